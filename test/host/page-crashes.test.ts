import { expect, it } from 'vitest';
import { PageCrashes } from '../../src-main/host/page-crashes.ts';

it('loads a page again that crashed, unless it did so within the last minute', () => {
  const crashes = new PageCrashes();
  expect(crashes.answer(1_000)).toBe('reload');
  expect(crashes.answer(61_000)).toBe('say');
  expect(crashes.answer(121_001)).toBe('reload');
});
