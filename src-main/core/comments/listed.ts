import type { Comment, CommentCounts } from '../../../src-preload/contract/comments.ts';
import { MOST_COMMENTS } from '../../../src-preload/contract/most-comments.ts';
import {
  countsByAccounts,
  creatorsOf,
  refusedActions,
  unsettledActions,
  updatesOf,
  type Action,
  type Reference,
} from '../actions/actions.ts';
import type { Reader } from '../store/store.ts';
import { laidOver } from '../sync/sync.ts';
import { commentPayload, editPayload } from './comments.payloads.ts';
import { commentOf, knownComments, knownCounts, type KnownComment } from './comments.queries.ts';
import { commentsWithoutId, countsWithoutId } from './without-id.ts';

/** `post`: how its post is named, where it waits behind one. */
type Shown = Omit<Comment, 'ofPost' | 'postHeld'> & { entity: string | null; post: Reference | null };
type View = { waiting: Shown[]; known: Shown[] };

/**
 * Comments on their way or refused, newest last, and behind them those the service told of, or took without telling an ID;
 * unsent edits are laid over all, and what was refused of them is said until it is asked again or let go. `MOST_COMMENTS` at
 * most. Those of one post, or one alone, are found however many there are.
 */
export function commentsOf(
  reader: Reader,
  asked: { spaceId: string; nowMs: number; postId?: string | undefined; commentId?: string | undefined },
): Comment[] {
  const { spaceId, postId, commentId } = asked;
  const told = knownComments(reader, { ...asked, most: MOST_COMMENTS });
  const listed = new Set(told.map(({ id }) => id));
  const changed = namedInEdits(reader, spaceId).filter((id) => !listed.has(id));
  const older = changed.flatMap((id) => commentOf(reader, spaceId, id) ?? []);
  const laid = { 'posts.firstComment': commentPayload, 'comments.edit': editPayload };
  const known = [...asShown(reader, spaceId, [...told, ...older]), ...withoutId(reader, asked)];
  const settled = layRefused(reader, spaceId, { waiting: [], known });
  const view = laidOver(reader, { spaceId, laid }, settled, lay);
  const isAsked = (one: Shown): boolean =>
    (postId === undefined || one.postId === postId) && (commentId === undefined || one.id === commentId);
  const found = { waiting: view.waiting.filter(isAsked), known: view.known.filter(isAsked) };
  return withPosts(reader, spaceId, shared(found));
}

/** A batch may queue thousands, which the outbox lists too: neither half takes the other one's room. */
function shared({ waiting, known }: View): Shown[] {
  const queued = waiting.slice(0, Math.max(MOST_COMMENTS / 2, MOST_COMMENTS - known.length));
  const room = MOST_COMMENTS - queued.length;
  if (known.length <= room) return [...queued, ...known];
  const isChanged = ({ pending, refused }: Shown): boolean => pending || refused !== null;
  const changesFirst = [...known.filter(isChanged), ...known.filter((one) => !isChanged(one))];
  return [...queued, ...changesFirst.slice(0, room)];
}

function withoutId(reader: Reader, asked: Parameters<typeof commentsOf>[1]): Shown[] {
  if (asked.commentId !== undefined) return [];
  const taken = commentsWithoutId(reader, { ...asked, most: MOST_COMMENTS });
  return taken
    .filter((action) => commentPayload.readable(action) !== null)
    .map((action) => ({
      ...waitingComment(action),
      ...{ text: action.text, dueAtMs: action.scheduledAtMs, pending: false, withoutId: true },
    }));
}

/** The comments whose change waits, or was refused and still asks: they are shown, however old they are. */
function namedInEdits(reader: Reader, spaceId: string): string[] {
  const kinds = ['comments.edit'] as const;
  const edits = [...refusedActions(reader, spaceId, kinds), ...unsettledActions(reader, spaceId, kinds)];
  const named = edits.flatMap((action) => editPayload.readable(action)?.comment ?? []);
  return [...new Set(named.flatMap((comment) => ('remote' in comment ? [comment.remote] : [])))];
}

function asShown(reader: Reader, spaceId: string, comments: readonly KnownComment[]): Shown[] {
  const remoteIds = comments.map(({ id }) => id);
  const makers = creatorsOf(reader, spaceId, 'posts.firstComment', { entities: [], remoteIds });
  // Of several that name one comment the latest counts, as everywhere.
  const latestLast = makers.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const byRemoteId = new Map(latestLast.map((made) => [made.remoteId, made]));
  return comments.map((comment): Shown => {
    const made = byRemoteId.get(comment.id);
    const toldAtMs = Date.parse(comment.scheduledAtIso ?? '');
    return {
      ...comment,
      // Whose it is may not be told: then it stands for all that it was made for.
      accountIds: comment.accountId === null ? [...(made?.accountIds ?? [])] : [comment.accountId],
      text: comment.text ?? '',
      actionId: made?.id ?? null,
      dueAtMs: Number.isNaN(toldAtMs) ? dueAsMade(comment, made) : toldAtMs,
      withoutId: false,
      pending: false,
      refused: null,
      entity: null,
      post: comment.postId === null ? null : { remote: comment.postId },
    };
  });
}

/** By the action that made it, which is listed with the time of all its accounts, while one of them may have been moved alone. */
function dueAsMade({ accountId, delayMinutes }: KnownComment, made: Action | undefined): number | null {
  if (made === undefined || made.scheduledAtMs === null) return null;
  const first = commentPayload.readable(made)?.delayMinutes ?? null;
  const isOneOfSeveral = accountId !== null && made.accountIds.length > 1;
  if (!isOneOfSeveral || first === null || delayMinutes === null) return made.scheduledAtMs;
  return made.scheduledAtMs + (delayMinutes - first) * 60_000;
}

/** All of a space, listed or not, counted as their rows are: once for each account. */
export function commentCounts(reader: Reader, spaceId: string, nowMs: number): CommentCounts {
  const ofAccount = new Map<string, number>();
  let [toCome, over] = [0, 0];
  const add = (accountIds: readonly string[], count: number, comes: boolean): void => {
    toCome += Math.max(1, accountIds.length) * count;
    if (comes) for (const id of accountIds) ofAccount.set(id, (ofAccount.get(id) ?? 0) + count);
  };
  for (const { accountIds, isRefused, count } of countsByAccounts(reader, spaceId, 'posts.firstComment')) {
    add(accountIds, count, !isRefused);
  }
  for (const { accountIds, isOver, count } of [
    ...countsWithoutId(reader, spaceId, nowMs),
    ...knownCounts(reader, spaceId, nowMs),
  ]) {
    if (isOver) over += Math.max(1, accountIds.length) * count;
    else add(accountIds, count, true);
  }
  return { toCome, over, byAccount: [...ofAccount].map(([accountId, count]) => ({ accountId, toCome: count })) };
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
    const isHere = comment.id === null && !comment.withoutId;
    const postAtMs = isHere ? (maker?.scheduledAtMs ?? null) : null;
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
    withoutId: false,
    pending: true,
    refused: null,
    post,
  };
}
