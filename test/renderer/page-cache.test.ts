import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { PageCache } from '../../src-renderer/import/page-cache.svelte.ts';
import { mounted } from './mounted.svelte.ts';

const total = 450;

function pages(fetch?: (offset: number) => void, againAfterMs = 0) {
  const asked: number[] = [];
  const cache = new PageCache<number>(async (offset, limit) => {
    asked.push(offset);
    fetch?.(offset);
    return { total, rows: Array.from({ length: Math.min(limit, total - offset) }, (_, at) => offset + at) };
  }, againAfterMs);
  return { asked, cache };
}

describe('a long list that does not change', () => {
  it('is fetched page by page, each once, with the neighbours of what is in sight', async () => {
    const { asked, cache } = pages();
    expect([cache.total, cache.row(0)]).toEqual([undefined, undefined]);
    await expect.poll(() => cache.total).toBe(total);
    expect(cache.row(3)).toBe(3);
    cache.row(305);
    await expect.poll(() => cache.row(305)).toBe(305);
    cache.row(310);
    expect(asked.toSorted((a, b) => a - b)).toEqual([0, 100, 200, 300, 400]);
  });

  it('says why a page cannot be had, and asks for it again', async () => {
    let isGone = true;
    const { cache } = pages(() => {
      if (isGone) throw new Error('gone');
    });
    cache.row(0);
    await expect.poll(() => cache.failure).not.toBeNull();
    isGone = false;
    await expect.poll(() => cache.row(0)).toBe(0);
    expect(cache.failure).toBeNull();
  });

  it('does not ask for such a page again because its failure is shown', async () => {
    const gone = () => {
      throw new Error('gone');
    };
    const { asked, cache } = pages(gone, 60_000);
    const { seen, unmount } = mounted(() => [cache.total, cache.failure]);
    await expect.poll(() => (flushSync(), seen.at(-1)?.[1])).not.toBeNull();
    await expect.poll(() => (flushSync(), cache.row(0))).toBeUndefined();
    expect(asked).toEqual([0]);
    unmount();
  });
});
