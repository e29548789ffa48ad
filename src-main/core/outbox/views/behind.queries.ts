import { sql, type Selectable } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query, type ActionTable } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { unsettledStates, type Action } from '../../actions/action.ts';
import { toAction } from '../../actions/action-row.queries.ts';

type Row = Selectable<ActionTable>;

/** The first in a lane that lets nothing after it by (outbox.md, Order). */
const firstInLane = compiledOnce<{ lane: string; before: string }, Row>((value) =>
  query
    .selectFrom('action')
    .selectAll()
    .where('lane', '=', value('lane'))
    .where('id', '<', value('before'))
    .where('state', 'in', unsettledStates)
    .where(sql<boolean>`coalesce(block_reason, '') not in ('tries', 'dependency')`)
    .orderBy('id')
    .limit(1),
);

const openParents = compiledOnce<{ actionId: string }, Row>((value) =>
  query
    .selectFrom('action_dependency as edge')
    .innerJoin('action', 'action.id', 'edge.depends_on')
    .selectAll('action')
    .where('edge.action_id', '=', value('actionId'))
    .where('action.state', 'in', unsettledStates)
    .orderBy('action.id'),
);

/** As far as is looked: what waits for what waits is seldom longer. */
const MOST_STEPS = 20;

/**
 * What has to be answered, or let go, before this one can go: the first that stands in the way and cannot go by itself, twenty removes off at most. Null:
 * none does. The same rule as for what is due.
 */
export function behindOf(reader: Reader, action: Pick<Action, 'id' | 'lane'>): Action | null {
  const seen = new Set([action.id]);
  let next = [action];
  /** It waits for another itself; where nothing behind it asks, it is what has a card. */
  let waitsToo: Row | undefined;
  for (let step = 0; step < MOST_STEPS && next.length > 0; step += 1) {
    const found = next.flatMap(({ id, lane }) => {
      const first = reader.get(firstInLane({ lane, before: id }));
      return [...(first === undefined ? [] : [first]), ...reader.all(openParents({ actionId: id }))];
    });
    const fresh = found.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const waits = ({ state, block_reason: why }: Row): boolean => state === 'blocked' && why === 'dependency';
    waitsToo ??= fresh.find(waits);
    const stops = fresh.find(
      (row) => !waits(row) && (row.state === 'in_doubt' || row.state === 'matched' || row.state === 'blocked'),
    );
    if (stops !== undefined) return toAction(stops);
    next = fresh.map(toAction);
  }
  return waitsToo === undefined ? null : toAction(waitsToo);
}
