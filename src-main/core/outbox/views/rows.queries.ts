import { sql } from 'kysely';
import { changeCodes } from '../../../../src-preload/contract/action.ts';
import type { ActionEvent, outboxSections } from '../../../../src-preload/contract/outbox.ts';
import { titleWords } from '../../../../src-preload/contract/words/title.ts';
import { standsAtMs } from '../../posts/posts.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { hasWords } from '../../text-index/text-index.ts';
import type { Action, ActionKind, ActionState } from '../../actions/action.ts';
import { toAction } from '../../actions/action-row.queries.ts';
import type { HistoryType } from '../../../../src-preload/contract/reasons.ts';
import { readReason } from '../../actions/reason-columns.ts';
import { hasEndedParent } from './stopped.queries.ts';

/** What a list shows of the ledger. */
export interface RowFilter {
  spaceId: string;
  section: Exclude<(typeof outboxSections)[number], 'card'>;
  state?: ActionState | undefined;
  batchId?: string | undefined;
  search?: string | undefined;
  accountId?: string | undefined;
  /** For `done-today` and `cancelled`: midnight in the space's zone. */
  sinceMs: number;
  nowMs: number;
  offset: number;
  limit: number;
}

/** What the service has taken and publishes at a time of its own, in the words of the index action_planned. */
const isPlanned = sql<boolean>`(action.publish_mode is not null and action.scheduled_at_ms is not null and action.state in ('done', 'done_unlinked'))`;

/** Stands where the name does, to find what stands before and behind it. */
const NAME = '\u0001';

/** What a person sees and searches for: the sentence of a change, made here as `titleWords` makes it. */
const shownTitle = sql<string>`case action.change_code ${sql.join(
  changeCodes.map((change) => {
    const [before = '', behind = ''] = titleWords({ change, text: NAME }).split(NAME);
    const nameless = titleWords({ change, text: '' });
    return sql`when ${change} then iif(action.text = '', ${nameless}, ${before} || action.text || ${behind})`;
  }),
  sql` `,
)} else action.text end`;

function filtered(filter: RowFilter) {
  let find = query.selectFrom('action').where('space_id', '=', filter.spaceId);
  if (filter.batchId !== undefined) find = find.where('batch_id', '=', filter.batchId);
  if (filter.accountId !== undefined)
    find = find.where(
      sql<boolean>`exists (select 1 from json_each(action.account_ids) as one where one.value = ${filter.accountId})`,
    );
  for (const condition of hasWords(shownTitle, filter.search ?? '')) find = find.where(condition);
  switch (filter.section) {
    case 'waiting':
      // What waits for the user is shown under "Needs you", not here; what is held by hand or by a dependency is, as long
      // as that can still be done.
      return (
        find
          // Written out, so that SQLite uses the partial index action_waiting.
          .where(sql<boolean>`action.state in ('queued', 'waiting', 'blocked')`)
          .where((eb) =>
            eb.or([
              eb('block_reason', 'is', null),
              eb('block_reason', 'in', ['held', 'older']),
              eb.and([eb('block_reason', '=', 'dependency'), eb.not(hasEndedParent)]),
            ]),
          )
      );
    case 'done-today':
      return find
        .where((eb) =>
          eb.or([
            eb('settled_at_ms', '>=', filter.sinceMs),
            eb.and([isPlanned, eb('scheduled_at_ms', '>=', filter.sinceMs)]),
          ]),
        )
        .where((eb) => eb.not(eb.and([isPlanned, eb('scheduled_at_ms', '>', filter.nowMs)])))
        .where('state', 'in', ['done', 'done_unlinked']);
    case 'scheduled':
      return find
        .where(isPlanned)
        .where('scheduled_at_ms', '>', filter.nowMs)
        .where('state', 'in', ['done', 'done_unlinked']);
    case 'cancelled':
      // What became a draft again is there; it would come back twice.
      return find
        .where('settled_at_ms', '>=', filter.sinceMs)
        .where('state', '=', 'cancelled')
        .where('dismissed', '=', 0);
    case 'batch':
    case 'all':
      return filter.state === undefined ? find : find.where('state', '=', filter.state);
    default:
      return filter.section satisfies never;
  }
}

export function countRows(reader: Reader, filter: RowFilter): number {
  return reader.get(filtered(filter).select(sql<number>`count(*)`.as('total')))?.total ?? 0;
}

export function rowsOf(reader: Reader, filter: RowFilter): Action[] {
  // Only the page is read whole: to put 10,000 rows in order with all that they hold takes ten times as long.
  const page = inOrder(filtered(filter), filter).select('id').limit(filter.limit).offset(filter.offset);
  const find = inOrder(query.selectFrom('action').where('id', 'in', page), filter);
  return reader.all(find.selectAll()).map(toAction);
}

function inOrder(find: ReturnType<typeof filtered>, { section, sinceMs }: RowFilter): typeof find {
  switch (section) {
    case 'done-today':
      return find.orderBy(standsAtMs(sinceMs), 'desc').orderBy('lane', 'desc').orderBy('id');
    case 'cancelled':
      // What one answer cancelled stands as it stood before.
      return find.orderBy('settled_at_ms', 'desc').orderBy('priority').orderBy('seq').orderBy('id');
    case 'scheduled':
      return find.orderBy('scheduled_at_ms').orderBy('id');
    default:
      return find.orderBy('priority').orderBy('seq').orderBy('id');
  }
}

