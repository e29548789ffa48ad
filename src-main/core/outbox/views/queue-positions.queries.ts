import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import type { Action } from '../../actions/action.ts';

/** A place in the order in which calls go: by rank, and inside a rank by number. */
export type Place = Pick<Action, 'priority' | 'seq'>;

/** What waits behind something that cannot go by itself. */
export interface Stuck extends Place {
  id: string;
  spaceId: string;
  publishes: boolean;
}

const waits = sql<boolean>`action.state in ('queued', 'waiting')`;

/**
 * What would go now but for something before it that waits for the user: a doubt, or what is held, missed or parked. The
 * same rule as for what is due: an edge to anything of that, or a place behind it in one lane, and so on from there.
 */
export function stuckIn(reader: Reader, spaceIds: readonly string[]): Stuck[] {
  if (spaceIds.length === 0) return [];
  const find = query
    .withRecursive('stopped', (db) => {
      const first = db
        .selectFrom('action')
        .select(['id', 'lane', sql<number>`coalesce(block_reason, '') in ('tries', 'dependency')`.as('letsBy')])
        .where('space_id', 'in', spaceIds)
        .where('state', 'in', ['in_doubt', 'matched', 'blocked']);
      const behind = ['action.id as id', 'action.lane as lane', sql<number>`0`.as('letsBy')] as const;
      // Cross joins keep the order in which they are written: what is stopped is little, what waits is much.
      const byEdge = db
        .selectFrom('stopped')
        .crossJoin('action_dependency as edge')
        .crossJoin('action')
        .select(behind)
        .whereRef('edge.depends_on', '=', 'stopped.id')
        .whereRef('action.id', '=', 'edge.action_id')
        .where(waits);
      const byLane = db
        .selectFrom('stopped')
        .crossJoin('action')
        .select(behind)
        .where('stopped.letsBy', '=', 0)
        .whereRef('action.lane', '=', 'stopped.lane')
        .whereRef('action.id', '>', 'stopped.id')
        .where(waits);
      return first.union(byEdge).union(byLane);
    })
    .selectFrom('stopped')
    .crossJoin('action')
    .whereRef('action.id', '=', 'stopped.id')
    .select([
      'action.id as id',
      'action.space_id as spaceId',
      'action.publishes as publishes',
      'action.priority as priority',
      'action.seq as seq',
    ])
    .distinct()
    .where(waits);
  return reader
    .all(find)
    .map((row) => ({ ...row, publishes: row.publishes === 1, priority: row.priority as Stuck['priority'] }));
}

const counted = compiledOnce<
  {
    spaceId: string;
    publishes: 0 | 1;
    fromRank: number;
    fromSeq: number;
    toRank: number;
    toSeq: number;
  },
  { total: number }
>((value) =>
  query
    .selectFrom('action')
    .select(sql<number>`count(*)`.as('total'))
    .where('space_id', '=', value('spaceId'))
    .where('publishes', '=', value('publishes'))
    .where(waits)
    .where(sql<boolean>`(priority, seq) > (${value('fromRank')}, ${value('fromSeq')})`)
    .where(sql<boolean>`(priority, seq) <= (${value('toRank')}, ${value('toSeq')})`),
);

/** How many calls of a kind wait after one place up to another one, which counts. */
export function waitingBetween(
  reader: Reader,
  spaceIds: readonly string[],
  publishes: boolean,
  after: Place | null,
  upTo: Place | null,
): number {
  return spaceIds.reduce((sum, spaceId) => {
    const row = reader.get(
      counted({
        spaceId,
        publishes: publishes ? 1 : 0,
        fromRank: after?.priority ?? -1,
        fromSeq: after?.seq ?? 0,
        toRank: upTo?.priority ?? 9,
        toSeq: upTo?.seq ?? 0,
      }),
    );
    return sum + (row?.total ?? 0);
  }, 0);
}

/** The last publish calls that wait, of a space or of one of its batches; the last first. */
export function lastWaiting(
  reader: Reader,
  of: { spaceId: string; batchId?: string },
  most: number,
): (Place & { id: string; notBeforeMs: number | null })[] {
  let find = query
    .selectFrom('action')
    .select(['id', 'priority', 'seq', 'not_before_ms as notBeforeMs'])
    .where('space_id', '=', of.spaceId)
    .where('publishes', '=', 1)
    .where(waits);
  if (of.batchId !== undefined) find = find.where('batch_id', '=', of.batchId);
  return reader
    .all(find.orderBy('priority', 'desc').orderBy('seq', 'desc').limit(most))
    .map((row) => ({ ...row, priority: row.priority as Place['priority'] }));
}
