import { describe, expect, it } from 'vitest';
import { tooMany } from '../../../src-main/core/store/backups.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowMs = Date.UTC(2026, 10, 22, 12);

/** Newest first, by their ages. */
const aged = (...agesMs: number[]) => agesMs.map((ageMs) => ({ path: `${ageMs}`, madeAtMs: nowMs - ageMs }));

describe('backups are thinned by age', () => {
  it('keeps all of a day, one a day for two weeks, one a month for a year', () => {
    const hours = Array.from({ length: 20 }, (_, hour) => hour * HOUR_MS);
    expect(tooMany(aged(...hours), nowMs)).toEqual([]);
    const days = Array.from({ length: 400 }, (_, day) => day * DAY_MS + HOUR_MS);
    const backups = aged(...days);
    const kept = backups.filter((one) => !tooMany(backups, nowMs).includes(one));
    const ages = kept.map(({ madeAtMs }) => Math.floor((nowMs - madeAtMs) / DAY_MS));
    expect(ages.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, day) => day));
    expect(ages.slice(14).length).toBeGreaterThanOrEqual(11);
    expect(ages.slice(14).length).toBeLessThanOrEqual(13);
    expect(ages.at(-1)).toBeLessThanOrEqual(366);
  });

  it('never takes the newest seven, however old they are: the clock may be ahead', () => {
    const ages = Array.from({ length: 9 }, (_, index) => (900 + index) * DAY_MS);
    expect(tooMany(aged(...ages), nowMs).map(({ path }) => path)).toEqual([`${907 * DAY_MS}`, `${908 * DAY_MS}`]);
  });

  it('keeps 24 of a day of many imports', () => {
    const halfHours = Array.from({ length: 40 }, (_, index) => (index * HOUR_MS) / 2);
    expect(tooMany(aged(...halfHours), nowMs)).toHaveLength(16);
  });
});