/** What one answer cancelled, all at this moment, as long as it can be put back. */
export function cancelledAt(
  reader: Reader,
  { spaceId, cancelledAtMs }: { spaceId: string; cancelledAtMs: number },
): string[] {
  const find = query
    .selectFrom('action')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('state', '=', 'cancelled')
    .where('dismissed', '=', 0)
    .where('settled_at_ms', '=', cancelledAtMs)
    .orderBy('id');
  return reader.all(find).map(({ id }) => id);
}

/** What one answer confirmed to be ours, all at this moment, as long as it stands so. */
export function confirmedAt(
  reader: Reader,
  { spaceId, confirmedAtMs }: { spaceId: string; confirmedAtMs: number },
): string[] {
  const find = query
    .selectFrom('action')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['done', 'done_unlinked'])
    .where('matched', '=', 1)
    .where('reason_code', '=', 'confirmed')
    .where('settled_at_ms', '=', confirmedAtMs)
    .orderBy('id');
  return reader.all(find).map(({ id }) => id);
}

/** When the next of the posts that the service has accepted goes out; null: none is to come. */
export function nextScheduledMs(reader: Reader, spaceId: string, nowMs: number): number | null {
  const next = filtered({ spaceId, section: 'scheduled', sinceMs: 0, nowMs, offset: 0, limit: 1 });
  return reader.get(next.select((eb) => eb.fn.min('scheduled_at_ms').as('atMs')))?.atMs ?? null;
}

export interface BatchCount {
  id: string;
  name: string;
  undoUntilMs: number | null;
  createdAtMs: number;
  kind: ActionKind;
  state: ActionState;
  publishes: 0 | 1;
  count: number;
  /** Of these: cancelled because they are drafts again, which nothing puts back. */
  drafts: number;
}

/** Batches with something still to go, counted by kind and state. */
export function openBatches(reader: Reader, spaceId: string): BatchCount[] {
  return reader.all(
    query
      .selectFrom('action')
      .innerJoin('batch', 'batch.id', 'action.batch_id')
      .select([
        'batch.id as id',
        sql<string>`batch.name`.as('name'),
        'batch.undo_until_ms as undoUntilMs',
        'batch.created_at_ms as createdAtMs',
        sql<ActionKind>`action.kind`.as('kind'),
        sql<ActionState>`action.state`.as('state'),
        'action.publishes as publishes',
        sql<number>`count(*)`.as('count'),
        sql<number>`count(*) filter (where action.state = 'cancelled' and action.dismissed = 1)`.as('drafts'),
      ])
      .where('batch.name', 'is not', null)
      .where('action.batch_id', 'in', (eb) =>
        eb
          .selectFrom('action as open')
          .select('open.batch_id')
          .distinct()
          .where('open.space_id', '=', spaceId)
          .where((open) =>
            open.or([
              open('open.state', 'in', ['queued', 'waiting', 'claimed', 'on_wire']),
              // Paused, it is still there to be resumed.
              open.and([open('open.state', '=', 'blocked'), open('open.block_reason', '=', 'held')]),
            ]),
          )
          .where('open.batch_id', 'is not', null)
          .$castTo<{ batch_id: string }>(),
      )
      .groupBy(['batch.id', 'action.kind', 'action.state'])
      .orderBy('batch.created_at_ms'),
  );
}

/** How many actions of each batch the user holds back; `together`: those of them that its Pause holds. */
export function heldInBatches(reader: Reader, spaceId: string): Map<string, { total: number; together: number }> {
  const rows = reader.all(
    query
      .selectFrom('action')
      .leftJoin('held_with_batch', 'held_with_batch.action_id', 'action.id')
      .select(['batch_id as id', sql<number>`count(*)`.as('total')])
      .select(sql<number>`count(held_with_batch.action_id)`.as('together'))
      .where('space_id', '=', spaceId)
      .where('state', '=', 'blocked')
      .where('block_reason', '=', 'held')
      .where('batch_id', 'is not', null)
      .groupBy('batch_id'),
  );
  return new Map(rows.map(({ id, ...counts }) => [id ?? '', counts]));
}

/** How many went on the wire since then and were answered; what was found by its words may be another's. */
export function sentSince(reader: Reader, { spaceId, sinceMs }: { spaceId: string; sinceMs: number }): number {
  const find = query
    .selectFrom('action')
    .select(sql<number>`count(*)`.as('total'))
    .where('space_id', '=', spaceId)
    .where('state', 'in', ['done', 'done_unlinked'])
    .where('on_wire_at_ms', '>=', sinceMs)
    .where('matched', '=', 0);
  return reader.get(find)?.total ?? 0;
}

export function eventsOf(reader: Reader, actionId: string): ActionEvent[] {
  const rows = reader.all(
    query
      .selectFrom('action_event')
      .select(['at_ms', sql<ActionState>`state`.as('state'), 'attempt', 'status'])
      .select([sql<HistoryType>`type`.as('type'), 'reason_code', 'reason_data'])
      .where('action_id', '=', actionId)
      .orderBy('id'),
  );
  return rows.map((row) => {
    const { at_ms: atMs, state, attempt, status, type } = row;
    return { atMs, state, attempt, status, type, reason: readReason(row) };
  });
}

/** A single change has none. */
export function batchNames(reader: Reader, ids: readonly string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  const rows = reader.all(query.selectFrom('batch').select(['id', 'name']).where('id', 'in', ids));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

export function heldCount(reader: Reader, spaceId: string): number {
  const find = query
    .selectFrom('action')
    .select(sql<number>`count(*)`.as('total'))
    .where('space_id', '=', spaceId)
    .where('state', '=', 'blocked')
    .where('block_reason', '=', 'held');
  return reader.get(find)?.total ?? 0;
}
