import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  recurrenceTimes,
  runsAfter,
  runsBeyond,
  type Recurrence,
} from '../../src-preload/contract/recurrence-times.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
const MOST = 40;

/** As the standard reckons it, day by day. */
function reckoned({ every, unit, weekdays, monthDays, firstDay, time, untilDay }: Recurrence, zone: string): number[] {
  const [first, until] = [Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(untilDay)];
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const days = Array.from({ length: 800 }, (_, away) => first.add({ days: away })).filter((day) => {
    const away = first.until(day).days;
    const months = (day.year - first.year) * 12 + day.month - first.month;
    if (unit === 'day') return away % every === 0;
    const isOfMonth = (date: number): boolean => day.with({ day: date }).equals(day);
    if (unit === 'month')
      return months % every === 0 && (monthDays.length === 0 ? [first.day] : monthDays).some(isOfMonth);
    const isWeek = Math.floor(monday.until(day).days / 7) % every === 0;
    return isWeek && (weekdays.length === 0 ? [first.dayOfWeek - 1] : weekdays).includes(day.dayOfWeek - 1);
  });
  return days
    .filter((day) => Temporal.PlainDate.compare(day, until) <= 0)
    .slice(0, MOST)
    .map((day) => day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone).epochMilliseconds);
}

const two = (number: number): string => String(number).padStart(2, '0');
const day = (from: string): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 400 }).map((away) => Temporal.PlainDate.from(from).add({ days: away }).toString());
const rule: fc.Arbitrary<Recurrence> = fc.record({
  every: fc.integer({ min: 1, max: 4 }),
  unit: fc.constantFrom('day', 'week', 'month'),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  // The days that not every month has come often.
  monthDays: fc.array(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 15, 28, 29, 30, 31)), {
    maxLength: 4,
  }),
  firstDay: fc.oneof(day('2026-01-01'), fc.constantFrom('2026-01-31', '2026-03-29', '2028-02-29', '2026-10-04')),
  // The hours in which clocks change come often.
  time: fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  untilDay: day('2026-06-01'),
});

describe.each(zones)('what repeats in %s', (zone) => {
  it('comes at the moments that Temporal finds, over both changes of clocks and months of every length', () => {
    fc.assert(
      fc.property(rule, (one) => {
        expect(recurrenceTimes(one, zone, MOST)).toEqual(reckoned(one, zone));
      }),
      { numRuns: 60 },
    );
  });
});

it.each(['day', 'week', 'month'] as const)('what repeats by the %s comes to an end with the years', (unit) => {
  const rule = {
    every: 1,
    unit,
    weekdays: [],
    monthDays: [],
    firstDay: '9999-11-20',
    time: '10:00',
    untilDay: '9999-12-31',
  };
  const times = recurrenceTimes(rule, 'Europe/Lisbon', 200);
  expect(times).toHaveLength({ day: 42, week: 6, month: 2 }[unit]);
});

it('what repeats on the first, the middle and the last of each month comes on the last day once, however short it is', () => {
  const rule = { every: 1, unit: 'month' as const, weekdays: [], monthDays: [31, 1, 30, 15], time: '10:00' };
  const times = recurrenceTimes({ ...rule, firstDay: '2027-01-20', untilDay: '2027-03-02' }, 'UTC', 200);
  expect(times.map((atMs) => new Date(atMs).toISOString().slice(5, 10))).toEqual([
    ...['01-30', '01-31', '02-01', '02-15', '02-28', '03-01'],
  ]);
});

describe('more runs than are made at once', () => {
  const atMs = Date.parse('2026-11-27T18:00:00Z');
  const daily = (untilDay: string) => ({ every: 1, unit: 'day', weekdays: [], monthDays: [], untilDay }) as const;
  const beyond = (untilDay: string): number | null => {
    const runs = runsAfter({ atMs, nowMs: atMs }, daily(untilDay), 'UTC');
    return runsBeyond({ atMs, runs }, daily(untilDay), 'UTC');
  };

  it('are told apart from exactly as many', () => {
    expect([beyond('2026-12-24'), beyond('2027-06-14'), beyond('2027-06-15'), beyond('2030-12-31')]).toEqual([
      null,
      null,
      199,
      199,
    ]);
    expect(beyond('2026-11-27')).toBe(null);
  });
});
