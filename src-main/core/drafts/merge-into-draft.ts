import { joinedComment, type CommentPayload } from '../comments/comments.ts';
import { settle, unsentInLane, type Action, type SettleParts } from '../actions/actions.ts';
import { postChangeOf, type PostPayload } from '../posts/posts.ts';
import type { Tx } from '../store/store.ts';

/** What waits behind a post that becomes a draft, and goes into the draft with it. */
export interface Merged {
  /** The post as its last change wants it, or null. */
  update: PostPayload | null;
  comment: Pick<CommentPayload, 'text' | 'delayMinutes'> | null;
}

/** Takes the unsent changes and the first comment of a post out of the outbox, so that they do not wait for ever. */
export function mergeIntoDraft(tx: Tx, parts: SettleParts, post: Action): Merged {
  const merged: Merged = { update: null, comment: null };
  const atMs = parts.clock.nowMs();
  for (const later of unsentInLane(tx, post.lane)) {
    if (later.id === post.id) continue;
    // What cannot be read would be lost with it: it is left where it is.
    const change = postChangeOf(later);
    if (change === null) continue;
    if (settle(tx, parts, later, { type: 'supersede', atMs, reason: { code: 'into-draft' } }) === null) continue;
    if (change.update !== null) merged.update = change.update;
    if (change.comment !== null) merged.comment = joinedComment(merged.comment, change.comment);
  }
  return merged;
}
