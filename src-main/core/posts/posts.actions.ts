import type { MissedPolicy, When } from '../../../src-preload/contract/drafts.ts';
import { knowComment } from '../comments/comments.ts';
import {
  remoteIdOf,
  type Action,
  type KindOfAction,
  type Reference,
  type SentRequest,
  type TimeOfKind,
} from '../actions/actions.ts';
import { decideMissed } from './missed.ts';
import {
  addFirstComment,
  bodyOf,
  createPost,
  retryPost,
  updatePost,
  type PostInput,
  type WireProfile,
} from '../service/service.ts';

/** What a post consists of, in the ledger. */
export interface PostPayload {
  text: string;
  accountIds: string[];
  when: When;
  link: string | null;
  boardId: string | null;
  /** Its own answer to a missed time; absent or null: as Settings say. Never sent. */
  missedPolicy?: MissedPolicy | null;
}
export type UpdatePayload = PostPayload & {
  post: Reference;
  /** What was taken away, here or by an earlier change of the same post: said to the service, because absent means as it was. */
  cleared?: ('link' | 'boardId')[];
};
export interface CommentPayload {
  post: Reference;
  text: string;
  delayMinutes: number;
}

const postInput = (action: Action): PostInput => {
  const { text, accountIds, when, link, boardId } = action.payload as PostPayload;
  return {
    content: text,
    accountIds,
    mode: when.mode,
    ...(when.mode === 'schedule' ? { scheduledAtMs: when.atMs } : {}),
    ...(link === null ? {} : { link }),
    ...(boardId === null ? {} : { boardId }),
  };
};

/** As the create, and what is to be empty is said. */
const updateInput = (action: Action): PostInput => {
  const { cleared = [] } = action.payload as UpdatePayload;
  return { ...postInput(action), ...Object.fromEntries(cleared.map((member) => [member, null])) };
};

const commentInput = (action: Action): { content: string; delayMinutes: number } => {
  const { text, delayMinutes } = action.payload as CommentPayload;
  return { content: text, delayMinutes };
};

type SpaceNames = { remoteId: string; timeZone: string };
const at = (space: SpaceNames, path: string): string => `/spaces/${space.remoteId}${path}`;
const postOf = (action: Action): Reference => (action.payload as { post: Reference }).post;
const shown = (reference: Reference): string => ('remote' in reference ? reference.remote : '…');

/** The time of a post: its deadline when it is made, and not when it only changes (kind.ts, TimeOfKind). */
const timeOfPost = (isDeadline: boolean): TimeOfKind => ({
  isDeadline,
  withTime: (payload, atMs) => ({
    ...(payload as PostPayload),
    when: atMs === null ? { mode: 'now' } : { mode: 'schedule', atMs },
  }),
  onMissed(tx, parts, action) {
    const own = (action.payload as PostPayload).missedPolicy ?? null;
    decideMissed(tx, parts, action, { own, makesPost: isDeadline });
  },
});

const create: KindOfAction = {
  kind: 'posts.create',
  timed: timeOfPost(true),
  publishes: true,
  idempotent: false,
  needsRemoteId: true,
  perform: (service, action, call) => createPost(service, postInput(action), call),
  request: (profile, action, space) => ({
    line: `POST ${at(space, '/posts')}`,
    body: bodyOf(profile, 'posts.create', postInput(action), space.timeZone),
  }),
};

const update: KindOfAction = {
  kind: 'posts.update',
  timed: timeOfPost(false),
  publishes: true,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) =>
    updatePost(service, { ...updateInput(action), postId: remoteIdOf(postOf(action)) }, call),
  request: (profile, action, space) => ({
    line: `PUT ${at(space, `/posts/${shown(postOf(action))}`)}`,
    body: bodyOf(profile, 'posts.update', updateInput(action), space.timeZone),
  }),
  untilPublished: true,
  /** Into an unsent create, and over an unsent update: the last one wins. A comment in between does not mind. */
  coalesce: (earlier, later) => {
    if (earlier.kind === 'posts.firstComment' || earlier.kind === 'comments.edit') return 'look-further';
    if (earlier.kind !== 'posts.create' && earlier.kind !== 'posts.update') return 'keep-both';
    const { post: _, ...changed } = later.payload as UpdatePayload;
    return { replaceWith: { ...(earlier.payload as object), ...changed } };
  },
};

const retry: KindOfAction = {
  kind: 'posts.retry',
  publishes: true,
  idempotent: false,
  needsRemoteId: false,
  perform: (service, action, call) => retryPost(service, { postId: remoteIdOf(postOf(action)) }, call),
  request: (profile, action, space): SentRequest => ({
    line: `POST ${at(space, `/posts/${shown(postOf(action))}/retry`)}`,
    body: bodyOf(profile, 'posts.retry', {}, space.timeZone),
  }),
  coalesce: (earlier) => (earlier.kind === 'posts.retry' ? { replaceWith: earlier.payload } : 'keep-both'),
};

const firstComment: KindOfAction = {
  kind: 'posts.firstComment',
  companion: true,
  publishes: true,
  idempotent: false,
  needsRemoteId: false,
  perform: (service, action, call) =>
    addFirstComment(service, { ...commentInput(action), postId: remoteIdOf(postOf(action)) }, call),
  request: (profile: WireProfile, action, space) => ({
    line: `POST ${at(space, `/posts/${shown(postOf(action))}/comment`)}`,
    body: bodyOf(profile, 'posts.firstComment', commentInput(action), space.timeZone),
  }),
  /** The service lists no comments: its answer is the only chance to learn the number. */
  onDone(tx, action) {
    if (action.remoteId === null) return;
    const { post, text, delayMinutes } = action.payload as CommentPayload;
    const { accountIds, remoteId: id, spaceId } = action;
    const accountId = accountIds.length === 1 ? (accountIds[0] ?? null) : null;
    const postId = 'remote' in post ? post.remote : null;
    const atMs = action.settledAtMs ?? action.createdAtMs;
    knowComment(tx, spaceId, { id, postId, accountId, text, delayMinutes }, atMs);
  },
};

/** The four post endpoints: the ones under the publish limit (spec/service-api.md, Endpoints). */
export const postKinds: readonly KindOfAction[] = [create, update, retry, firstComment];
