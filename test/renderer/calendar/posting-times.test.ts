import { expect, it } from 'vitest';
import type { BestHour } from '../../../src-preload/contract/calendar.ts';
import { readTimes } from '../../../src-renderer/calendar/read-times.ts';
import { bestAhead } from '../../../src-renderer/composer/best-ahead.ts';

it.each([
  ['8:30, 18:00', ['08:30', '18:00']],
  ['6 pm; 8, 18:00', ['08:00', '18:00']],
  ['', []],
  ['8:30, soon', null],
])('posting times typed as “%s”', (words, times) => {
  expect(readTimes(words)).toEqual(times);
});

it('the best time ahead is the best hour’s next, of equals the better known', () => {
  const hour = (weekday: number, level: number, posts: number): BestHour => ({
    weekday,
    hour: 18,
    minute: 0,
    level,
    posts,
    isBest: false,
    accountIds: [],
  });
  const sunday = Date.parse('2026-11-22T12:00Z');
  expect(bestAhead([hour(0, 5, 3), hour(1, 5, 14), hour(2, 4, 90)], 'UTC', sunday)).toEqual({
    atMs: Date.parse('2026-11-24T18:00Z'),
    posts: 14,
  });
  // Hours that are nearly as good are of the same level: what the service calls best goes before them.
  expect(bestAhead([{ ...hour(0, 5, 3), isBest: true }, hour(1, 5, 14)], 'UTC', sunday)).toEqual({
    atMs: Date.parse('2026-11-23T18:00Z'),
    posts: 3,
  });
  expect(bestAhead([], 'UTC', sunday)).toBeNull();
});
