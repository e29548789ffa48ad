import { seededRandom } from '../seed/random.ts';
import type { Account, Comment, Post } from './records.ts';
import { putPost, type World } from './world.ts';

/** Does everything whose time has come: posts go out, then the comments that follow them. */
export function publishDue(world: World, nowMs: number): void {
  for (const id of [...world.waiting]) {
    const post = world.posts.get(id);
    if (post && post.dueAtMs <= nowMs) publishPost(world, post, post.dueAtMs);
  }
  for (const comment of world.comments.values()) {
    if (comment.status === 'armed' && (comment.scheduledAtMs ?? Infinity) <= nowMs) publishComment(world, comment);
  }
}

/**
 * Sends a post to those of its accounts that do not have it yet. It has failed as long as one account did not take it; a
 * retry asks only those again.
 */
export function publishPost(world: World, post: Post, atMs: number): Post {
  const failures: Post['failures'] = [];
  for (const accountId of post.accountIds) {
    const account = world.accounts.get(accountId);
    if (!account || isOn(world, post, accountId)) continue;
    const reason = refusalOf(world, account);
    if (reason === null) putOn(world, post, account, atMs);
    else failures.push({ accountId, reason });
  }
  const published: Post = {
    ...post,
    status: failures.length > 0 ? 'failed' : 'published',
    failures,
    updatedAtMs: atMs,
  };
  putPost(world, published);
  if (failures.length < post.accountIds.length) armComments(world, post.id, atMs);
  return published;
}

const isOn = (world: World, post: Post, accountId: number) =>
  post.status === 'failed' &&
  !post.failures.some((failure) => failure.accountId === accountId) &&
  world.timeline.of(accountId).some((one) => one.postId === post.id);

function refusalOf(world: World, account: Account): string | null {
  if (account.disconnectedAtMs !== null) return 'The account is disconnected.';
  if (!account.active) return 'The account is parked.';
  if (account.trouble) return account.trouble.reason;
  if (world.failuresToCome === 0) return null;
  world.failuresToCome -= 1;
  return 'The network did not answer in time.';
}

function putOn(world: World, post: Post, account: Account, publishedAtMs: number): void {
  // Its figures depend on nothing but its ids: a restart finds them again.
  const random = seededRandom(post.id * 31 + account.id);
  world.timeline.add({
    postId: post.id,
    accountId: account.id,
    publishedAtMs,
    content: post.content,
    imported: false,
    hasPicture: false,
    strength: 0.5 + random.next(),
    salt: random.between(1, 2_000_000_000),
  });
}

function armComments(world: World, postId: number, atMs: number): void {
  for (const comment of world.comments.values()) {
    if (comment.postId !== postId || comment.status !== 'pending') continue;
    comment.status = 'armed';
    comment.scheduledAtMs = atMs + comment.delayMinutes * 60_000;
    comment.updatedAtMs = atMs;
  }
}

/** A parked account publishes nothing: its comments wait (Account activation). */
function publishComment(world: World, comment: Comment): void {
  const account = world.accounts.get(comment.accountId);
  if (!account?.active) return;
  comment.status = account.trouble ? 'failed' : 'published';
  comment.publishedAtMs = account.trouble ? null : comment.scheduledAtMs;
  comment.updatedAtMs = comment.scheduledAtMs ?? comment.updatedAtMs;
  world.changed();
}
