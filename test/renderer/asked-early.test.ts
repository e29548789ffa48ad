import { expect, it } from 'vitest';
import { isAskedEarly } from '../../src-renderer/onboarding/asked-early.ts';

it.each([
  ['', true, false],
  ['#/compose', true, false],
  ['#/posts', true, true],
  ['#/posts', false, false],
  ['#/do/import', false, true],
  ['#/write?text=a', false, true],
  ['#/nothing/of/this', true, false],
] as const)('%j (new: %s) asks for what needs a space: %s', (hash, isNew, expected) => {
  expect(isAskedEarly(hash, isNew)).toBe(expected);
});
