import { expect, it } from 'vitest';
import { readMonthDays } from '../../src-renderer/composer/month-days.ts';

it.each([
  ['', []],
  ['15, 1', [1, 15]],
  ['1. 15.  last', [1, 15, 31]],
  ['Last; 31; 31', [31]],
  ['0', null],
  ['32', null],
  ['1, first', null],
  ['1.5', null],
  ['-1', null],
] as const)('"%s" as days of a month is %o', (line, days) => {
  expect(readMonthDays(line)).toEqual(days);
});
