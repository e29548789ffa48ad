import type { SyncState } from '../../../src-preload/contract/sync.ts';
import { spaceById } from '../connections/connections.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { PullFailed, Resource, SyncJob, SyncPriority } from './job.ts';
import { putSyncState, syncStates } from './sync.queries.ts';

export { guardedPull } from './guarded-pull.ts';
export type { PullFailed, Resource, SyncJob, SyncPriority } from './job.ts';
export { lastGoodAtMs, syncStates } from './sync.queries.ts';

export type SyncParts = Pick<Parts, 'store' | 'clock' | 'log'>;

/** Runs a pull and keeps how it went: when it was last tried, when last good, and why not since. */
export async function recordPull<Result extends object>(
  parts: SyncParts,
  spaceId: string,
  resource: Resource,
  pull: () => Promise<Result>,
): Promise<Result> {
  const result = await pull();
  parts.store.tx((tx) => {
    // The space may have been removed while the answer travelled.
    if (spaceById(tx, spaceId) === undefined) return;
    const failure = isFailed(result) ? (result as unknown as PullFailed).failed : null;
    putSyncState(tx, { spaceId, resource, atMs: parts.clock.nowMs(), failure });
  });
  return result;
}

/** Pulls everything of a space, one part after the other. A part that fails does not stop the others. */
export async function syncSpace(
  parts: SyncParts & { jobs: readonly SyncJob[] },
  spaceId: string,
  priority: SyncPriority,
): Promise<{ states: SyncState[] } | Failed<'not-found'>> {
  if (spaceById(parts.store, spaceId) === undefined) return fail('not-found', 'This space is no longer there.');
  for (const job of parts.jobs.toSorted((a, b) => a.order - b.order)) {
    await job.pull(spaceId, priority).catch((error: unknown) => {
      parts.log.error({ error: String(error), resource: job.resource }, 'a pull failed');
    });
  }
  return { states: syncStates(parts.store, spaceId) };
}
