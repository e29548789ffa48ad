import { isSeenBefore, postMark } from '../analytics/analytics.ts';
import { isNumberingKnown } from './reconcile/habits.ts';
import { commentPayload, knowComment } from '../comments/comments.ts';
import {
  creatorOf,
  defineKind,
  isFailedThere,
  isMadeAndFailed,
  latestInLane,
  movePlanned,
  remoteIdOf,
  setShown,
  reasonOfFailure,
  setRemoteState,
  standsAtMs,
  type Action,
  type KindOfAction,
  type OfReference,
  type Reference,
  type Coalesced,
} from '../actions/actions.ts';
import {
  addFirstCommentCall,
  createPostCall,
  retryPostCall,
  updatePostCall,
  type PostInput,
} from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { LostPosts } from './reconcile/lost-posts.ts';
import { decideMissed } from './missed.ts';
import { asWantedNow, bothIn, whatChanges } from './wanted.ts';
import { postPayload, retryPayload, updatePayload, type PostPayload, type UpdatePayload } from './posts.payloads.ts';

const postInput = ({ text, accountIds, when, link, boardId }: PostPayload): PostInput => ({
  content: text,
  accountIds,
  mode: when.mode,
  ...(when.mode === 'schedule' ? { scheduledAtMs: when.atMs } : {}),
  ...(link === null ? {} : { link }),
  ...(boardId === null ? {} : { boardId }),
});

const atTime = <P extends PostPayload>(payload: P, atMs: number | null): P => ({
  ...payload,
  when: atMs === null ? { mode: 'now' } : { mode: 'schedule', atMs },
});

const relinkPost = <P extends { post: Reference }>(payload: P, each: OfReference): P => ({
  ...payload,
  post: each(payload.post, 'posts.create'),
});

/** As the create, and what is to be empty is said. */
const updateInput = ({ cleared = [], ...payload }: UpdatePayload): PostInput => ({
  ...postInput(payload),
  ...Object.fromEntries(cleared.map((member) => [member, null])),
});

/** How an action that says this is listed. */
const shownOf = ({ text, accountIds, when }: PostPayload) => ({
  text,
  accountIds,
  scheduledAtMs: when.mode === 'schedule' ? when.atMs : null,
});

/** A change of what has gone out has no time to be in: it leaves the post's own as it is. */
const shownOfChange = (payload: UpdatePayload, was: Pick<Action, 'scheduledAtMs'>) => ({
  ...shownOf(payload),
  ...(was.scheduledAtMs === null && leavesTime(payload) ? { scheduledAtMs: null } : {}),
});

const leavesTime = ({ changed }: UpdatePayload): boolean => changed?.includes('when') === false;

const replaceWith = <P extends PostPayload>(payload: P, shown = shownOf(payload)): Coalesced => ({
  replaceWith: payload,
  shown: { ...shown, change: null },
});

/** A person says that a change went through, of a post that the service had called published. */
const isKnownOut = ({ remoteState }: Action, answered: unknown): boolean =>
  answered === null && remoteState === 'published';

const creatorOfPost = (tx: Tx, spaceId: string, post: Reference): Action | undefined =>
  'remote' in post ? creatorOf(tx, spaceId, 'posts.create', { remoteId: post.remote }) : undefined;

const nothingKnown = { state: null, goesAtMs: null };

