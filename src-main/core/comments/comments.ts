import type { EnqueuedChange } from '../../../src-preload/contract/shared.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  actionById,
  enqueue,
  creatorOf,
  updatesOf,
  type EnqueueParts,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { refuseComment } from './comment-check.ts';
import { commentPayload, editPayload, type CommentPayload, type EditPayload } from './comments.payloads.ts';
import { commentOf } from './comments.queries.ts';

export { refuseComment } from './comment-check.ts';
export { commentKinds } from './comments.actions.ts';
export { knowComment, tellMeanings } from './known-comment.ts';
export { commentPayload, type CommentPayload } from './comments.payloads.ts';

/** The first comment of a post, by the lane of both, as it was last wanted, with all that were added; null: none went out, or still will. */
export function wantedComment(reader: Reader, lane: string): CommentPayload | null {
  const edits = updatesOf(reader, lane, 'comments.edit').flatMap((action) => editPayload.readable(action) ?? []);
  const comments = updatesOf(reader, lane, 'posts.firstComment').flatMap((made): CommentPayload[] => {
    const first = commentPayload.readable(made);
    if (first === null) return [];
    const ofThis = edits.filter(({ comment }) =>
      'remote' in comment ? comment.remote === made.remoteId : comment.local === made.entity,
    );
    return [
      ofThis.reduce<CommentPayload>(
        (wanted, { text, delayMinutes = wanted.delayMinutes }) => ({ ...wanted, text, delayMinutes }),
        first,
      ),
    ];
  });
  return comments.reduce<CommentPayload | null>(joinedComment, null);
}

/** A draft has one first comment: the words of a second one come below those of the first, and none are lost. */
export const joinedComment = <Comment extends Pick<CommentPayload, 'text'>>(
  first: Comment | null,
  later: Comment,
): Comment => (first === null ? later : { ...first, text: `${first.text}\n\n${later.text}` });

/**
 * Edits a comment, by the service's id or by the action that makes it. An edit that began from what the service has told to be
 * older by now is refused: it would overwrite what nobody has seen.
 */
export function editComment(
  parts: Pick<Parts, 'store'> & EnqueueParts,
  input: {
    spaceId: string;
    commentId?: string | undefined;
    actionId?: string | undefined;
    text: string;
    delayMinutes?: number | undefined;
    since?: string | null | undefined;
    undoMs?: number;
  },
): EnqueuedChange | Failed<'not-found' | 'invalid' | 'too-late' | 'refused'> {
  const { spaceId, text, delayMinutes, since = null, undoMs = 0 } = input;
  return parts.store.tx((tx) => {
    const target = targetOf(tx, input);
    if (isFailed(target)) return target;
    const { comment, ...place } = target;
    if (since !== null && isNewer(tx, spaceId, comment, since)) return fail('refused', 'comment-changed-since');
    const wrong = refuseComment(tx, { spaceId, text, accountIds: place.accountIds ?? [] });
    if (wrong !== null) return wrong;
    const payload: EditPayload = { comment, text, ...(delayMinutes === undefined ? {} : { delayMinutes }) };
    const action: NewAction = { kind: 'comments.edit', payload, text, priority: 0, ...place };
    const { actionIds, undoUntilMs } = enqueue(tx, parts, { spaceId, actions: [action], undoMs });
    return { actionId: actionIds[0] ?? '', undoUntilMs };
  });
}

/** Whether the service has told that it changed the comment after this; not told is not known. */
function isNewer(reader: Reader, spaceId: string, comment: Reference, sinceIso: string): boolean {
  if ('local' in comment) return false;
  const told = commentOf(reader, spaceId, comment.remote)?.updatedAtIso ?? '';
  // A comparison with what is no time is never true.
  return Date.parse(told) > Date.parse(sinceIso);
}

type Target = { comment: Reference } & Pick<NewAction, 'lane' | 'accountIds' | 'dependsOn'>;

/** Which comment is meant, and the lane in which edits of it go: that of the action which makes it, if there is one. */
function targetOf(
  reader: Reader,
  input: { spaceId: string; commentId?: string | undefined; actionId?: string | undefined },
): Target | Failed<'not-found' | 'invalid' | 'too-late' | 'refused'> {
  const { spaceId, commentId, actionId } = input;
  if ((commentId === undefined) === (actionId === undefined)) {
    return fail('invalid', 'comment-named-once');
  }
  if (commentId !== undefined) {
    const made = creatorOf(reader, spaceId, 'posts.firstComment', { remoteId: commentId });
    const known = commentOf(reader, spaceId, commentId)?.accountId ?? null;
    const accountIds = known === null ? (made?.accountIds ?? []) : [known];
    return { comment: { remote: commentId }, lane: made?.lane ?? `comment:${spaceId}:${commentId}`, accountIds };
  }
  const made = actionById(reader, actionId ?? '');
  if (made?.kind !== 'posts.firstComment' || made.spaceId !== spaceId) {
    return fail('not-found', 'comment-unknown');
  }
  // Its ID is that of one account's comment alone, where the service told whose.
  if (made.remoteId !== null) return targetOf(reader, { spaceId, commentId: made.remoteId });
  const place = { lane: made.lane, accountIds: made.accountIds };
  switch (made.state) {
    case 'done':
    case 'done_unlinked':
      return fail('refused', 'comment-without-id');
    case 'rejected':
    case 'cancelled':
    case 'superseded':
    case 'abandoned':
      return fail('too-late', 'comment-ended');
    default:
      if (made.entity === null) return fail('refused', 'comment-not-out');
      return { comment: { local: made.entity }, dependsOn: [made.id], ...place };
  }
}
