import { expect, it } from 'vitest';
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
