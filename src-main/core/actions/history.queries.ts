import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

/** The line in an action's history that says that a later change was merged into it. */
export const CHANGED = 'Changed';

/** The line that says that its time was changed. */
export const NEW_TIME = 'New time';

/** Actions of a batch that are no longer what was queued. */
export function changedSinceQueued(reader: Reader, batchId: string): Set<string> {
  const find = query
    .selectFrom('action')
    .innerJoin('action_event', 'action_event.action_id', 'action.id')
    .select('action.id as id')
    .distinct()
    .where('action.batch_id', '=', batchId)
    .where('action_event.what', 'in', [CHANGED, NEW_TIME]);
  return new Set(reader.all(find).map(({ id }) => id));
}
