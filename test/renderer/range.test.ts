import { describe, expect, it } from 'vitest';
import { areWhole, countOf, daysOf, endsOf, rangeWords, type Preset } from '../../src-renderer/ui/range/range.ts';
import { readDay } from '../../src-renderer/ui/when/read-when.ts';

const today = '2026-11-22'; // a Sunday

describe('a range', () => {
  it.each<[Preset, string, string]>([
    ['7-days', '2026-11-16', today],
    ['28-days', '2026-10-26', today],
    ['90-days', '2026-08-25', today],
    ['this-month', '2026-11-01', today],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-year', '2026-01-01', today],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])('%s is from %s to %s', (preset, fromDay, toDay) => {
    expect(daysOf(preset, today)).toEqual({ fromDay, toDay });
  });

  it('of all time has no ends, and one of days is those', () => {
    const days = { fromDay: '2026-01-05', toDay: '2026-02-01' };
    expect([daysOf('all', today), daysOf(days, today)]).toEqual([null, days]);
    expect([rangeWords('all', today), rangeWords(days, today)]).toEqual(['All time', '5 Jan – 1 Feb']);
    expect(rangeWords({ fromDay: '2025-12-31', toDay: '2025-12-31' }, today)).toBe('31 Dec 2025');
  });

  it('has so many days', () => {
    expect(countOf({ fromDay: '2026-10-24', toDay: '2026-11-20' })).toBe(28);
  });

  it('begins and ends with the days of its zone, over clocks that change and where they skip midnight', () => {
    const hours = (day: string, zone: string): number => {
      const { fromMs, toMs } = endsOf({ fromDay: day, toDay: day }, zone);
      return (toMs + 1 - fromMs) / 3_600_000;
    };
    expect(endsOf({ fromDay: today, toDay: today }, 'Europe/Lisbon').fromMs).toBe(Date.parse('2026-11-22T00:00Z'));
    expect(endsOf({ fromDay: today, toDay: today }, 'Pacific/Auckland').fromMs).toBe(Date.parse('2026-11-21T11:00Z'));
    expect([hours('2026-03-29', 'Europe/Lisbon'), hours('2026-10-25', 'Europe/Lisbon')]).toEqual([23, 25]);
    expect(endsOf({ fromDay: '2026-09-06', toDay: '2026-09-06' }, 'America/Santiago').fromMs).toBe(
      Date.parse('2026-09-06T04:00Z'),
    );
    expect(hours('2026-09-06', 'America/Santiago')).toBe(23);
  });

  it('is of whole days to the last second, minute or day that a service names, and not where it begins or ends within one', () => {
    const zone = 'Europe/Lisbon';
    const days = { fromDay: '2026-10-20', toDay: '2026-10-25' };
    const whole = (from: string, to: string): boolean =>
      areWhole(days, { fromMs: Date.parse(from), toMs: Date.parse(to) }, zone);
    const begin = '2026-10-20T00:00+01:00';
    const ends = ['T23:59:59.999+00:00', 'T23:59:59+00:00', 'T23:59+00:00', 'T00:00+01:00'];
    expect(ends.map((end) => whole(begin, `2026-10-25${end}`))).toEqual([true, true, true, true]);
    expect(whole(begin, '2026-10-25T10:17+00:00')).toBe(false);
    expect(whole('2026-10-20T10:17+01:00', '2026-10-25T23:59:59+00:00')).toBe(false);
  });
});

describe('a day of the past as it is typed', () => {
  it('without a year, a month, or with a weekday alone, is the last one that was', () => {
    const day = (words: string): string | null => readDay(words, today, 'back');
    expect(day('22 Nov')).toBe(today);
    expect(day('23 Nov')).toBe('2025-11-23');
    expect(day('23')).toBe('2026-10-23');
    expect(day('31')).toBe('2026-10-31');
    expect(day('29 Feb')).toBe('2024-02-29');
    expect(day('thu')).toBe('2026-11-19');
    expect(day('Sunday')).toBe('2026-11-15');
    expect(day('1 Mar 2024')).toBe('2024-03-01');
    expect(readDay('30', '2026-01-15', 'back')).toBe('2025-12-30');
  });
});
