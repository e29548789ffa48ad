import type { ImportedBefore } from '../../../src-preload/contract/import.ts';
import { hasLostSends, hashOfBody, kindOf, lostSendAtMs, readCopy, type Kinds } from '../actions/actions.ts';
import type { SpaceSessions } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import { goneBy, newPosts } from './new-posts.ts';
import type { Forecast, ImportedPost } from './sources.ts';

type SentParts = Pick<Parts, 'store' | 'clock' | 'newId'> & {
  kinds: Kinds;
  sessions: Pick<SpaceSessions, 'of'>;
  forecast: Forecast;
};

/**
 * How many of these posts a database that was lost had sent, or whether any may have gone since an older copy; null: none,
 * as far as is known. By the content that the service was given: what else a lost database knew is not known, nor what an
 * older copy has missed.
 */
export function sentBefore(parts: SentParts, spaceId: string, posts: readonly ImportedPost[]): ImportedBefore | null {
  const { store, kinds, clock } = parts;
  const session = hasLostSends(store) ? parts.sessions.of(spaceId) : null;
  if (session === null) return sinceCopy(parts);
  const wire = { profile: session.profile, timeZone: session.space.timeZone };
  let queued = 0;
  let atMs = 0;
  const from = goneBy(parts, spaceId, posts);
  for (const { kind: name, payload } of newPosts(store, parts, spaceId, posts, from)) {
    const kind = kindOf(kinds, name);
    if (kind.companion) continue;
    const { body } = kind.request(
      { id: '', payload, payloadVersion: kind.payloadVersion },
      wire,
      session.space.remoteId,
    );
    const sentAtMs = lostSendAtMs(store, name, hashOfBody(body), clock.nowMs());
    queued += sentAtMs === null ? 0 : 1;
    atMs = Math.max(atMs, sentAtMs ?? 0);
  }
  return queued === 0 ? sinceCopy(parts) : { atMs, queued, drafts: 0, lost: true };
}

/** An older copy knows nothing of the files that were imported since; for so long one of them may come again. */
const ASKED_AFTER_COPY_MS = 7 * 86_400_000;

function sinceCopy({ store, clock }: Pick<Parts, 'store' | 'clock'>): ImportedBefore | null {
  const copy = readCopy(store);
  if (copy?.why !== 'older') return null;
  if (copy.foundAtMs !== null && clock.nowMs() - copy.foundAtMs > ASKED_AFTER_COPY_MS) return null;
  // All that went out since was found: nothing of it can be in a file unseen.
  const found = Object.values(copy.looked ?? {}).reduce((sum, one) => sum + one.found, 0);
  if (copy.posts !== null && found >= copy.posts) return null;
  return { atMs: copy.fromMs, queued: copy.posts ?? 0, drafts: 0, olderCopy: true };
}
