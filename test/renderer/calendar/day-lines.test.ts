import { describe, expect, it } from 'vitest';
import type { CalendarPack } from '../../../src-preload/contract/calendar.ts';
import { packStates, restWords, shortSizeWords, sizeWords } from '../../../src-renderer/calendar/calendar-words.ts';
import { entrySigns, packSign } from '../../../src-renderer/calendar/entry-signs.ts';
import { daysDrawn } from '../../../src-renderer/calendar/day-lines.ts';

const atMs = (time: string): number => Date.parse(`2026-11-20T${time}Z`);
const pack = (of: Partial<CalendarPack> = {}): CalendarPack => ({
  ...{ batchId: 'file', fromMs: atMs('14:00'), toMs: atMs('14:07'), posts: 78, movable: 78 },
  states: [0, 0, 78, 0, 0, 0],
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
    expect([sizeWords(pack()), restWords(pack(), 'UTC')]).toEqual([
      '78 of 213 posts',
      'to 14:07, scheduled, Winter catalogue',
    ]);
    expect(shortSizeWords(pack())).toBe('78 of 213');
  });

  it('says no more than is known: all of it, within one minute, of no one source', () => {
    expect(sizeWords(pack({ posts: 213 }))).toBe('213 posts');
    const none = pack({ source: null, toMs: atMs('14:00') });
    expect([sizeWords(none), shortSizeWords(none), restWords(none, 'UTC')]).toEqual([
      '78 posts',
      '78 posts',
      'scheduled',
    ]);
  });

  it('says how its posts stand, by word and sign: what asks for its user is not hidden among the others', () => {
    const nameOf = (icon: unknown) => Object.entries(entrySigns).find(([, sign]) => sign.icon === icon)?.[0] ?? 'pack';
    const signs = (states: number[]) => {
      const { tone, icon } = packSign({ states, posts: 3 });
      return [packStates({ states, posts: 3 }), tone, nameOf(icon)];
    };
    expect(signs([0, 3, 0, 0, 0, 0])).toEqual(['queued', 'scheduled', 'pack']);
    expect(signs([0, 0, 2, 1, 0, 0])).toEqual(['2 scheduled, 1 published', 'scheduled', 'pack']);
    expect(signs([0, 0, 0, 3, 0, 0])).toEqual(['published', 'done', 'published']);
    expect(signs([3, 0, 0, 0, 0, 0])).toEqual(['drafts', 'held', 'draft']);
    expect(signs([0, 0, 2, 0, 1, 0])).toEqual(['2 scheduled, 1 missed', 'missed', 'missed']);
    expect(signs([0, 0, 0, 1, 1, 1])).toEqual(['1 published, 1 missed, 1 needs you', 'rejected', 'needs-you']);
  });
});
