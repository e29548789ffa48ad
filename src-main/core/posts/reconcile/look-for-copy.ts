import { syncPosts, type AnalyticsParts } from '../../analytics/analytics.ts';
import {
  append,
  keepCopy,
  mayBeOut,
  readCopy,
  settle,
  sinceCopy,
  type Action,
  type OlderCopy,
  type SettleParts,
} from '../../actions/actions.ts';
import { fail, isFailed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import type { PullFailed, SearchJob, SyncPriority } from '../../sync/sync.ts';
import { postPayload } from '../posts.payloads.ts';
import { SINCE_BEFORE_MS } from './decide.ts';
import { findingFor, notFound, sentOf } from './finding.ts';
import type { LostPost } from './match.ts';

export type LookParts = AnalyticsParts & SettleParts;

/** `left`: still to be decided, since absence proves nothing. */
interface Looked {
  found: number;
  left: number;
}

/** Looked for once by itself; where that failed, not again before this. */
const AGAIN_MS = 60_000;

/** The search for what an older copy holds back: once in each space by itself, and whenever the user asks. */
export function olderCopyJob(parts: LookParts): SearchJob {
  /** Monotonic milliseconds, by space. */
  const notBeforeMs = new Map<string, number>();
  return {
    search: 'older-copy',
    order: 1,
    isNeeded(spaceId) {
      const copy = readCopy(parts.store);
      if (copy === null || copy.looked?.[spaceId] !== undefined) return false;
      if (parts.clock.monotonicMs() < (notBeforeMs.get(spaceId) ?? -Infinity)) return false;
      return mayBeOut(parts.store, spaceId).length > 0;
    },
    async pull(spaceId, priority) {
      notBeforeMs.set(spaceId, parts.clock.monotonicMs() + AGAIN_MS);
      return lookForCopy(parts, spaceId, priority);
    },
  };
}

/**
 * Looks among the published posts for every create that an older copy holds back. What is found is matched, and the user
 * is asked whether it is theirs; the rest stays as it is. Nothing is sent. An account that cannot be read decides nothing.
 */
export async function lookForCopy(
  parts: LookParts,
  spaceId: string,
  priority: SyncPriority = 'background',
): Promise<Looked | PullFailed> {
  const copy = readCopy(parts.store);
  const posts = postsOf(mayBeOut(parts.store, spaceId));
  if (copy === null || posts.length === 0) return fail('refused', 'nothing-to-look-for');
  const sinceMs = copy.fromMs - SINCE_BEFORE_MS;
  for (const accountId of new Set(posts.flatMap(({ accountIds }) => accountIds))) {
    const pulled = await syncPosts(parts, { spaceId, accountId, sinceMs }, { priority });
    if (isFailed(pulled)) return pulled;
  }
  return parts.store.tx((tx) => decide(tx, parts, spaceId));
}

function decide(tx: Tx, parts: LookParts, spaceId: string): Looked {
  const copy = readCopy(tx);
  if (copy === null) return { found: 0, left: 0 };
  const theirs = parts.sessions.of(spaceId)?.serviceClock.now() ?? null;
  const aheadMs = theirs === null ? null : Math.floor(theirs.fromMs) - parts.clock.nowMs();
  let found = 0;
  for (const action of postsOf(mayBeOut(tx, spaceId))) found += decideOne(tx, parts, action, { copy, aheadMs }) ? 1 : 0;
  const left = mayBeOut(tx, spaceId).length;
  const looked = { ...copy.looked, [spaceId]: { atMs: parts.clock.nowMs(), found } };
  keepCopy(tx, { ...copy, looked });
  return { found, left };
}

/** `aheadMs`: of the service's clock before ours; null: not known, and then nothing is known to be later. */
function decideOne(
  tx: Tx,
  parts: LookParts,
  action: Action,
  { copy, aheadMs }: { copy: OlderCopy; aheadMs: number | null },
): boolean {
  const atMs = parts.clock.nowMs();
  const { actionId, text, accountIds } = sentOf(action);
  const lost: LostPost = {
    ...{ actionId, text, accountIds, when: postPayload.read(action).when, knownPostMark: copy.knownPostMark ?? 0 },
    // It may have left at any time since the copy was made.
    sentFromMs: aheadMs === null ? null : copy.fromMs + aheadMs,
    sentUntilMs: aheadMs === null ? null : atMs + aheadMs,
  };
  const finding = findingFor(tx, action, lost, copy.fromMs - SINCE_BEFORE_MS);
  if (!finding.found) {
    append(tx, parts, action, { type: 'looked', reason: notFound(finding) });
    return false;
  }
  const { remoteId, permalink } = finding;
  const reason = { code: 'found-after-copy' } as const;
  const found = { type: 'matched', atMs, remoteId, permalink, reason, sure: false, since: sinceCopy(copy) } as const;
  return settle(tx, parts, action, found) !== null;
}

/** What cannot be read cannot be looked for, and stays a question. */
function postsOf(actions: readonly Action[]): Action[] {
  return actions.filter((action) => action.kind === 'posts.create' && postPayload.readable(action) !== null);
}
