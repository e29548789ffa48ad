import type { Answer } from '../answer/answer.ts';
import { isInstant } from '../wire/instant.ts';
import { operations } from './endpoints.ts';
import { unsendable } from '../answer/outcome.ts';
import { perform } from './perform.ts';
import { readCreatedId, type CreatedId } from '../answer/created-id.ts';
import { bodyOf, type BodyInputs, type CommentInput, type PostInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import type { WireProfile } from '../wire/wire-profile.ts';

export type { CreatedId } from '../answer/created-id.ts';

/** POST /spaces/{space}/posts. Not idempotent: never to be repeated without a verdict that allows it. */
export function createPost(service: Service, input: PostInput, call?: CallOptions): Promise<Answer<CreatedId>> {
  return write(service, 'posts.create', {}, input, service.profile.answers.postId, call);
}

/** PUT /spaces/{space}/posts/{post}. */
export function updatePost(
  service: Service,
  input: PostInput & { postId: string },
  call?: CallOptions,
): Promise<Answer<CreatedId>> {
  return write(service, 'posts.update', { post: input.postId }, input, service.profile.answers.postId, call);
}

/** POST /spaces/{space}/posts/{post}/retry: tries a failed post once more. */
export function retryPost(service: Service, input: { postId: string }, call?: CallOptions): Promise<Answer<CreatedId>> {
  return write(service, 'posts.retry', { post: input.postId }, {}, service.profile.answers.postId, call);
}

/** POST /spaces/{space}/posts/{post}/comment. The id is that of the comment. */
export function addFirstComment(
  service: Service,
  input: CommentInput & { postId: string },
  call?: CallOptions,
): Promise<Answer<CreatedId>> {
  return write(service, 'posts.firstComment', { post: input.postId }, input, service.profile.answers.commentId, call);
}

function write<K extends 'posts.create' | 'posts.update' | 'posts.retry' | 'posts.firstComment'>(
  service: Service,
  kind: K,
  params: Record<string, string>,
  input: BodyInputs[K],
  idPaths: WireProfile['answers']['postId'],
  call?: CallOptions,
): Promise<Answer<CreatedId>> {
  if ('mode' in input && input.mode === 'schedule' && !isInstant(input.scheduledAtMs ?? Number.NaN)) {
    const problem = 'A scheduled post needs a date and time.';
    return Promise.resolve(unsendable(operations[kind], 'scheduledAt', problem));
  }
  const content = bodyOf(service.profile, kind, input, service.timeZone);
  return perform(
    service,
    {
      operation: operations[kind],
      params,
      body: { contentType: 'application/json', content },
      read: (json, header) => readCreatedId(kind, json, header, idPaths),
    },
    call,
  );
}
