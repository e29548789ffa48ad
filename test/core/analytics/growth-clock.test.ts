import { afterEach, expect, it } from 'vitest';
import type { OpenedPost } from '../../../src-preload/contract/archive.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openRig, type Rig } from '../../rig.ts';

const DAY_MS = 86_400_000;

let rig: Rig;
afterEach(() => rig.close());

async function opened(of: { spaceId: string; accountId: string; postId: string }): Promise<OpenedPost | null> {
  for await (const value of await rig.client.archive.watchPost(of)) return value;
  throw new Error('nothing was shown');
}

it('the growth of a post ends with what was told last, though the clock stood ahead meanwhile', async () => {
  let aheadMs = 0;
  const atMs = Date.now();
  const clock = { ...systemClock, nowMs: () => atMs + aheadMs };
  const apiLimit = { count: 10_000, windowMs: 60_000 };
  rig = await openRig({ dispatch: false, posts: 300, apiLimit, clock, nowMs: () => atMs });
  const of = { spaceId: rig.spaceId, accountId: rig.account('x') };
  const sync = () => rig.client.sync.now({ spaceId: rig.spaceId, full: true });
  await sync();
  for (const [theirs, ours] of [
    [2, 3],
    [3, 4],
    [5, 0],
  ] as const) {
    rig.sandbox.setClockSkew(theirs * DAY_MS);
    aheadMs = ours * DAY_MS + theirs;
    await sync();
  }
  const { rows } = await rig.client.archive.posts({ ...of, limit: 1 });
  const post = await opened({ ...of, postId: rows[0]?.postId ?? '' });
  const likes = post?.growth.find(({ key }) => key === 'likes');
  expect(likes?.points.at(-1)?.value).toBe(post?.post.figures['likes']?.value);
  expect(likes?.points.length).toBeGreaterThan(1);
  const times = (likes?.points ?? []).flatMap((point) => [point.atMs, point.readBeforeMs ?? 0]);
  expect(Math.max(...times)).toBeLessThanOrEqual(atMs + DAY_MS);
});
