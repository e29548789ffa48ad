import { expect, it } from 'vitest';
import { collectedAtMs } from '../../../src-main/core/analytics/archive/posts-page.ts';
import { standingOf } from '../../../src-main/core/analytics/archive/standing.ts';

const DAY_MS = 86_400_000;
const of = (collectedAtMs: number | null, days: readonly (number | null)[], untilMs: number | null = 0) =>
  standingOf({ untilMs, collectedAtMs, days });

it('figures are final from the day on on which the longest of their windows was over when they were collected', () => {
  expect(of(30 * DAY_MS - 1, [7, null, 30])).toBe('growing');
  expect(of(30 * DAY_MS, [7, null, 30])).toBe('final');
});

it('whether figures may still grow is not known where no window, no time of them or no collection is told', () => {
  expect(of(99 * DAY_MS, [])).toBe('unknown');
  expect(of(99 * DAY_MS, [null])).toBe('unknown');
  expect(of(null, [7])).toBe('unknown');
  expect(of(99 * DAY_MS, [7], null)).toBe('unknown');
});

it('a post that was read before the last collection has figures of one before that, however late the last one was', () => {
  const collectedOf = (fetchedAtMs: number, lastMs: number | null, cadence_hours: number | null) => {
    const collection = { cadence_hours } as Parameters<typeof collectedAtMs>[1];
    const post = { fetchedAtMs } as Parameters<typeof collectedAtMs>[0];
    return collectedAtMs(post, collection, { collectedAtMs: lastMs, dueAtMs: null });
  };
  expect(collectedOf(2 * DAY_MS, 40 * DAY_MS, 6)).toBe(1.75 * DAY_MS);
  expect(collectedOf(2 * DAY_MS, 40 * DAY_MS, null)).toBe(DAY_MS);
  expect(collectedOf(41 * DAY_MS, 40 * DAY_MS, 6)).toBe(40 * DAY_MS);
  expect(collectedOf(41 * DAY_MS, null, 6)).toBeNull();
});
