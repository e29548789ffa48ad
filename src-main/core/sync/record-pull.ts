import type { SyncFailure } from '../../../src-preload/contract/sync.ts';
import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { spaceById } from '../connections/connections.ts';
import { isFailed, type FailureReason } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { pullBackoffMs } from './cadence.ts';
import type { Complete, PullFailed, Resource } from './job.ts';
import { failuresWith, putSyncState } from './sync.queries.ts';

export type PullParts = Pick<Parts, 'store' | 'clock' | 'log' | 'random' | 'closing'>;

/**
 * Runs a pull and keeps how it went: when it was last tried, when last good, why not since, and when it is tried again.
 * A pull that was cut short by the core's end is none, and nothing is written of it. One that throws (a bug, a disk that
 * refuses, an answer that no column takes) is a failure too, or its copy would pass for one that is up to date. `part`: of
 * a copy that is pulled part by part, which; it is good when its last piece is. `complete`: how much of what is
 * pulled could be, where that is counted; it is for what is kept, and is no part of what is returned.
 */
export async function recordPull<Pulled extends object>(
  parts: PullParts,
  spaceId: string,
  resource: Resource,
  pull: () => Promise<(Pulled & { complete?: Complete }) | PullFailed>,
  part = '',
): Promise<Pulled | PullFailed> {
  const of = { spaceId, resource, part };
  const result = await pull().catch((error: unknown) => {
    keepUnkept(parts, of);
    throw error;
  });
  if (parts.closing.aborted) return result;
  if (!isPullFailed(result)) {
    const isWhole = !('goesOn' in result && result.goesOn === true);
    const { complete = null, ...told } = result;
    keepOutcome(parts, of, null, { isWhole, complete });
    return told as unknown as Pulled;
  }
  // Only the code is kept: what the service itself said of it is for the log.
  const { code, reason } = result.failed;
  const words = failureWords(reason);
  parts.log.info({ spaceId, resource, ...(part === '' ? {} : { part }), code, words }, 'a pull failed');
  keepOutcome(parts, of, (typeof reason === 'string' ? failureBy[reason] : undefined) ?? code);
  return result;
}

/** What an answer was not taken for, where it is not the service that refused. */
const failureBy: Partial<Record<Extract<FailureReason, string>, SyncFailure>> = {
  'pages-without-end': 'no-end',
  'report-emptier': 'emptier',
  'report-of-another': 'unusable-answer',
};

const isPullFailed = <T extends object>(result: T | PullFailed): result is PullFailed => isFailed(result);

interface OfPull {
  spaceId: string;
  resource: Resource;
  part: string;
}

/** What was thrown is for the caller, whatever becomes of this. */
function keepUnkept(parts: PullParts, of: OfPull): void {
  if (parts.closing.aborted) return;
  try {
    keepOutcome(parts, of, 'storage');
  } catch (error) {
    parts.log.warn({ ...of, error: String(error) }, 'that a pull failed could not be kept');
  }
}

interface Answered {
  isWhole: boolean;
  complete: Complete | null;
}
const WHOLE: Answered = { isWhole: true, complete: null };

function keepOutcome(parts: PullParts, of: OfPull, failed: SyncFailure | null, answered: Answered = WHOLE): void {
  parts.store.tx((tx) => {
    // The space may have been removed while the answer travelled.
    if (spaceById(tx, of.spaceId) === undefined) return;
    const atMs = parts.clock.nowMs();
    if (failed === null) return putSyncState(tx, { ...of, atMs, ...answered, failed });
    const times = failuresWith(tx, of, failed);
    const againAtMs = atMs + pullBackoffMs(times, parts.random);
    putSyncState(tx, { ...of, atMs, ...answered, failed: { code: failed, times, againAtMs } });
  });
}
