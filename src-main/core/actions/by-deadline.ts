import { bucketsOf, type StoredConnection } from '../connections/connections.ts';
import type { Governor } from '../limits/governor.ts';
import type { Store } from '../store/store.ts';
import { putAt } from './dependents.ts';
import { lateInBatches, waitingCount } from './due.queries.ts';

/** A time this close to the end of what waits counts as one that could be missed. */
const LATE_MARGIN_MS = 60_000;

/**
 * Posts of a batch that would be late if they waited for their turn go by their deadline, before the rest of it (outbox.md, Order).
 * Which these are was said when the batch came in, by when it would have gone then: an outage or a pause has moved every turn since.
 */
export function bringForward(
  { store, governor }: { store: Store; governor: Governor },
  connection: StoredConnection,
  spaceIds: readonly string[],
): void {
  const waiting = waitingCount(store, spaceIds);
  if (waiting === 0) return;
  const doneAtMs = governor.expectedAt(bucketsOf(connection), waiting) + LATE_MARGIN_MS;
  const late = lateInBatches(store, spaceIds, doneAtMs);
  if (late.length === 0) return;
  store.tx((tx) => {
    for (const { id, scheduledAtMs } of late) putAt(tx, id, { priority: 1, seq: scheduledAtMs });
  });
}
