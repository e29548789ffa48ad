import { MOST_DELAY_MINUTES } from '../../../src-preload/contract/most-delay.ts';
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
import { commentOf, putComment } from './comments.queries.ts';
import { knowComment } from './known-comment.ts';

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
    const id = remoteIdOf(comment);
    const was = commentOf(tx, action.spaceId, id);
    const delay = (told?.id === id ? told.delay_minutes : null) ?? delayMinutes;
    const before = was?.delayMinutes ?? delay;
    const byMs = isDelay(delay) && isDelay(before) ? (delay - before) * 60_000 : 0;
    const scheduledAtIso = later(was?.scheduledAtIso ?? null, byMs);
    const atMs = action.settledAtMs ?? action.createdAtMs;
    knowComment(tx, action.spaceId, { id, text, delayMinutes, scheduledAtIso }, { told, atMs });
    const accountId = commentOf(tx, action.spaceId, id)?.accountId ?? null;
    listAnew(tx, action, { id, text, byMs, accountId });
    // It may have been asked for before anybody knew that the comments of its accounts are several.
    if (accountId !== null) setShown(tx, action.id, { ...action, accountIds: [accountId] });
  },
  /** When it went out is not told. */
  onSaid(tx, { spaceId, createdAtMs, settledAtMs }, { comment }, says) {
    const was = 'remote' in comment ? commentOf(tx, spaceId, comment.remote) : null;
    if (was === null || !says.includes('published')) return;
    putComment(tx, spaceId, { ...was, statusMeaning: 'published' }, { atMs: settledAtMs ?? createdAtMs });
  },
});

/** A service may tell any number: one that nobody could have asked for moves nothing. */
const isDelay = (minutes: number | null): minutes is number => minutes !== null && minutes <= MOST_DELAY_MINUTES;

/** Null: there is no time, or none that can be read. */
function later(atIso: string | null, byMs: number): string | null {
  const at = new Date(Date.parse(atIso ?? '') + byMs);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * The comment is listed with what it says now, and goes as much later, or earlier, as its delay was changed; where those of
 * other accounts were made with it, they stay as they were made.
 */
function listAnew(
  tx: Tx,
  { spaceId }: Action,
  { id, text, byMs, accountId }: { id: string; text: string; byMs: number; accountId: string | null },
): void {
  const made = creatorOf(tx, spaceId, 'posts.firstComment', { remoteId: id });
  if (made === undefined || (accountId !== null && made.accountIds.length > 1)) return;
  const scheduledAtMs = made.scheduledAtMs === null ? null : made.scheduledAtMs + byMs;
  setShown(tx, made.id, { text, accountIds: made.accountIds, scheduledAtMs });
}

export const commentKinds: readonly KindOfAction[] = [edit];
