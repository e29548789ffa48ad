import { describe, expect, it } from 'vitest';
import type { CalendarPack } from '../../../src-preload/contract/calendar.ts';
import { restWords, shortSizeWords, sizeWords } from '../../../src-renderer/calendar/calendar-words.ts';
import { daysDrawn } from '../../../src-renderer/calendar/day-lines.ts';

const atMs = (time: string): number => Date.parse(`2026-11-20T${time}Z`);
const pack = (of: Partial<CalendarPack> = {}): CalendarPack => ({
  ...{ batchId: 'file', fromMs: atMs('14:00'), toMs: atMs('14:07'), posts: 78, movable: 78 },
  ...{ source: { name: 'Winter catalogue', posts: 213 } },
  ...of,
});

describe('a list of days', () => {
  it('is drawn by whole days, as many as have about so many lines, and one at least', () => {
    expect(daysDrawn([3, 3, 3, 3], 6)).toBe(2);
    expect(daysDrawn([3, 3, 3, 3], 7)).toBe(3);
    expect(daysDrawn([40, 1], 6)).toBe(1);
    expect(daysDrawn([3, 3], 12)).toBe(2);
    expect(daysDrawn([], 12)).toBe(0);
  });
});

describe('what came in together', () => {
  it('says how much of its source it is, from when to when, and what that is called', () => {
    expect([sizeWords(pack()), restWords(pack(), 'UTC')]).toEqual(['78 of 213 posts', 'to 14:07, Winter catalogue']);
    expect(shortSizeWords(pack())).toBe('78 of 213');
  });

  it('says no more than is known: all of it, within one minute, of no one source', () => {
    expect(sizeWords(pack({ posts: 213 }))).toBe('213 posts');
    const none = pack({ source: null, toMs: atMs('14:00') });
    expect([sizeWords(none), shortSizeWords(none), restWords(none, 'UTC')]).toEqual(['78 posts', '78 posts', '']);
  });
});
