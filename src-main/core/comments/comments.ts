import type { Comment } from '../../../src-preload/contract/comments.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  actionById,
  enqueue,
  creatorOf,
  updatesOf,
  type Action,
  type EnqueueParts,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { ScheduledComment } from '../service/service.ts';
import { laidOver } from '../sync/sync.ts';
import { refuseComment } from './comment-check.ts';
import { commentPayload, editPayload, type CommentPayload, type EditPayload } from './comments.payloads.ts';
import { knownComments, putComment, type KnownComment } from './comments.queries.ts';
import { knownComment } from './known-comment.ts';

export { refuseComment } from './comment-check.ts';
export { commentKinds } from './comments.actions.ts';
export { commentPayload, type CommentPayload } from './comments.payloads.ts';

/**
 * A comment the service has just made for us: from now on it can be edited by its id. What its answer tells of it (`told`) is
 * kept whole and goes before what was asked for; an answer that is about something else, by its id, tells nothing.
 */
export function knowComment(
  tx: Tx,
  spaceId: string,
  asked: Pick<KnownComment, 'id' | 'postId' | 'accountId' | 'text' | 'delayMinutes'>,
  { told, atMs }: { told: ScheduledComment | null; atMs: number },
): void {
  const untold = { status: null, statusMeaning: null, scheduledAtIso: null, publishedAtIso: null };
  putComment(tx, spaceId, { ...asked, ...untold }, { atMs });
  if (told?.id === asked.id) putComment(tx, spaceId, knownComment(told), { raw: told.raw, atMs });
}

/** The first comment of a post, by the lane of both, as it was last wanted; null: none went out, or still will. */
export function wantedComment(reader: Reader, lane: string): CommentPayload | null {
  const comments = updatesOf(reader, lane, 'posts.firstComment');
  const made = comments.findLast((action) => commentPayload.readable(action) !== null);
  const first = made === undefined ? null : commentPayload.readable(made);
  if (made === undefined || first === null) return null;
  const edits = updatesOf(reader, lane, 'comments.edit').flatMap((action) => editPayload.readable(action) ?? []);
  const ofThis = edits.filter(({ comment }) =>
    'remote' in comment ? comment.remote === made.remoteId : comment.local === made.entity,
  );
  return ofThis.reduce<CommentPayload>(
    (wanted, { text, delayMinutes = wanted.delayMinutes }) => ({ ...wanted, text, delayMinutes }),
    first,
  );
}

/** A batch may queue thousands; a list that long is searched in the outbox. */
const MOST_SHOWN = 1_000;

type Shown = Comment & { entity: string | null };

/** Comments on their way, newest last, and behind them those the service told of; unsent edits are laid over both. */
export function commentsOf(reader: Reader, spaceId: string): Comment[] {
  const copy = knownComments(reader, spaceId).map((comment): Shown => ({
    ...comment,
    accountIds: comment.accountId === null ? [] : [comment.accountId],
    text: comment.text ?? '',
    actionId: creatorOf(reader, spaceId, 'posts.firstComment', { remoteId: comment.id })?.id ?? null,
    pending: false,
    entity: null,
  }));
  const laid = { 'posts.firstComment': commentPayload, 'comments.edit': editPayload };
  const { waiting, known } = laidOver(reader, { spaceId, laid }, { waiting: [] as Shown[], known: copy }, lay);
  return [...waiting, ...known].slice(0, MOST_SHOWN).map(({ entity: _, ...comment }) => comment);
}

function lay<View extends { waiting: Shown[]; known: Shown[] }>(view: View, action: Action): View {
  // A batch may queue thousands: they are added in place.
  if (action.kind === 'posts.firstComment') view.waiting.push(waitingComment(action));
  else for (const list of [view.waiting, view.known]) edit(list, action);
  return view;
}

function edit(list: Shown[], action: Action): void {
  const { comment, text, delayMinutes } = editPayload.read(action);
  const edited = list.find((one) => ('remote' in comment ? one.id === comment.remote : one.entity === comment.local));
  if (edited === undefined) return;
  Object.assign(edited, { text, pending: true, ...(delayMinutes === undefined ? {} : { delayMinutes }) });
}

function waitingComment(action: Action): Shown {
  const { post, text, delayMinutes } = commentPayload.read(action);
  return {
    id: null,
    actionId: action.id,
    entity: action.entity,
    postId: 'remote' in post ? post.remote : null,
    accountId: action.accountIds.length === 1 ? (action.accountIds[0] ?? null) : null,
    accountIds: [...action.accountIds],
    text,
    delayMinutes,
    status: null,
    statusMeaning: null,
    scheduledAtIso: null,
    publishedAtIso: null,
    pending: true,
  };
}

/** Edits a comment, by the service's id or by the action that makes it. */
export function editComment(
  parts: Pick<Parts, 'store'> & EnqueueParts,
  input: {
    spaceId: string;
    commentId?: string | undefined;
    actionId?: string | undefined;
    text: string;
    delayMinutes?: number | undefined;
  },
): { actionId: string } | Failed<'not-found' | 'invalid' | 'too-late' | 'refused'> {
  const { spaceId, text, delayMinutes } = input;
  return parts.store.tx((tx) => {
    const target = targetOf(tx, input);
    if (isFailed(target)) return target;
    const { comment, ...place } = target;
    const wrong = refuseComment(tx, { spaceId, text, accountIds: place.accountIds ?? [] });
    if (wrong !== null) return wrong;
    const payload: EditPayload = { comment, text, ...(delayMinutes === undefined ? {} : { delayMinutes }) };
    const action: NewAction = { kind: 'comments.edit', payload, text, priority: 0, ...place };
    const { actionIds } = enqueue(tx, parts, { spaceId, actions: [action], undoMs: 0 });
    return { actionId: actionIds[0] ?? '' };
  });
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
    const known = knownComments(reader, spaceId).find(({ id }) => id === commentId)?.accountId ?? null;
    const accountIds = made?.accountIds ?? (known === null ? [] : [known]);
    return { comment: { remote: commentId }, lane: made?.lane ?? `comment:${spaceId}:${commentId}`, accountIds };
  }
  const made = actionById(reader, actionId ?? '');
  if (made?.kind !== 'posts.firstComment' || made.spaceId !== spaceId) {
    return fail('not-found', 'comment-unknown');
  }
  const place = { lane: made.lane, accountIds: made.accountIds };
  if (made.remoteId !== null) return { comment: { remote: made.remoteId }, ...place };
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