const create = defineKind({
  kind: 'posts.create',
  operation: 'posts.create',
  subject: 'post',
  canBeDraft: true,
  payload: postPayload,
  needsRemoteId: true,
  /** Where rows are known to have the IDs of posts: a post that was there before is nobody's answer. */
  isOlder: (reader, { spaceId, knownPostMark }, remoteId) =>
    knownPostMark !== null &&
    isSeenBefore(reader, { spaceId, remoteId }, knownPostMark) &&
    isNumberingKnown(reader, spaceId),
  call: (payload, wire) => createPostCall(wire, postInput(payload)),
  publishMode: ({ when }) => when.mode,
  timed: {
    isDeadline: true,
    withTime: atTime,
    onMissed: (tx, parts, action, { payload, because }) =>
      decideMissed(tx, parts, action, { own: payload.missedPolicy, makesPost: true, because }),
  },
  markBeforeWire: postMark,
  /** One that the service put into its own queue goes out at the time that it gave it there. */
  onDone(tx, { id, scheduledAtMs, settledAtMs }, _payload, answered) {
    const { standing } = answered ?? {};
    if (standing === undefined || standing.state === null) return;
    const atMs = standsAtMs(scheduledAtMs, standing, settledAtMs ?? 0);
    setRemoteState(tx, id, { remoteState: standing.state, scheduledAtMs: atMs });
  },
  reconcile: { search: (parts) => new LostPosts(parts) },
});

const update = defineKind({
  kind: 'posts.update',
  operation: 'posts.update',
  subject: 'post-change',
  payload: updatePayload,
  refusalProves: { published: { is: 'doubt', proof: 'post-went-out' } },
  call(payload, wire) {
    // Of a post that is not known here it is this change that has the card.
    const publishes = payload.changed === undefined && payload.when.mode === 'now';
    return updatePostCall(wire, { ...updateInput(payload), postId: remoteIdOf(payload.post) }, { publishes });
  },
  relink: relinkPost,
  /** What the service holds now: the post is listed with it until it goes out. */
  onDone(tx, { spaceId, scheduledAtMs, settledAtMs }, payload, answered) {
    const { text, accountIds } = payload;
    const create = creatorOfPost(tx, spaceId, payload.post);
    if (create === undefined) return;
    const standing = answered?.standing ?? nothingKnown;
    const askedMs =
      isKnownOut(create, answered) || (scheduledAtMs === null && leavesTime(payload))
        ? create.scheduledAtMs
        : scheduledAtMs;
    const [was, is] = [create.scheduledAtMs, standsAtMs(askedMs, standing, settledAtMs ?? 0)];
    setShown(tx, create.id, { text, accountIds, scheduledAtMs: is });
    if (was !== null && is !== null) movePlanned(tx, { lane: create.lane, kind: 'posts.firstComment' }, is - was);
    if (standing.state !== null) setRemoteState(tx, create.id, { remoteState: standing.state, scheduledAtMs: is });
  },
  /** What it was to change is out, since when is not told, and has no time to come any more. */
  onSaid(tx, { spaceId, onWireAtMs, createdAtMs }, { post }, says) {
    const made = says.includes('published') ? creatorOfPost(tx, spaceId, post) : undefined;
    if (made === undefined) return;
    const published = { state: 'published', goesAtMs: null } as const;
    const atMs = standsAtMs(made.scheduledAtMs, published, onWireAtMs ?? createdAtMs);
    const wasMs = made.scheduledAtMs;
    if (wasMs !== null && atMs !== null) movePlanned(tx, { lane: made.lane, kind: 'posts.firstComment' }, atMs - wasMs);
    setRemoteState(tx, made.id, { remoteState: 'published', scheduledAtMs: atMs });
  },
  /** One that is known to have failed answers with that failure again, and has its card already. */
  failedSince(tx, { spaceId }, { post }, answered) {
    const made = answered?.failed ? creatorOfPost(tx, spaceId, post) : undefined;
    return made === undefined ? undefined : { action: made, reason: reasonOfFailure(answered?.failed) };
  },
  /** Into an unsent create, and over an unsent update: the last one wins. A comment in between does not mind. */
  coalesce(earlier, later) {
    if (earlier.kind === 'posts.firstComment' || earlier.kind === 'comments.edit') return 'look-further';
    if (earlier.kind === 'posts.create') return replaceWith({ ...postPayload.read(earlier), ...whatChanges(later) });
    if (earlier.kind === 'posts.update') {
      const both = bothIn(updatePayload.read(earlier), later);
      return replaceWith(both, shownOfChange(both, earlier));
    }
    return 'keep-both';
  },
  changed: ({ changed = [] }) => changed,
  renew(tx, action, payload) {
    const renewed = asWantedNow(tx, action, payload);
    return { payload: renewed, ...shownOfChange(renewed, action) };
  },
  timed: {
    isDeadline: false,
    withTime: (payload, atMs) => bothIn(payload, { ...atTime(payload, atMs), changed: ['when'] }),
    onMissed: (tx, parts, action, { payload, because }) =>
      decideMissed(tx, parts, action, { own: payload.missedPolicy, makesPost: false, because }),
  },
});

