import { fieldsOf, pathId, type Call } from '../http/call.ts';
import { having, invalid, notFound, ok, refusal, type Reply } from '../http/reply.ts';
import type { Comment, Post } from '../world/records.ts';
import { takeId } from '../world/world.ts';
import { data } from './answers.ts';
import { commentResource } from './resources.ts';

interface CommentWish {
  content: string | undefined;
  delayMinutes: number | undefined;
  errors: Record<string, string[]>;
}

/** A month at most: nobody follows up later, and a date overflows much later. */
const LONGEST_DELAY_MINUTES = 43_200;

function readComment(call: Call): CommentWish {
  const names = call.dialect.requests.comment;
  const fields = fieldsOf(call);
  const errors: Record<string, string[]> = {};
  const content = fields[names.content];
  const delay = fields[names.delayMinutes];
  if (content !== undefined && (typeof content !== 'string' || content.trim() === '')) {
    errors[names.content] = [`The ${names.content} field is required.`];
  }
  const known = typeof delay === 'number' && Number.isInteger(delay) && delay >= 0 && delay <= LONGEST_DELAY_MINUTES;
  if (delay !== undefined && delay !== null && !known) {
    errors[names.delayMinutes] = [`The ${names.delayMinutes} field must be between 0 and ${LONGEST_DELAY_MINUTES}.`];
  }
  return {
    content: typeof content === 'string' ? content : undefined,
    delayMinutes: typeof delay === 'number' ? delay : undefined,
    errors,
  };
}

export function addComments(call: Call, post: Post): Reply {
  const wish = readComment(call);
  const name = call.dialect.requests.comment.content;
  if (wish.content === undefined && !wish.errors[name]) wish.errors[name] = [`The ${name} field is required.`];
  if (wish.content === undefined || Object.keys(wish.errors).length > 0) return invalid(wish.errors);
  const { content, delayMinutes = 0 } = wish;
  const made = post.accountIds.map((accountId) => newComment(call, post, { accountId, content, delayMinutes }));
  const first = made[0];
  if (!first) return notFound('Account');
  const answer = call.dialect.undeclared === 'no-content' ? { ...ok(undefined), status: 204 } : answerOf(call, first);
  return having('comment.created', first.id, answer);
}

const answerOf = (call: Call, comment: Comment): Reply => ({
  ...data(commentResource(call.dialect, comment)),
  status: call.dialect.createdStatus,
});

function newComment(
  { world, nowMs }: Call,
  post: Post,
  wish: Pick<Comment, 'accountId' | 'content' | 'delayMinutes'>,
): Comment {
  const out = post.status === 'published';
  const comment: Comment = {
    id: takeId(world, 'comment'),
    postId: post.id,
    ...wish,
    status: out ? 'armed' : 'pending',
    scheduledAtMs: out ? nowMs + wish.delayMinutes * 60_000 : null,
    publishedAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  world.comments.set(comment.id, comment);
  world.changed();
  return comment;
}

/** "A scheduled comment can be edited while it is pending or armed." */
export function updateComment(call: Call): Reply {
  const { dialect, world, nowMs } = call;
  const comment = world.comments.get(pathId(call, 'scheduledComment'));
  if (!comment)
    return dialect.unknownCommentOrWebhook === 404 ? notFound('ScheduledComment') : refusal(400, 'No such comment.');
  if (comment.status !== 'pending' && comment.status !== 'armed') {
    return invalid({ status: ['Only a pending or armed comment can be edited.'] });
  }
  const wish = readComment(call);
  if (Object.keys(wish.errors).length > 0) return invalid(wish.errors);
  const armedAtMs = comment.scheduledAtMs === null ? null : comment.scheduledAtMs - comment.delayMinutes * 60_000;
  comment.content = wish.content ?? comment.content;
  comment.delayMinutes = wish.delayMinutes ?? comment.delayMinutes;
  comment.scheduledAtMs = armedAtMs === null ? null : armedAtMs + comment.delayMinutes * 60_000;
  comment.updatedAtMs = nowMs;
  world.changed();
  return having('comment.updated', comment.id, data(commentResource(dialect, comment)));
}
