import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { spaceById } from '../connections/connections.ts';
import { isFailed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { pullBackoffMs } from './cadence.ts';
import type { Piece, PullFailed, Resource } from './job.ts';
import { failuresOf, putSyncState } from './sync.queries.ts';

export type PullParts = Pick<Parts, 'store' | 'clock' | 'log' | 'random' | 'closing'>;

/**
 * Runs a pull and keeps how it went: when it was last tried, when last good, why not since, and when it is tried again.
 * A pull that was cut short by the core's end is none, and nothing is written of it. `part`: of a copy that is pulled part
 * by part, which; it is good when its last piece is.
 */
export async function recordPull<Result extends object>(
  parts: PullParts,
  spaceId: string,
  resource: Resource,
  pull: () => Promise<Result>,
  part = '',
): Promise<Result> {
  const result = await pull();
  if (parts.closing.aborted) return result;
  // Only the code is kept: what the service itself said of it is for the log.
  if (isFailed(result)) {
    const { code, reason } = (result as unknown as PullFailed).failed;
    parts.log.info(
      { spaceId, resource, ...(part === '' ? {} : { part }), code, words: failureWords(reason) },
      'a pull failed',
    );
  }
  parts.store.tx((tx) => {
    // The space may have been removed while the answer travelled.
    if (spaceById(tx, spaceId) === undefined) return;
    const atMs = parts.clock.nowMs();
    const isWhole = (result as Partial<Piece>).goesOn !== true;
    const of = { spaceId, resource, part, atMs, isWhole };
    if (!isFailed(result)) return putSyncState(tx, { ...of, failed: null });
    const times = failuresOf(tx, spaceId, resource, part) + 1;
    const { code } = (result as unknown as PullFailed).failed;
    const againAtMs = atMs + pullBackoffMs(times, parts.random);
    putSyncState(tx, { ...of, failed: { code, times, againAtMs } });
  });
  return result;
}
