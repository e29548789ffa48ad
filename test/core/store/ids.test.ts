import { expect, it } from 'vitest';
import { risingIds } from '../../../src-main/core/store/ids.ts';

const isRising = (ids: readonly string[]): boolean => ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? ''));

it('rises inside a millisecond, over a clock that is set back, and from the largest on the disk on', () => {
  let nowMs = 5_000;
  const make = risingIds({ nowMs: () => nowMs }, null);
  const ids = [make(), make(), make()];
  nowMs = 4_000;
  ids.push(make(), make());
  nowMs = 6_000;
  ids.push(make());
  nowMs = 5_500;
  ids.push(make());
  const next = risingIds({ nowMs: () => nowMs }, ids.at(-1) ?? null);
  ids.push(next(), next());
  expect(isRising(ids)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
