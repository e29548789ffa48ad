import { sql, type RawBuilder } from 'kysely';
import type { ActionState, SentSince } from '../../../../src-preload/contract/outbox.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { toAction } from '../../actions/action-row.queries.ts';
import type { Action, ActionKind } from '../../actions/action.ts';
import { isTriedThere } from '../../posts/posts.ts';

/* What stops for the user: the cards of "Needs you" are made of these. */

/** States in which anything can stop for the user: named apart, so that SQLite takes its index and not the whole space. */
const stoppable = ['in_doubt', 'matched', 'rejected', 'blocked'] as const;

/**
 * Every cause that an action has by itself, but missed times; at most `most` of the doubts, which are asked about one by
 * one, and of the others.
 */
export function stoppedActions(reader: Reader, spaceId: string, most: number): Action[] {
  const stopped = query.selectFrom('action').selectAll().where('space_id', '=', spaceId).where('dismissed', '=', 0);
  const doubts = stopped.where('state', '=', 'in_doubt');
  const others = stopped
    .where('state', 'in', stoppable)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'rejected'), eb.not(isTriedThere)]),
        eb('block_reason', 'in', ['tries', 'changed']),
        eb('state', '=', 'matched'),
      ]),
    );
  return [doubts, others].flatMap((find) =>
    reader.all(find.orderBy('created_at_ms').orderBy('id').limit(most)).map(toAction),
  );
}

/** The one definition of what needs the user: all that the cards of "Needs you" are about, but for a refused token. */
const stoppedIn = (spaceId: string) =>
  query
    .selectFrom('action')
    .where('space_id', '=', spaceId)
    .where('dismissed', '=', 0)
    .where('state', 'in', stoppable)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'in_doubt'),
        eb.and([eb('state', '=', 'rejected'), eb.not(isTriedThere)]),
        eb('state', '=', 'matched'),
        eb('block_reason', 'in', ['missed', 'tries', 'older', 'changed']),
        eb.and([eb('block_reason', '=', 'dependency'), hasEndedParent]),
      ]),
    );

/** A query for their IDs. */
export const stoppedIds = (spaceId: string) => stoppedIn(spaceId).select('id');

/** How many actions wait for the user. */
export function stoppedCount(reader: Reader, spaceId: string): number {
  return reader.get(stoppedIn(spaceId).select(sql<number>`count(*)`.as('total')))?.total ?? 0;
}

/** Those whose history says, at this time or later, that they stopped. */
export function stoppedSince(
  reader: Reader,
  { spaceId, sinceMs }: { spaceId: string; sinceMs: number },
): Omit<SentSince, 'sent'> {
  const stoppedThen = sql<boolean>`exists (select 1 from action_event as line where line.action_id = action.id
    and line.at_ms >= ${sinceMs} and line.state = action.state and line.type not in ('looked', 'moved-up', 'changed', 'new-time', 'other-network', 'dismissed'))`;
  const find = stoppedIn(spaceId).select(['state', sql<number>`count(*)`.as('total')]);
  const rows = reader.all(find.where(stoppedThen).groupBy('state'));
  const of = (state: ActionState): number => rows.find((row) => row.state === state)?.total ?? 0;
  return {
    ...{ refused: of('rejected'), inDoubt: of('in_doubt'), matched: of('matched') },
    stopped: rows.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The same for each batch; `blocked`: those of them that were not sent. */
export function stoppedInBatches(reader: Reader, spaceId: string): Map<string, { total: number; blocked: number }> {
  const find = stoppedIn(spaceId)
    .select([
      'batch_id as id',
      sql<number>`count(*)`.as('total'),
      sql<number>`sum(action.state = 'blocked')`.as('blocked'),
    ])
    .where('batch_id', 'is not', null)
    .groupBy('batch_id');
  return new Map(reader.all(find).map(({ id, total, blocked }) => [id ?? '', { total, blocked }]));
}

export interface Missed {
  id: string;
  kind: ActionKind;
  scheduledAtMs: number | null;
  because: string | null;
}

/** What missed its time, the earliest first. Without the rest: a weekend without a connection can make thousands. */
export function missedOf(reader: Reader, spaceId: string, most: number): Missed[] {
  return reader
    .all(
      query
        .selectFrom('action')
        .select(['id', 'kind', 'scheduled_at_ms as scheduledAtMs'])
        .select(sql<string | null>`iif(json_valid(reason_data), reason_data ->> 'because', null)`.as('because'))
        .where('space_id', '=', spaceId)
        .where('state', '=', 'blocked')
        .where('block_reason', '=', 'missed')
        .orderBy('scheduled_at_ms')
        .orderBy('id')
        .limit(most),
    )
    .map((row) => ({ ...row, kind: row.kind as ActionKind }));
}

/** Done, but what names it cannot be rewritten: its number at the service is not known. */
const unlinked = sql`(parent.state = 'done_unlinked' or (parent.state = 'done' and parent.entity is not null and parent.remote_id is null))`;
/** Nothing more comes of it. What was refused can be sent again until the user puts it away. */
const gone = sql`(parent.state in ('cancelled', 'superseded', 'abandoned') or (parent.state = 'rejected' and parent.dismissed = 1))`;

const behind = (such: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from action_dependency as edge join action as parent on parent.id = edge.depends_on where edge.action_id = action.id and ${such})`;

/** Whether what an action waits for has ended without it: it waits for the user then. For queries of `action`. */
export const hasEndedParent = behind(sql`(${unlinked} or ${gone})`);

/** What waits for something that has ended without it, at most `most`, by how that ended. */
export function leftBehind(reader: Reader, spaceId: string, how: 'unlinked' | 'gone', most: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('state', '=', 'blocked')
    .where('block_reason', '=', 'dependency')
    .where('dismissed', '=', 0)
    // What is behind something gone can never go, whatever else it waits for.
    .where(how === 'gone' ? behind(gone) : sql<boolean>`(${behind(unlinked)} and not ${behind(gone)})`)
    .orderBy('created_at_ms')
    .limit(most);
  return reader.all(find).map(toAction);
}

/** What of each kind waits behind the actions that stop for the user, by the id of the one it waits for. */
export function waitingBehind(
  reader: Reader,
  spaceId: string,
): { parentId: string; kind: ActionKind; count: number }[] {
  const find = query
    .selectFrom('action as parent')
    .innerJoin('action_dependency as edge', 'edge.depends_on', 'parent.id')
    .innerJoin('action as child', 'child.id', 'edge.action_id')
    .select(['parent.id as parentId', 'child.kind as kind', sql<number>`count(*)`.as('count')])
    .where('parent.space_id', '=', spaceId)
    .where('parent.state', 'in', stoppable)
    .where((eb) =>
      eb.or([
        eb('parent.state', 'in', ['in_doubt', 'matched', 'rejected']),
        eb.and([eb('parent.state', '=', 'blocked'), eb('parent.block_reason', 'in', ['missed', 'tries', 'changed'])]),
      ]),
    )
    .where('parent.dismissed', '=', 0)
    .where('child.state', 'in', ['queued', 'waiting', 'blocked'])
    .groupBy(['parent.id', 'child.kind']);
  return reader.all(find).map((row) => ({ ...row, kind: row.kind as ActionKind }));
}
