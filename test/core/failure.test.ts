import { expect, it } from 'vitest';
import { fail, isFailed } from '../../src-main/core/failure.ts';

it('a failure is what was given as one, copied or not', () => {
  const failed = fail('refused', 'older-copy-first');
  expect([isFailed(failed), isFailed({ ...failed, actionId: '1' })]).toEqual([true, true]);
});

it('a result that tells what failed is none', () => {
  expect([{ failed: 3 }, { failed: { code: 'refused' } }, null, 'failed'].map(isFailed)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
