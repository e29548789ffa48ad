import { expect, it } from 'vitest';
import { minutesApart } from '../../src-renderer/drafts/minutes-apart.ts';

it.each([
  [0, 0],
  [90, 90],
  [100_000, 100_000],
  [-5, null],
  [1.5, null],
  [100_001, null],
  [null, null],
  [undefined, null],
])('minutes between two posts that were typed as %s are %s', (typed, minutes) => {
  expect(minutesApart(typed)).toBe(minutes);
});
