import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import { postsSeenAfter, type SeenPost } from '../../analytics/analytics.ts';
import { actionsInState, type Action } from '../../actions/actions.ts';
import type { Tx } from '../../store/store.ts';
import { habitsOf } from './habits.ts';
import { findMatch, rivalsAmong, type Finding, type Sent, type LostPost } from './match.ts';
import { linkedAmong, publishedSince } from './reconcile.queries.ts';

/**
 * Older rows are not looked at. That the past is being copied meanwhile must not weaken the evidence: an old post with the
 * same words would look as if posts and rows had different IDs.
 */
const MARGIN_MS = 2 * 86_400_000;

/** What the analytics that are kept here say of one post. `sinceMs`: what of ours was published since may be meant too. */
export function findingFor(tx: Tx, action: Action, lost: LostPost, sinceMs: number): Finding {
  const { knownPostMark: mark, sentFromMs } = lost;
  const fromMs = Math.min(sinceMs, sentFromMs ?? sinceMs) - MARGIN_MS;
  const posts: SeenPost[] = action.accountIds.flatMap((id) => postsSeenAfter(tx, action.spaceId, id, mark, fromMs));
  const open = actionsInState(tx, ['in_doubt', 'matched', 'done_unlinked', 'on_wire', 'blocked'], action.spaceId);
  const over = publishedSince(tx, action.spaceId, sinceMs);
  const sent = [...open.filter(isRival), ...over].map(sentOf);
  const told = sent.filter(({ remoteId }) => remoteId !== null);
  const habits = habitsOf(tx, action.spaceId, { told, posts });
  const ids = posts.map(({ remoteId }) => remoteId);
  return findMatch(lost, posts, {
    rivals: rivalsAmong(sent, posts, habits.rowIds),
    linked: linkedAmong(tx, action, ids),
    habits,
  });
}

/** Of what is stopped, only what an older copy holds back may be out. */
function isRival({ kind, state, blockReason }: Action): boolean {
  return kind === 'posts.create' && (state !== 'blocked' || blockReason === 'older');
}

/** What a match names is not known before it is confirmed. */
export function sentOf(action: Action): Sent {
  const remoteId = action.state === 'matched' ? null : action.remoteId;
  return { actionId: action.id, text: action.text, accountIds: action.accountIds, remoteId };
}

export function notFound({ why }: Extract<Finding, { found: false }>): Reason {
  return { code: 'not-found', because: why };
}