const retry = defineKind({
  kind: 'posts.retry',
  operation: 'posts.retry',
  subject: 'post-retry',
  payload: retryPayload,
  refusalProves: { notFailed: { is: 'done', proof: 'retried-before' } },
  call: ({ post }, wire) => retryPostCall(wire, { postId: remoteIdOf(post) }),
  relink: relinkPost,
  mends(tx, { spaceId, lane }, { post }) {
    const made = creatorOfPost(tx, spaceId, post);
    if (made !== undefined) return isMadeAndFailed(made) ? made : undefined;
    const change = latestInLane(tx, lane, 'posts.update');
    return change !== undefined && isFailedThere(change) ? change : undefined;
  },
  coalesce: (earlier) => (earlier.kind === 'posts.retry' ? { replaceWith: earlier.payload } : 'keep-both'),
});

const firstComment = defineKind({
  kind: 'posts.firstComment',
  operation: 'posts.firstComment',
  subject: 'first-comment',
  payload: commentPayload,
  companion: true,
  isOlder(reader, { id, spaceId }, remoteId) {
    const owner = creatorOf(reader, spaceId, 'posts.firstComment', { remoteId });
    return owner !== undefined && owner.id !== id;
  },
  publishMode: () => 'after',
  delayMinutes: ({ delayMinutes }) => delayMinutes,
  call: ({ post, text, delayMinutes }, wire) =>
    addFirstCommentCall(wire, { content: text, delayMinutes, postId: remoteIdOf(post) }),
  relink: relinkPost,
  /** The service lists no comments: its answer is the only chance to learn the number. */
  onDone(tx, action, { post, text, delayMinutes }, answered) {
    const goesAtMs = commentGoesAtMs(tx, action, post, delayMinutes);
    if (goesAtMs !== null) setRemoteState(tx, action.id, { remoteState: null, scheduledAtMs: goesAtMs });
    if (action.remoteId === null) return;
    const { accountIds, remoteId: id, spaceId } = action;
    const accountId = accountIds.length === 1 ? (accountIds[0] ?? null) : null;
    const postId = 'remote' in post ? post.remote : null;
    const atMs = action.settledAtMs ?? action.createdAtMs;
    const told = answered?.comment ?? null;
    knowComment(tx, spaceId, { id, postId, accountId, text, delayMinutes }, { told, atMs });
  },
});

/** When an accepted comment goes out there; null: it went at once, or nobody knows when its post goes. */
function commentGoesAtMs(tx: Tx, action: Action, post: Reference, delayMinutes: number): number | null {
  const takenAtMs = action.settledAtMs ?? action.createdAtMs;
  const made = creatorOfPost(tx, action.spaceId, post);
  if (made?.remoteState === 'queued' && made.scheduledAtMs === null) return null;
  const postAtMs = Math.max(takenAtMs, made?.scheduledAtMs ?? 0);
  const goesAtMs = postAtMs + delayMinutes * 60_000;
  return goesAtMs > takenAtMs ? goesAtMs : null;
}

/** The four post endpoints: the ones under the publish limit (spec/service-api.md, Endpoints). */
export const postKinds: readonly KindOfAction[] = [create, update, retry, firstComment];
