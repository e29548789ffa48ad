import { beforeAll, describe, expect, it } from 'vitest';
import type { PostRow } from '../../../src-preload/contract/analytics.ts';
import type { ExportedPost } from '../../../src-preload/contract/archive.ts';
import { API, firstSync, WINDOW_MS, type FirstSync } from './first-sync.ts';

/* Every post of a large space over real HTTP at the default limits, by a core that is killed three times on the way; a clock on which four seconds go by in each. */

const POSTS = 25_000;
const KILLS = [60, 120, 180];
const texts = Array.from({ length: 40 }, (_, n) => `Published during the first copy, number ${n + 1}.`);

let done: FirstSync;
beforeAll(async () => {
  done = await firstSync({ posts: POSTS, pace: 4, killsAt: KILLS, texts });
}, 600_000);

describe('the first copy of all posts, killed three times on the way', () => {
  it('takes no longer than the api limit asks for the requests that were made, and 5 %', () => {
    expect(done.pages.length).toBeGreaterThanOrEqual(POSTS / 100);
    const windows = Math.ceil(done.entries.length / API.count);
    expect(done.tookMs).toBeLessThanOrEqual(windows * WINDOW_MS * 1.05);
    expect(done.refused).toBe(0);
  });

  it('asks for no page twice but the one that was on its way at each kill', () => {
    expect(done.pages.length - new Set(done.pages).size).toBeLessThanOrEqual(KILLS.length);
  });

  it('has the service’s own rows, every one', () => {
    expect(done.kept.length).toBe([...done.told.values()].reduce((sum, rows) => sum + rows.length, 0));
    for (const [accountId, rows] of done.told) {
      const kept = done.kept.filter((post) => post.accountId === accountId).toSorted(byId);
      expect(kept.map(asTold)).toEqual(rows.map(told).toSorted(byId));
    }
  });

  it('lets what is published meanwhile go in the windows of publishing', () => {
    expect(done.published.count).toBe(texts.length);
    // 30 a window: one end of a window lies between the first and the last, and one of the api’s where it was used up already.
    expect(done.published.tookMs).toBeLessThanOrEqual(2 * WINDOW_MS * 1.05);
  });
});

const byId = (a: { postId: string }, b: { postId: string }) => Number(a.postId) - Number(b.postId);

/** Figures of young posts grow with each minute: those of what was published months ago are compared. */
const isOld = (atMs: number): boolean => atMs < Date.now() - 90 * 86_400_000;

function asTold({ postId, publishedAt, permalink, excerpt, imported, metrics }: ExportedPost) {
  const atMs = Date.parse(publishedAt ?? '');
  return { postId, atMs, permalink, excerpt, imported, metrics: isOld(atMs) ? metrics : null };
}

function told({ post_id, published_at, permalink, excerpt, imported, metrics, interactions }: PostRow) {
  const atMs = Date.parse(published_at ?? '');
  const values = Object.fromEntries(Object.entries(metrics).map(([key, { value }]) => [key, value]));
  const all = { ...values, interactions: interactions?.total };
  return { postId: String(post_id), atMs, permalink, excerpt, imported, metrics: isOld(atMs) ? all : null };
}
