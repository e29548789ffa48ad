import { describe, expect, it } from 'vitest';
import { roomFor, type Demand } from '../../../src-main/core/limits/room.ts';
import { newWindow, type WindowState } from '../../../src-main/core/limits/window-state.ts';

/** A window of a minute in which one call was sent at once and answered, alone in the world. */
const opened = (count: number, atMs: number): WindowState => ({
  ...newWindow({ count, windowMs: 60_000 }),
  openedFromMs: atMs,
  openedByMs: atMs,
  own: 1,
  used: 1,
  unproven: false,
});
const publish = opened(30, 0);
const backlog = (waiting: number | null): Demand => ({ askedAtMs: 1_000, granted: false, waiting });

describe('the room that reads leave to publishing', () => {
  it('is what the publish window lets through now, and no more than waits', () => {
    expect(roomFor(backlog(60), publish, opened(120, 0), 2_000)).toBe(29);
    expect(roomFor(backlog(10), publish, opened(120, 0), 2_000)).toBe(10);
    expect(roomFor(backlog(null), publish, opened(120, 0), 2_000)).toBe(29);
  });

  it('holds what the next publish window lets through too, where that opens before the api window ends', () => {
    expect(roomFor(backlog(40), publish, opened(120, 30_000), 31_000)).toBe(29 + 11);
    expect(roomFor(backlog(100), publish, opened(120, 30_000), 31_000)).toBe(29 + 30);
  });

  it('is given back when nothing more is asked for: soon after what was let through, and late where something waits', () => {
    const [refused, granted] = [backlog(20), { ...backlog(20), granted: true }];
    expect(roomFor(granted, publish, opened(120, 0), 16_000)).toBe(20);
    expect(roomFor(granted, publish, opened(120, 0), 16_001)).toBe(0);
    expect(roomFor(refused, publish, opened(120, 0), 50_000)).toBe(20);
    expect(roomFor(refused, publish, opened(120, 0), 91_001)).toBe(0);
  });
});
