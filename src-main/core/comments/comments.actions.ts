import {
  creatorOf,
  defineKind,
  isSameReference,
  remoteIdOf,
  setShown,
  type Action,
  type KindOfAction,
} from '../actions/actions.ts';
import { editScheduledCommentCall } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { commentPayload, editPayload } from './comments.payloads.ts';
import { delayOf, putComment } from './comments.queries.ts';
import { knownComment } from './known-comment.ts';

/** Works while the comment is pending or armed (spec/service-api.md, Rules per operation, 10). */
const edit = defineKind({
  kind: 'comments.edit',
  operation: 'comments.update',
  payload: editPayload,
  refusalProves: { published: { is: 'doubt', proof: 'comment-went-out' } },
  call({ comment, text, delayMinutes }, wire) {
    const delay = delayMinutes === undefined ? {} : { delayMinutes };
    return editScheduledCommentCall(wire, { content: text, ...delay, commentId: remoteIdOf(comment) });
  },
  relink: (payload, each) => ({ ...payload, comment: each(payload.comment, 'posts.firstComment') }),
  /** Into the comment that has not been sent yet, and over an unsent edit of the same one. */
  coalesce(earlier, { comment, ...change }) {
    if (earlier.kind === 'posts.firstComment') {
      const isMade = 'local' in comment && earlier.entity === comment.local;
      return isMade ? { replaceWith: { ...commentPayload.read(earlier), ...change } } : 'look-further';
    }
    if (earlier.kind !== 'comments.edit') return 'look-further';
    const edited = editPayload.read(earlier);
    return isSameReference(edited.comment, comment) ? { replaceWith: { ...edited, ...change } } : 'look-further';
  },
  onDone(tx, action, { comment, text, delayMinutes = null }, told) {
    const nothing = { postId: null, accountId: null, status: null, statusMeaning: null };
    const asked = { id: remoteIdOf(comment), text, delayMinutes, scheduledAtIso: null, publishedAtIso: null };
    // An answer for another comment says nothing of this one.
    const own = told?.id === asked.id ? told : null;
    const known = own === null ? { ...nothing, ...asked } : knownComment(own);
    const atMs = action.settledAtMs ?? action.createdAtMs;
    listAnew(tx, action, { id: known.id, text, delayMinutes: known.delayMinutes });
    putComment(tx, action.spaceId, known, { ...(own === null ? {} : { raw: own.raw }), atMs });
  },
});

/** The comment is listed with what it says now, and goes as much later, or earlier, as its delay was changed. */
function listAnew(
  tx: Tx,
  { spaceId }: Action,
  { id, text, delayMinutes }: { id: string; text: string; delayMinutes: number | null },
): void {
  const made = creatorOf(tx, spaceId, 'posts.firstComment', { remoteId: id });
  if (made === undefined) return;
  const was = delayOf(tx, spaceId, id);
  const byMs = was === null || delayMinutes === null ? 0 : (delayMinutes - was) * 60_000;
  const scheduledAtMs = made.scheduledAtMs === null ? null : made.scheduledAtMs + byMs;
  setShown(tx, made.id, { text, accountIds: made.accountIds, scheduledAtMs });
}

export const commentKinds: readonly KindOfAction[] = [edit];
