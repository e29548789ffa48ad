import { expect, it } from 'vitest';
import { typicalOf, type Earlier } from '../../../src-main/core/analytics/archive/typical.ts';

const HOUR_MS = 3_600_000;

/** Published at `from`, read for the last time `hours` later, with these snapshots by the hour. */
const post = (from: number, hours: number, snapshots: readonly [hour: number, value: number | null][]): Earlier => ({
  publishedAtMs: from,
  fetchedAtMs: from + hours * HOUR_MS,
  points: snapshots.map(([hour, value]) => ({ atMs: from + hour * HOUR_MS, value })),
});
const before = (...many: Earlier[]) => many;
const own = {
  ...post(1e12, 10, [
    [2, 7],
    [8, 70],
  ]),
  isFinal: false,
};
const atHours = (of: ReturnType<typeof typicalOf>) =>
  of?.map(({ atMs, value, posts }) => [(atMs - own.publishedAtMs) / HOUR_MS, value, posts]);

it('what is typical is the median of earlier posts at the same age, from those that were read at that age', () => {
  const seen = before(
    post(0, 20, [
      [1, 10],
      [5, 40],
      [15, 900],
    ]),
    post(5, 20, [
      [2, 20],
      [9, 60],
    ]),
    post(9, 12, [
      [1, 30],
      [10, 50],
    ]),
    // Not so old when it was last read, and read too late for the first ages.
    post(11, 9, [[1, 1_000]]),
    post(12, 20, [
      [7, 44],
      [16, 2_000],
    ]),
  );
  expect(atHours(typicalOf(own, seen))).toEqual([
    [2, 25, 4],
    [8, 40, 5],
    [10, 47, 4],
  ]);
});

it('nothing is typical of fewer than three posts that were read at its age', () => {
  const two = before(post(0, 20, [[1, 10]]), post(5, 20, [[2, 20]]));
  expect(typicalOf(own, two)).toBeNull();
  // One that was first read later tells nothing of that age, and a figure that is not available none at all.
  expect(typicalOf(own, [...two, post(9, 20, [[12, 30]]), post(11, 20, [[1, null]])])).toBeNull();
  expect(atHours(typicalOf(own, [...two, post(9, 20, [[9, 30]])]))).toEqual([[10, 20, 3]]);
});

it('figures that are final are compared with what earlier posts had in the end, whenever these were first read', () => {
  const late = before(post(0, 900, [[800, 100]]), post(5, 900, [[700, 300]]), post(9, 900, [[600, 200]]));
  expect(typicalOf(own, late)).toBeNull();
  expect(atHours(typicalOf({ ...own, isFinal: true }, late))).toEqual([[10, 200, 3]]);
});
