import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { StoredKind } from '../action.ts';

/** What is over in a copy that is older than the truth may have gone on where it was copied from. */
export function noteEndedInCopy(tx: Tx, kinds: readonly StoredKind[]): number {
  const ended = query
    .selectFrom('action')
    .select('id as action_id')
    .where('state', 'in', ['cancelled', 'rejected'])
    .where('kind', 'in', kinds);
  return tx.run(
    query
      .insertInto('ended_in_copy')
      .columns(['action_id'])
      .expression(ended)
      .onConflict((on) => on.doNothing()),
  );
}

/** Whether an action was over when this was found to be an older copy. */
export function isEndedInCopy(reader: Reader, actionId: string): boolean {
  const find = query.selectFrom('ended_in_copy').select('action_id').where('action_id', '=', actionId);
  return reader.get(find) !== undefined;
}

/** It is asked about now, as everything else of the copy is. */
export function forgetEndedInCopy(tx: Tx, actionId: string): void {
  tx.run(query.deleteFrom('ended_in_copy').where('action_id', '=', actionId));
}

/** The user knows that nothing went on elsewhere. */
export function forgetAllEndedInCopy(tx: Tx, spaceId: string): void {
  const ofSpace = query.selectFrom('action').select('id').where('space_id', '=', spaceId);
  tx.run(query.deleteFrom('ended_in_copy').where('action_id', 'in', ofSpace));
}
