import type { Dialect } from '../dialects/dialect.ts';
import { pathId, type Call } from '../http/call.ts';
import { having, invalid, notFound, ok, type Reply } from '../http/reply.ts';
import { idText, wireId } from '../http/wire-json.ts';
import { publishPost } from '../world/publishing.ts';
import type { Post } from '../world/records.ts';
import { putPost, takeId } from '../world/world.ts';
import { readPost } from './post-request.ts';
import { addComments } from './comments.ts';
import { postResource } from './resources.ts';

/** "creates posts, immediate, scheduled or queued". There is no idempotency key: asked twice, it makes two. */
export function createPost(call: Call): Reply {
  const read = readPost(call, null);
  if (!read.ok) return invalid(read.errors);
  const { world, nowMs } = call;
  const status = read.wish.mode === 'queue' ? ('queued' as const) : ('scheduled' as const);
  const id = takeId(world, 'post');
  const post: Post = { id, ...read.wish, status, createdAtMs: nowMs, updatedAtMs: nowMs, failures: [] };
  putPost(world, post);
  const now = post.dueAtMs <= nowMs ? publishPost(world, post, nowMs) : post;
  return having('post.created', id, newPostAnswer(call.dialect, now, call.world.spaceId));
}

function newPostAnswer(dialect: Dialect, post: Post, spaceId: number): Reply {
  const record = postResource(dialect, post);
  const status = dialect.createdStatus;
  switch (dialect.postAnswer) {
    case 'data':
      return { ...ok({ data: record }), status };
    case 'bare':
      return { ...ok(record), status };
    case 'post':
      return { ...ok({ post: record }), status };
    case 'data-post':
      return { ...ok({ data: { post: record } }), status };
    case 'list':
      return { ...ok({ data: [record] }), status };
    case 'location': {
      const location = `/spaces/${spaceId}/posts/${idText(post.id, dialect.ids)}`;
      return { ...ok({ message: 'Accepted.' }), status, headers: { Location: location } };
    }
    default:
      return dialect.postAnswer satisfies never;
  }
}

export function updatePost(call: Call): Reply {
  const before = call.world.posts.get(pathId(call, 'post'));
  if (!before) return notFound('Post');
  if (before.status === 'published') {
    return invalid({ [call.dialect.requests.post.content]: ['A published post can no longer be changed.'] });
  }
  const read = readPost(call, before);
  if (!read.ok) return invalid(read.errors);
  const status = before.status === 'failed' ? 'failed' : read.wish.mode === 'queue' ? 'queued' : 'scheduled';
  const post: Post = { ...before, ...read.wish, status, updatedAtMs: call.nowMs };
  putPost(call.world, post);
  const due = status !== 'failed' && post.dueAtMs <= call.nowMs;
  const now = due ? publishPost(call.world, post, call.nowMs) : post;
  return having('post.updated', post.id, postAnswer(call.dialect, now));
}

/** "retries a failed post": what one account did not take is offered to it again, at once. */
export function retryPost(call: Call): Reply {
  const post = call.world.posts.get(pathId(call, 'post'));
  if (!post) return notFound('Post');
  if (post.status !== 'failed') return invalid({ post: ['Only a failed post can be retried.'] });
  const after = publishPost(call.world, { ...post, dueAtMs: call.nowMs }, call.nowMs);
  return having('post.retried', post.id, postAnswer(call.dialect, after));
}

/** "schedules a first comment": one for each account of the post. Armed at once where the post is out. */
export function commentOnPost(call: Call): Reply {
  const post = call.world.posts.get(pathId(call, 'post'));
  if (!post) return notFound('Post');
  return addComments(call, post);
}

function postAnswer(dialect: Dialect, post: Post): Reply {
  const record = postResource(dialect, post);
  if (dialect.undeclared === 'no-content') return { ...ok(undefined), status: 204 };
  return ok(dialect.wrapsUpdates ? { data: record } : { id: wireId(post.id), ...record });
}
