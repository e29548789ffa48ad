import { expect, it } from 'vitest';
import { printRange, readRange } from '../../../src-renderer/analytics/address-range.ts';

it.each(['7-days', '28-days', '90-days', '2026-10-24--2026-11-20', '2026-11-20--2026-11-20'])(
  'the range %s of an address is the same when it is printed',
  (word) => {
    expect(printRange(readRange(word))).toBe(word);
  },
);

it.each([undefined, '', '8-days', '2026-11-20', '2026-11-20--2026-10-24', '2026-02-30--2026-03-01', 'x--y'])(
  'an address that says %s is of the last 7 days',
  (word) => {
    expect(readRange(word)).toBe('7-days');
  },
);
