import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page as RowsPage } from '../../src-renderer/client/paged.svelte.ts';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { core } from '../../src-renderer/client/core.ts';
import { outOfSightMs } from '../../src-renderer/client/in-sight.ts';
import { Live } from '../../src-renderer/client/live.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';

/* Live queries without a browser: a real core over the line that the desktop shell hands over. */

let rig: Rig;
let page: Page;
let line: { cut: () => void };

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
});
afterAll(() => rig.close());
beforeEach(() => {
  page = openPage();
  line = page.serve(rig);
});
afterEach(() => {
  vi.useRealTimers();
  return page.close();
});

const waiting = () => ({ spaceId: rig.spaceId, section: 'waiting' as const, offset: 0, limit: 1 });
const running = () => {
  const open: AbortSignal[] = [];
  const live = new Live<RowsPage<ActionRow>>((options) => {
    open.push(options.signal);
    return core.outbox.watchList(waiting(), options);
  });
  return { live, open };
};

describe('a live query', () => {
  it('runs while somebody reads it, tells what changes, and keeps its last value', async () => {
    const { live, open } = running();
    expect([live.current, open.length]).toEqual([undefined, 0]);
    const { seen, unmount } = mounted(() => live.current?.total);
    await expect.poll(() => seen).toEqual([undefined, 0]);
    await rig.post('One more.');
    await expect.poll(() => seen).toEqual([undefined, 0, 1]);
    unmount();
    await expect.poll(() => open[0]?.aborted).toBe(true);
    await rig.post('Unseen.');
    expect(live.current?.total).toBe(1);
    const again = mounted(() => live.current?.total);
    await expect.poll(() => again.seen).toEqual([1, 2]);
    again.unmount();
  });

  it('is asked once for all its readers', async () => {
    const { live, open } = running();
    const readers = [mounted(() => live.current?.total), mounted(() => live.current?.total)];
    await expect.poll(() => readers.every(({ seen }) => seen.length === 2)).toBe(true);
    readers[0]?.unmount();
    expect(open.map(({ aborted }) => aborted)).toEqual([false]);
    readers[1]?.unmount();
    await expect.poll(() => open.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('takes itself up again on another line, with its value in the meantime', async () => {
    const { live, open } = running();
    const { seen, unmount } = mounted(() => live.current?.total);
    await expect.poll(() => seen.length).toBe(2);
    line.cut();
    await rig.post('While it was gone.');
    const had = live.current?.total ?? 0;
    page.serve(rig);
    await expect.poll(() => seen.at(-1)).toBe(had + 1);
    expect(open.length).toBe(2);
    expect(seen).not.toContain(null);
    unmount();
  });

  it('rests while nobody sees the window, and is up to date when it is seen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { live, open } = running();
    const { seen, unmount } = mounted(() => live.current?.total);
    await vi.waitUntil(() => seen.length === 2);
    page.become('hidden');
    vi.advanceTimersByTime(outOfSightMs);
    expect(open.map(({ aborted }) => aborted)).toEqual([true]);
    vi.useRealTimers();
    await rig.post('Unseen.');
    page.become('seen');
    const had = seen.at(-1) ?? 0;
    await expect.poll(() => seen.at(-1)).toBe(had + 1);
    unmount();
  });

  it('that is refused says why, and has its answer when what refused it has passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked: string = 'nowhere';
    const live = new Live((options) => core.outbox.watchDetail({ actionId: asked }, options));
    const { seen, unmount } = mounted(() => [live.failure?.code, live.current?.row.text]);
    await vi.waitUntil(() => seen.length === 2);
    expect(seen.at(-1)).toEqual(['not-found', undefined]);
    [asked = ''] = await rig.post('Here now.');
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await expect.poll(() => seen.at(-1)).toEqual([undefined, 'Here now.']);
    unmount();
  });
});
