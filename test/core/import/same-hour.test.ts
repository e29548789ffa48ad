import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS, SameHour } from '../../../src-main/core/import/same-hour.ts';

it.each([
  [HOUR_MS - 1, true],
  [HOUR_MS, false],
  [1 - HOUR_MS, true],
  [-HOUR_MS, false],
  [0, true],
])('a post %i ms after another on its account is within the hour: %o', (awayMs, isClose) => {
  // At either end of an hour of the clock, and within it.
  for (const atMs of [0, 1, HOUR_MS / 2, HOUR_MS - 1].map((ms) => 100 * HOUR_MS + ms)) {
    const hours = new SameHour();
    expect(hours.meet(['one'], atMs)).toBe(false);
    expect(hours.meet(['another'], atMs + awayMs)).toBe(false);
    expect(hours.meet(['other', 'one'], atMs + awayMs)).toBe(isClose);
  }
});

it('what is within the hour is what is nearer than an hour to any before it, in whichever order they come', () => {
  const near = fc.constantFrom(0, 1, HOUR_MS / 2, HOUR_MS - 1);
  const time = fc.tuple(fc.integer({ min: 0, max: 6 }), near).map(([hour, ms]) => hour * HOUR_MS + ms);
  fc.assert(
    fc.property(fc.array(time, { maxLength: 20 }), (times) => {
      const hours = new SameHour();
      const met = times.map((atMs) => hours.meet(['one'], atMs));
      const isNear = (atMs: number, at: number): boolean =>
        times.slice(0, at).some((other) => Math.abs(other - atMs) < HOUR_MS);
      expect(met).toEqual(times.map(isNear));
    }),
  );
});
