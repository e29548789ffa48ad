import type { Answer, FailedThere } from '../answer/answer.ts';
import type { Call } from '../answer/call.ts';
import { isInstant } from '../wire/instant.ts';
import { operations } from './endpoints.ts';
import { perform } from './perform.ts';
import { readCreatedId, type CreatedId } from '../answer/created-id.ts';
import { readStanding, type Standing } from '../answer/standing.ts';
import { readFailedPost, readFailedThere, readRefused, readRefusedChange } from '../answer/failed-there.ts';
import { unwrap } from '../shapes/path.ts';
import { readScheduledComment, type ScheduledComment } from '../shapes/scheduled-comment.ts';
import { bodyOf, type BodyInputs, type CommentInput, type PostInput } from '../wire/request-body.ts';
import type { Wire } from '../wire/request.ts';
import type { CallOptions, Service } from '../connection.ts';
import type { WireProfile } from '../wire/wire-profile.ts';

export type { CreatedId } from '../answer/created-id.ts';

/** What the service answers to a post or to what belongs to one. */
export interface PostAnswer extends CreatedId {
  standing: Standing;
  /** Of a change: that the post it is of failed there, which says nothing of the change. Null: it does not say so. */
  failed: FailedThere | null;
}

/** The same of a first comment, with the comment as the service tells it; null: it does not. */
export interface CommentAnswer extends PostAnswer {
  comment: ScheduledComment | null;
}

/** POST /spaces/{space}/posts. Not idempotent: never to be repeated without a verdict that allows it. */
export const createPostCall = (wire: Wire, input: PostInput): Call<PostAnswer> =>
  write(wire, 'posts.create', {}, input, wire.profile.answers.postId);

/** PUT /spaces/{space}/posts/{post}. `publishes`: that is what it is for, so that a post which failed means that it came to nothing. */
export function updatePostCall(
  wire: Wire,
  input: PostInput & { postId: string },
  { publishes = false }: { publishes?: boolean } = {},
): Call<PostAnswer> {
  const call = write(wire, 'posts.update', { post: input.postId }, input, wire.profile.answers.postId);
  const read: Call<PostAnswer>['read'] = (json, header) => {
    const answer = call.read(json, header);
    return publishes ? { ...answer, failedThere: answer.value.failed } : answer;
  };
  return { ...call, read };
}

/** POST /spaces/{space}/posts/{post}/retry: tries a failed post once more. */
export const retryPostCall = (wire: Wire, input: { postId: string }): Call<PostAnswer> =>
  write(wire, 'posts.retry', { post: input.postId }, {}, wire.profile.answers.postId);

/** POST /spaces/{space}/posts/{post}/comment. The id that comes back is that of the comment. */
export function addFirstCommentCall(wire: Wire, input: CommentInput & { postId: string }): Call<CommentAnswer> {
  const call = write(wire, 'posts.firstComment', { post: input.postId }, input, wire.profile.answers.commentId);
  const read: Call<CommentAnswer>['read'] = (json, header) => {
    const answer = call.read(json, header);
    const comment = readScheduledComment(wire.profile, unwrap(json));
    return { ...answer, value: { ...answer.value, comment } };
  };
  return { ...call, read };
}

type Performed = Promise<Answer<PostAnswer>>;

export const createPost = (service: Service, input: PostInput, call?: CallOptions): Performed =>
  perform(service, createPostCall(service, input), call);
export const updatePost = (service: Service, input: PostInput & { postId: string }, call?: CallOptions): Performed =>
  perform(service, updatePostCall(service, input), call);
export const retryPost = (service: Service, input: { postId: string }, call?: CallOptions): Performed =>
  perform(service, retryPostCall(service, input), call);
export const addFirstComment = (
  service: Service,
  input: CommentInput & { postId: string },
  call?: CallOptions,
): Promise<Answer<CommentAnswer>> => perform(service, addFirstCommentCall(service, input), call);

function write<K extends 'posts.create' | 'posts.update' | 'posts.retry' | 'posts.firstComment'>(
  wire: Wire,
  kind: K,
  params: Record<string, string>,
  input: BodyInputs[K],
  idPaths: WireProfile['answers']['postId'],
): Call<PostAnswer> {
  const { answers } = wire.profile;
  const isChange = kind === 'posts.update';
  const read: Call<PostAnswer>['read'] = (json, header) => {
    const created = readCreatedId(json, header, idPaths);
    return {
      ...created,
      value: {
        ...created.value,
        standing: readStanding(json, answers),
        failed: isChange ? readFailedPost(json, answers) : null,
      },
      refused: refusedIn(kind, json, wire, created.remoteId ?? null),
      failedThere: publishesNow(kind) ? readFailedThere(json, answers, created.remoteId) : null,
    };
  };
  const call = { operation: operations[kind], params, read };
  if ('mode' in input && input.mode === 'schedule' && !isInstant(input.scheduledAtMs ?? Number.NaN)) {
    return { ...call, unsendable: { field: 'scheduledAt', detail: { code: 'no-time' } } };
  }
  const content = bodyOf(wire.profile, kind, input, wire.timeZone);
  return { ...call, body: { contentType: 'application/json', content } };
}

function refusedIn(kind: string, json: unknown, { profile }: Wire, remoteId: string | null): FailedThere | null {
  if (kind === 'posts.firstComment') return readRefused(json, profile.answers, remoteId);
  return kind === 'posts.update' ? readRefusedChange(json, profile.answers, remoteId) : null;
}

/** A change of a post that failed answers with that failure too, which is the post's and not the change's. */
const publishesNow = (kind: string): boolean => kind === 'posts.create' || kind === 'posts.retry';
