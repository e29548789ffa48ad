import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outOfSightMs, seen, whileInSight } from '../../src-renderer/client/in-sight.ts';

let page: EventTarget & { hidden: boolean };
function become(sight: 'seen' | 'hidden'): void {
  page.hidden = sight === 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a live query of a window that nobody sees', () => {
  it('ends after a while, and not where one only looked into another tab', () => {
    const { inSight } = whileInSight(new AbortController().signal);
    become('hidden');
    vi.advanceTimersByTime(outOfSightMs - 1);
    become('seen');
    vi.advanceTimersByTime(outOfSightMs);
    expect(inSight.aborted).toBe(false);
    become('hidden');
    vi.advanceTimersByTime(outOfSightMs);
    expect(inSight.aborted).toBe(true);
  });

  it('is taken up again when the window is seen', async () => {
    become('hidden');
    let isSeen = false;
    const waiting = seen(new AbortController().signal).then(() => (isSeen = true));
    await Promise.resolve();
    expect(isSeen).toBe(false);
    become('seen');
    await waiting;
  });

  it('is not taken up where its last reader has gone', async () => {
    become('hidden');
    const gone = new AbortController();
    const waiting = seen(gone.signal);
    gone.abort();
    await waiting;
    expect(whileInSight(gone.signal).inSight.aborted).toBe(true);
  });
});
