import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** These are held because their batch was paused, and not one by one. */
export function noteHeldWithBatch(tx: Tx, actionIds: readonly string[]): void {
  tx.runMany(
    (row) => query.insertInto('held_with_batch').values(row),
    actionIds.map((action_id) => ({ action_id })),
  );
}

/** From now on these are held, or not, for themselves. */
export function forgetHeldWithBatch(tx: Tx, actionIds: readonly string[]): void {
  tx.runMany(
    (row) => query.deleteFrom('held_with_batch').where('action_id', '=', row.action_id),
    actionIds.map((action_id) => ({ action_id })),
  );
}

/** Which actions of a batch were held with it. */
export function heldWithBatch(reader: Reader, batchId: string): Set<string> {
  const find = query
    .selectFrom('held_with_batch')
    .innerJoin('action', 'action.id', 'held_with_batch.action_id')
    .select('action.id')
    .where('action.batch_id', '=', batchId);
  return new Set(reader.all(find).map(({ id }) => id));
}
