import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pictureOf } from '../../src-renderer/client/pictures.ts';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';

let rig: Rig;
let page: Page;
let frames: (() => void)[] = [];
beforeEach(async () => {
  frames = [];
  rig = await openRig({ dispatch: false, posts: 0 });
  page = openPage();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  page.serve(rig);
});
afterEach(async () => {
  await page.close();
  await rig.close();
});

it('the pictures of a page are asked for behind the frame that shows its words, eight in each', async () => {
  let told = 0;
  const ask = (postId: string): void =>
    void pictureOf({ spaceId: rig.spaceId, accountId: rig.account('x'), postId }).then(() => (told += 1));
  for (let at = 0; at < 20; at += 1) ask(`${at}`);
  for (const wanted of [8, 16, 20]) {
    const [frame, ...others] = frames;
    frames = [];
    expect([typeof frame, others.length]).toEqual(['function', 0]);
    frame?.();
    await vi.waitUntil(() => told === wanted);
  }
  // Nothing is waited for any more, and another one begins anew.
  expect(frames).toEqual([]);
  ask('another');
  expect(frames).toHaveLength(1);
  frames[0]?.();
  await vi.waitUntil(() => told === 21);
});

it('a picture that was not to be had is asked for again, but not at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const of = { spaceId: rig.spaceId, accountId: rig.account('x'), postId: 'none' };
    const first = pictureOf(of);
    frames[0]?.();
    vi.advanceTimersByTime(0);
    expect(await first).toBeNull();
    vi.advanceTimersByTime(29_000);
    expect(pictureOf(of)).toBe(first);
    vi.advanceTimersByTime(1_000);
    expect(pictureOf(of)).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});
