import type { Answer } from './answer.ts';
import { operations } from './operations.ts';
import { perform, type ValueReading } from './perform.ts';
import type { HeaderOf } from './rate.ts';
import { bodyOf, type BodyInputs, type CommentInput, type PostInput } from './request-body.ts';
import type { CallOptions, Service } from './service.ts';
import { idOf } from './shapes/leaf.ts';
import { firstAt } from './shapes/path.ts';
import type { WireProfile } from './wire-profile.ts';

/** What is known of a post (or comment) the service has just taken. */
export interface Receipt {
  /** Null where no usable id came back: surely executed, but unlinked (outbox.md, `done_unlinked`). */
  remoteId: string | null;
}

/** POST /spaces/{space}/posts. Not idempotent: never to be repeated without a verdict that allows it. */
export function createPost(service: Service, input: PostInput, call?: CallOptions): Promise<Answer<Receipt>> {
  return write(service, 'posts.create', {}, input, service.profile.answers.postId, call);
}

/** PUT /spaces/{space}/posts/{post}. */
export function updatePost(
  service: Service,
  input: PostInput & { postId: string },
  call?: CallOptions,
): Promise<Answer<Receipt>> {
  return write(service, 'posts.update', { post: input.postId }, input, service.profile.answers.postId, call);
}

/** POST /spaces/{space}/posts/{post}/retry: tries a failed post once more. */
export function retryPost(service: Service, input: { postId: string }, call?: CallOptions): Promise<Answer<Receipt>> {
  return write(service, 'posts.retry', { post: input.postId }, {}, service.profile.answers.postId, call);
}

/** POST /spaces/{space}/posts/{post}/comment. The receipt's id is that of the comment. */
export function addFirstComment(
  service: Service,
  input: CommentInput & { postId: string },
  call?: CallOptions,
): Promise<Answer<Receipt>> {
  return write(service, 'posts.firstComment', { post: input.postId }, input, service.profile.answers.commentId, call);
}

function write<K extends 'posts.create' | 'posts.update' | 'posts.retry' | 'posts.firstComment'>(
  service: Service,
  kind: K,
  params: Record<string, string>,
  input: BodyInputs[K],
  idPaths: WireProfile['answers']['postId'],
  call?: CallOptions,
): Promise<Answer<Receipt>> {
  const content = bodyOf(service.profile, kind, input, service.timeZone);
  return perform(
    service,
    {
      operation: operations[kind],
      params,
      body: { contentType: 'application/json', content },
      read: (json, header) => readReceipt(json, header, kind, idPaths),
    },
    call,
  );
}

/** Looks for the new id in the order of belief of wire-profile.md. */
function readReceipt(json: unknown, header: HeaderOf, kind: string, paths: readonly string[]): ValueReading<Receipt> {
  const inHeader = paths.includes('header:location') ? idInLocation(header('location')) : null;
  const remoteId = firstAt(json, paths, idOf) ?? inHeader;
  const problem = remoteId === null ? `${kind}: no id in the answer (looked at ${paths.join(', ')}).` : null;
  return { value: { remoteId }, problem, remoteId };
}

/** The last segment of a Location header's path. */
function idInLocation(location: string | null): string | null {
  if (location === null) return null;
  const path = URL.parse(location, 'https://relative.invalid')?.pathname ?? '';
  const last = path.split('/').findLast((segment) => segment !== '');
  try {
    return last === undefined ? null : idOf(decodeURIComponent(last));
  } catch {
    return null;
  }
}
