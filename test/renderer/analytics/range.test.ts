import { describe, expect, it } from 'vitest';
import { dayCount, daysOf, endsOf, printRange, readRange } from '../../../src-renderer/analytics/range.ts';

describe('the range of an address', () => {
  it.each(['7', '28', '90', '2026-10-24--2026-11-20', '2026-11-20--2026-11-20'])(
    '%s is the same when printed',
    (word) => {
      expect(printRange(readRange(word))).toBe(word);
    },
  );

  it.each([undefined, '', '8', '2026-11-20', '2026-11-20--2026-10-24', '2026-02-30--2026-03-01', 'x--y'])(
    'is the last 7 days for %s',
    (word) => {
      expect(readRange(word)).toEqual({ kind: 'last', days: 7 });
    },
  );
});

describe('the days of a range', () => {
  it('end today and are as many as they say', () => {
    const days = daysOf({ kind: 'last', days: 28 }, '2026-11-20');
    expect(days).toEqual({ fromDay: '2026-10-24', toDay: '2026-11-20' });
    expect(dayCount(days)).toBe(28);
  });

  it('begin at the first moment of a day in the zone and end at its last second, also where clocks change', () => {
    const days = { fromDay: '2026-03-29', toDay: '2026-03-29' };
    expect(endsOf(days, 'Europe/Lisbon')).toEqual({
      fromMs: Date.parse('2026-03-29T00:00Z'),
      toMs: Date.parse('2026-03-29T22:59:59Z'),
    });
  });

  it('begin after the jump where clocks skip midnight', () => {
    const days = { fromDay: '2026-09-06', toDay: '2026-09-06' };
    expect(endsOf(days, 'America/Santiago').fromMs).toBe(Date.parse('2026-09-06T04:00Z'));
  });
});
