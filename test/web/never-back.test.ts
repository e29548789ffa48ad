import { expect, it } from 'vitest';
import { neverBack } from '../../src-main/web/never-back.ts';

it('goes on while either clock does: one that is set back, and one that stands still in sleep', () => {
  let [wall, steady] = [5_000, 100];
  const passedMs = neverBack(
    () => wall,
    () => steady,
  );
  const after = (wallBy: number, steadyBy: number): number => {
    [wall, steady] = [wall + wallBy, steady + steadyBy];
    return passedMs();
  };
  expect(after(1_000, 1_000)).toBe(1_000);
  // Set back by an hour.
  expect(after(-3_600_000, 500)).toBe(1_500);
  expect(after(100, 100)).toBe(1_600);
  // Asleep.
  expect(after(60_000, 0)).toBe(61_600);
  expect(after(-10, 0)).toBe(61_600);
});
