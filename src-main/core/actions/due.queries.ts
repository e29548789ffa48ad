import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ActionTable, Schema } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { toAction } from './action-row.queries.ts';
import { UNTIL_LET_GO_MS, unsettledStates, type Action, type PriorityRank } from './action.ts';

/* What may go, and when. Asked several times per call, and compiled once. */

type Row = Selectable<ActionTable>;

/**
 * Nothing earlier stands in its lane, and nothing it depends on is open. What is parked after too many tries, or waits
 * for something that was refused, lets the lane go on (outbox.md, Order: poison).
 */
const laneIsFree = (eb: ExpressionBuilder<Schema, 'action'>) =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('action as earlier')
          .select(sql.lit(1).as('one'))
          .whereRef('earlier.lane', '=', 'action.lane')
          .whereRef('earlier.id', '<', 'action.id')
          .where('earlier.state', 'in', unsettledStates)
          .where(sql<boolean>`coalesce(earlier.block_reason, '') not in ('tries', 'dependency')`),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('action_dependency as edge')
          .innerJoin('action as parent', 'parent.id', 'edge.depends_on')
          .select(sql.lit(1).as('one'))
          .whereRef('edge.action_id', '=', 'action.id')
          .where('parent.state', '!=', 'done'),
      ),
    ),
  ]);

const firstDue = compiledOnce<{ spaceId: string; publishes: 0 | 1; nowMs: number; upTo: PriorityRank }, Row>((value) =>
  query
    .selectFrom('action')
    .selectAll('action')
    .where('space_id', '=', value('spaceId'))
    .where('publishes', '=', value('publishes'))
    .where('priority', '<=', value('upTo'))
    // Written out, so that SQLite uses the partial index action_to_go.
    .where(sql<boolean>`action.state in ('queued', 'waiting')`)
    .where((eb) => eb.or([eb('not_before_ms', 'is', null), eb('not_before_ms', '<=', value('nowMs'))]))
    .where(laneIsFree)
    .orderBy('priority')
    .orderBy('seq')
    .orderBy('id')
    .limit(1),
);

/**
 * The next action that may go in these spaces, by priority and place, none of a lower rank than `upTo`; null when there
 * is none right now. Asked of each space by itself, which the index answers in order.
 */
export function nextDue(
  reader: Reader,
  spaceIds: readonly string[],
  publishes: boolean,
  nowMs: number,
  upTo: PriorityRank,
): Action | null {
  let first: Row | undefined;
  for (const spaceId of spaceIds) {
    const row = reader.get(firstDue({ spaceId, publishes: publishes ? 1 : 0, nowMs, upTo }));
    if (row !== undefined && (first === undefined || isBefore(row, first))) first = row;
  }
  return first === undefined ? null : toAction(first);
}

function isBefore(one: Row, other: Row): boolean {
  return one.priority < other.priority || (one.priority === other.priority && one.seq < other.seq);
}

/** What waits for a moment later than `afterMs` waits no longer. What is written piece by piece waits for none, and is let go as a whole. */
export function dueAtOnce(tx: Tx, afterMs: number): void {
  tx.run(
    query
      .updateTable('action')
      .set({ not_before_ms: null })
      .where(sql<boolean>`action.state in ('queued', 'waiting')`)
      .where('not_before_ms', '>', afterMs)
      .where('not_before_ms', '!=', UNTIL_LET_GO_MS),
  );
}

/** How many actions of a kind wait in these spaces, counted no further than `most`. */
export function waitingUpTo(reader: Reader, spaceIds: readonly string[], publishes: boolean, most: number): number {
  const some = query
    .selectFrom('action')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('publishes', '=', publishes ? 1 : 0)
    .where(sql<boolean>`action.state in ('queued', 'waiting')`)
    .limit(most);
  return reader.all(some).length;
}

/** How many publish calls wait in these spaces. */
export function waitingCount(reader: Reader, spaceIds: readonly string[]): number {
  const all = query
    .selectFrom('action')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('space_id', 'in', spaceIds)
    .where('publishes', '=', 1)
    .where(sql<boolean>`action.state in ('queued', 'waiting')`);
  return reader.get(all)?.n ?? 0;
}

/** Posts that wait for their turn in a batch and have a time up to then. */
export function lateInBatches(
  reader: Reader,
  spaceIds: readonly string[],
  untilMs: number,
): { id: string; scheduledAtMs: number }[] {
  const late = query
    .selectFrom('action')
    .select(['id', sql<number>`scheduled_at_ms`.as('scheduledAtMs')])
    // As the index action_schedule says it.
    .where(sql<boolean>`scheduled_at_ms is not null and action.state in ('queued', 'waiting')`)
    .where('scheduled_at_ms', '<=', untilMs)
    .where('space_id', 'in', spaceIds)
    .where('publishes', '=', 1)
    .where('priority', '=', 2);
  return reader.all(late);
}

const earliest = compiledOnce<{ nowMs: number }, { at: number | null }>((value) =>
  query
    .selectFrom('action')
    .select((eb) => eb.fn.min('not_before_ms').as('at'))
    .where(sql<boolean>`action.state in ('queued', 'waiting')`)
    .where('not_before_ms', '>', value('nowMs')),
);

/** When the earliest of the actions that wait for a time may go; null when none does. */
export function nextWakeMs(reader: Reader, nowMs: number): number | null {
  return reader.get(earliest({ nowMs }))?.at ?? null;
}

const passed = compiledOnce<{ nowMs: number }, Row>((value) =>
  query
    .selectFrom('action')
    .selectAll()
    .where(sql<boolean>`scheduled_at_ms is not null and action.state in ('queued', 'waiting')`)
    .where('scheduled_at_ms', '<=', value('nowMs')),
);

/** What is unsent though its time has come. */
export function unsentAtTheirTime(reader: Reader, nowMs: number): Action[] {
  return reader.all(passed({ nowMs })).map(toAction);
}
