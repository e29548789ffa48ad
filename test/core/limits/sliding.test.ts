import { describe, expect, it } from 'vitest';
import { isSliding, slid } from '../../../src-main/core/limits/sliding.ts';
import { newWindow, type Hit, type WindowState } from '../../../src-main/core/limits/window-state.ts';

const hitsMs = [50, 20_000, 40_000];
const opened: WindowState = {
  ...newWindow({ count: 30, windowMs: 60_000 }),
  openedFromMs: 0,
  openedByMs: 50,
  own: 4,
  inFlight: 1,
  used: 5,
  hitsMs,
};

describe('a count that fell', () => {
  const hit = (sentAtMs: number): Hit => ({ no: 1, sentAtMs, floor: 5, now: false });

  it('proves that slots are freed one by one, where the window cannot be over and a new one would hold less', () => {
    expect(isSliding(opened, hit(44_900), 45_000, 4)).toBe(true);
    expect(isSliding(opened, hit(44_900), 45_000, 3)).toBe(false);
    expect(isSliding({ ...opened, inFlight: 4 }, hit(44_900), 45_000, 4)).toBe(false);
  });

  it('proves nothing from the moment on at which the window may be over', () => {
    expect(isSliding(opened, hit(58_800), 58_999, 4)).toBe(true);
    expect(isSliding(opened, hit(58_800), 59_000, 4)).toBe(false);
  });
});

describe('where each call counts for a window length of its own', () => {
  const sliding: WindowState = { ...opened, slides: true, others: 2, reportedAtMs: 40_000 };

  it('the oldest gives its slot back first, and the next one opens the window', () => {
    expect(slid(sliding, 61_000)).toMatchObject({ hitsMs: [20_000, 40_000], own: 3, used: 4, openedFromMs: 20_000 });
    expect(slid(sliding, 81_000)).toMatchObject({ hitsMs: [40_000], own: 2, used: 3, openedFromMs: 40_000 });
  });

  it('others are believed to use it for as long as their calls can count', () => {
    expect(slid(sliding, 99_999).others).toBe(2);
    expect(slid(sliding, 101_000)).toMatchObject({ others: 0, own: 1, openedFromMs: null });
  });

  it('a 429 closes it until its time', () => {
    expect(slid({ ...sliding, blockedUntilMs: 70_000 }, 69_999).blockedUntilMs).toBe(70_000);
    expect(slid({ ...sliding, blockedUntilMs: 70_000 }, 70_000).blockedUntilMs).toBeNull();
  });
});
