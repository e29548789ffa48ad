import type { Account, Post, Publication } from '../world/records.ts';
import { networkOf } from '../world/networks.ts';
import { putPost, takeId, type World } from '../world/world.ts';
import { postWords } from './words.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How far back the published posts reach: a lively space writes a few a day, a huge one has a long past. */
export function spanDays(count: number): number {
  return Math.min(3000, Math.max(120, Math.ceil(count / 8)));
}

/** `count` published posts over the accounts that have a past, oldest first, so that ids grow with time. */
export function seedPublished(world: World, random: Random, count: number, nowMs: number): void {
  const accounts = [...world.accounts.values()].filter((account) => nowMs - account.connectedAtMs > DAY_MS);
  const spanMs = spanDays(count) * DAY_MS;
  for (let index = 0; index < count; index += 1) {
    const account = random.pick(accounts);
    // Nearly half of the day's posts go out at six in the evening: best times have something to find.
    const jitterMs = random.next() < 0.45 ? 0 : random.between(-6, 5) * HOUR_MS;
    const agedMs = spanMs * (1 - (index + random.next()) / count);
    const day = Math.floor((nowMs - agedMs) / DAY_MS) * DAY_MS;
    const publishedAtMs = Math.min(day + 18 * HOUR_MS + jitterMs + random.between(0, 59) * 60_000, nowMs - HOUR_MS);
    if (account.disconnectedAtMs !== null && publishedAtMs > account.disconnectedAtMs) continue;
    publish(world, random, account, publishedAtMs, index);
  }
}

function publish(world: World, random: Random, account: Account, publishedAtMs: number, number: number): void {
  const id = takeId(world, 'post');
  const content = fitting(postWords(random, number), account.social);
  const imported = random.next() < 0.08;
  world.posts.set(id, {
    id,
    content,
    accountIds: [account.id],
    mode: 'now',
    status: 'published',
    dueAtMs: publishedAtMs,
    createdAtMs: publishedAtMs,
    updatedAtMs: publishedAtMs,
    link: null,
    boardId: null,
    failures: [],
  });
  world.timeline.add(publication(id, account.id, publishedAtMs, content, random, imported));
}

function publication(
  postId: number,
  accountId: number,
  publishedAtMs: number,
  content: string,
  random: Random,
  imported: boolean,
): Publication {
  // Most posts do as usual, a few do very well.
  const strength = 0.5 + random.next() + (random.next() < 0.06 ? 3 * random.next() : 0);
  const salt = random.between(1, 2_000_000_000);
  return { postId, accountId, publishedAtMs, content, imported, hasPicture: random.next() < 0.7, strength, salt };
}

const fitting = (words: string, social: string) =>
  networkOf(social).count(words) <= networkOf(social).limit ? words : words.slice(0, 200);

/** A few posts on their way, and two that failed and can be retried. */
export function seedWaiting(world: World, random: Random, nowMs: number): void {
  const active = [...world.accounts.values()].filter((account) => account.active);
  for (let index = 0; index < 6; index += 1) {
    const account = random.pick(active);
    const dueAtMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (index + 1) * DAY_MS + 9 * HOUR_MS;
    putPost(world, post(world, random, account, index % 2 === 0 ? 'scheduled' : 'queued', dueAtMs, nowMs));
  }
  const troubled = active.find((account) => account.trouble !== null);
  for (const account of [troubled, active[0]].filter((one) => one !== undefined)) {
    const failed = post(world, random, account, 'failed', nowMs - 2 * DAY_MS, nowMs - 3 * DAY_MS);
    const reason = account.trouble?.reason ?? 'The network did not answer in time.';
    putPost(world, { ...failed, failures: [{ accountId: account.id, reason }] });
  }
}

function post(
  world: World,
  random: Random,
  account: Account,
  status: 'scheduled' | 'queued' | 'failed',
  dueAtMs: number,
  createdAtMs: number,
): Post {
  const id = takeId(world, 'post');
  return {
    id,
    content: fitting(postWords(random, id), account.social),
    accountIds: [account.id],
    mode: status === 'queued' ? 'queue' : 'schedule',
    status,
    dueAtMs,
    createdAtMs,
    updatedAtMs: createdAtMs,
    link: null,
    boardId: null,
    failures: [],
  };
}
