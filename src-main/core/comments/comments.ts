import type { Comment } from '../../../src-preload/contract/comments.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  actionById,
  enqueue,
  creatorOf,
  creatorsOf,
  refusedActions,
  updatesOf,
  type Action,
  type EnqueueParts,
  type NewAction,
  type Reference,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { laidOver } from '../sync/sync.ts';
import { refuseComment } from './comment-check.ts';
import { commentPayload, editPayload, type CommentPayload, type EditPayload } from './comments.payloads.ts';
import { knownComments } from './comments.queries.ts';

export { refuseComment } from './comment-check.ts';
export { commentKinds } from './comments.actions.ts';
export { knowComment } from './known-comment.ts';
export { commentPayload, type CommentPayload } from './comments.payloads.ts';

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

/** `post`: how its post is named, where it waits behind one. */
type Shown = Omit<Comment, 'ofPost' | 'postHeld'> & { entity: string | null; post: Reference | null };
type View = { waiting: Shown[]; known: Shown[] };

/**
 * Comments on their way or refused, newest last, and behind them those the service told of; unsent edits are laid over both,
 * and what was refused of them is said until it is asked again or let go.
 */
export function commentsOf(reader: Reader, spaceId: string): Comment[] {
  const copy = knownComments(reader, spaceId).map((comment): Shown => {
    const made = creatorOf(reader, spaceId, 'posts.firstComment', { remoteId: comment.id });
    const toldAtMs = Date.parse(comment.scheduledAtIso ?? '');
    return {
      ...comment,
      accountIds: comment.accountId === null ? [] : [comment.accountId],
      text: comment.text ?? '',
      actionId: made?.id ?? null,
      dueAtMs: Number.isNaN(toldAtMs) ? (made?.scheduledAtMs ?? null) : toldAtMs,
      pending: false,
      refused: null,
      entity: null,
      post: comment.postId === null ? null : { remote: comment.postId },
    };
  });
  const laid = { 'posts.firstComment': commentPayload, 'comments.edit': editPayload };
  const settled: View = layRefused(reader, spaceId, { waiting: [], known: copy });
  const { waiting, known } = laidOver(reader, { spaceId, laid }, settled, lay);
  return withPosts(reader, spaceId, [...waiting, ...known].slice(0, MOST_SHOWN));
}

/** What was refused and still asks, but for a change that was followed by one that went through. */
function layRefused(reader: Reader, spaceId: string, view: View): View {
  for (const action of refusedActions(reader, spaceId, ['posts.firstComment', 'comments.edit'])) {
    const { reason } = action;
    const refused = { text: action.text, atMs: action.settledAtMs ?? action.createdAtMs, reason };
    if (action.kind === 'posts.firstComment') {
      if (commentPayload.readable(action) === null) continue;
      view.waiting.push({ ...waitingComment(action), pending: false, refused: { asked: 'comment', ...refused } });
      continue;
    }
    const edit = editPayload.readable(action);
    const comment = edit === null ? undefined : view.known.find(isOf(edit.comment));
    if (edit === null || comment === undefined) continue;
    const later = updatesOf(reader, action.lane, 'comments.edit').filter(({ id }) => id > action.id);
    const isSaidAnew = later.some((one) => {
      const said = editPayload.readable(one);
      return said !== null && isOf(said.comment)(comment);
    });
    if (!isSaidAnew) comment.refused = { asked: 'change', ...refused, text: edit.text };
  }
  return view;
}

const isOf =
  (comment: Reference) =>
  (one: Shown): boolean =>
    'remote' in comment ? one.id === comment.remote : one.entity === comment.local;

/** What their posts say, and whether these are held: of those that were made from here, found all at once. */
function withPosts(reader: Reader, spaceId: string, shown: readonly Shown[]): Comment[] {
  const posts = shown.map(({ post }) => post).filter((post) => post !== null);
  const makers = creatorsOf(reader, spaceId, 'posts.create', {
    entities: [...new Set(posts.flatMap((post) => ('local' in post ? [post.local] : [])))],
    remoteIds: [...new Set(posts.flatMap((post) => ('remote' in post ? [post.remote] : [])))],
  });
  const byEntity = new Map(makers.map((maker) => [maker.entity, maker]));
  const byRemoteId = new Map(makers.map((maker) => [maker.remoteId, maker]));
  return shown.map(({ entity: _, post, ...comment }) => {
    const maker = post === null ? undefined : 'local' in post ? byEntity.get(post.local) : byRemoteId.get(post.remote);
    const postAtMs = comment.id === null ? (maker?.scheduledAtMs ?? null) : null;
    const afterPostMs = postAtMs === null ? null : postAtMs + (comment.delayMinutes ?? 0) * 60_000;
    return {
      ...comment,
      dueAtMs: comment.dueAtMs ?? afterPostMs,
      ofPost: maker?.text ?? null,
      postHeld: maker?.blockReason === 'held',
    };
  });
}

function lay(view: View, action: Action): View {
  // A batch may queue thousands: they are added in place.
  if (action.kind === 'posts.firstComment') view.waiting.push(waitingComment(action));
  else for (const list of [view.waiting, view.known]) edit(list, action);
  return view;
}

function edit(list: Shown[], action: Action): void {
  const { comment, text, delayMinutes } = editPayload.read(action);
  const edited = list.find(isOf(comment));
  if (edited === undefined) return;
  const laterMinutes = (delayMinutes ?? edited.delayMinutes ?? 0) - (edited.delayMinutes ?? delayMinutes ?? 0);
  if (edited.dueAtMs !== null) edited.dueAtMs += laterMinutes * 60_000;
  Object.assign(edited, { text, ...(delayMinutes === undefined ? {} : { delayMinutes }) });
  // A comment that was refused as a whole is still refused, whatever waits behind it.
  if (edited.refused?.asked !== 'comment') Object.assign(edited, { pending: true, refused: null });
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
    dueAtMs: null,
    updatedAtIso: null,
    pending: true,
    refused: null,
    post,
  };
}

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
  },
): { actionId: string } | Failed<'not-found' | 'invalid' | 'too-late' | 'refused'> {
  const { spaceId, text, delayMinutes, since = null } = input;
  return parts.store.tx((tx) => {
    const target = targetOf(tx, input);
    if (isFailed(target)) return target;
    const { comment, ...place } = target;
    if (since !== null && isNewer(tx, spaceId, comment, since)) return fail('refused', 'comment-changed-since');
    const wrong = refuseComment(tx, { spaceId, text, accountIds: place.accountIds ?? [] });
    if (wrong !== null) return wrong;
    const payload: EditPayload = { comment, text, ...(delayMinutes === undefined ? {} : { delayMinutes }) };
    const action: NewAction = { kind: 'comments.edit', payload, text, priority: 0, ...place };
    const { actionIds } = enqueue(tx, parts, { spaceId, actions: [action], undoMs: 0 });
    return { actionId: actionIds[0] ?? '' };
  });
}

/** Whether the service has told that it changed the comment after this; not told is not known. */
function isNewer(reader: Reader, spaceId: string, comment: Reference, sinceIso: string): boolean {
  if ('local' in comment) return false;
  const told = knownComments(reader, spaceId).find(({ id }) => id === comment.remote)?.updatedAtIso ?? '';
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
