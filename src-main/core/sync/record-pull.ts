import { spaceById } from '../connections/connections.ts';
import { isFailed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { pullBackoffMs } from './cadence.ts';
import type { PullFailed, Resource } from './job.ts';
import { failuresOf, putSyncState } from './sync.queries.ts';

export type PullParts = Pick<Parts, 'store' | 'clock' | 'log' | 'random' | 'closing'>;

/**
 * Runs a pull and keeps how it went: when it was last tried, when last good, why not since, and when it is tried again.
 * A pull that was cut short by the core's end is none, and nothing is written of it.
 */
export async function recordPull<Result extends object>(
  parts: PullParts,
  spaceId: string,
  resource: Resource,
  pull: () => Promise<Result>,
): Promise<Result> {
  const result = await pull();
  if (parts.closing.aborted) return result;
  parts.store.tx((tx) => {
    // The space may have been removed while the answer travelled.
    if (spaceById(tx, spaceId) === undefined) return;
    const atMs = parts.clock.nowMs();
    if (!isFailed(result)) return putSyncState(tx, { spaceId, resource, atMs, failed: null });
    const times = failuresOf(tx, spaceId, resource) + 1;
    const failure = (result as unknown as PullFailed).failed;
    const againAtMs = atMs + pullBackoffMs(times, parts.random);
    putSyncState(tx, { spaceId, resource, atMs, failed: { failure, times, againAtMs } });
  });
  return result;
}
