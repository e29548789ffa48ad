import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { plusDays } from '../../src-preload/contract/days.ts';
import { unreadableWords } from '../../src-renderer/ui/when/unreadable-words.ts';
import { quarterFrom, readDay, readMoment, readMonthFirst, readTime } from '../../src-renderer/ui/when/read-when.ts';

const today = '2026-11-22'; // a Sunday
const day = (words: string): string | null => readDay(words, today);

describe('a day as it is typed', () => {
  it('is read as the window writes it, with its weekday or without', () => {
    for (const words of [
      '29 Nov',
      'Sun 29 Nov',
      'Sunday, 29 November',
      '29 nov 2026',
      '29.11.',
      '29/11/26',
      '2026-11-29',
    ])
      expect(day(words), words).toBe('2026-11-29');
  });

  it('may have its month first, where that has a name, and a figure with its ending', () => {
    for (const words of [
      'Nov 29',
      'Sun, Nov 29',
      'November 29, 2026',
      'nov 29 2026',
      'Nov. 29th',
      '29th Nov',
      '29th of November',
    ])
      expect(day(words), words).toBe('2026-11-29');
    for (const words of ['Nov 2026', 'Nov 31', 'Mon Nov 29', 'Foo 29', '29 Nov 30 Dec'])
      expect(day(words), words).toBe(null);
  });

  it('without a year, or a month, is the next one to come', () => {
    expect(day('22 Nov')).toBe(today);
    expect(day('21 Nov')).toBe('2027-11-21');
    expect(day('3')).toBe('2026-12-03');
    expect(day('29')).toBe('2026-11-29');
    expect(day('31')).toBe('2026-12-31');
    expect(day('29 Feb')).toBe('2028-02-29');
    expect(readDay('30', '2026-12-31')).toBe('2027-01-30');
  });

  it('may be a word', () => {
    expect(day('today')).toBe(today);
    expect(day('yesterday')).toBe('2026-11-21');
    expect(day('Tomorrow')).toBe('2026-11-23');
    expect(day('thu')).toBe('2026-11-26');
    expect(day('Sunday')).toBe('2026-11-29');
  });

  it('may be that of the next week, which begins on Monday, or be counted from today', () => {
    const onThursday = (words: string): string | null => readDay(words, '2026-11-26');
    expect(onThursday('Friday')).toBe('2026-11-27');
    expect(onThursday('this fri')).toBe('2026-11-27');
    expect(onThursday('next Friday')).toBe('2026-12-04');
    expect(onThursday('Next mon')).toBe('2026-11-30');
    expect(onThursday('next thursday')).toBe('2026-12-03');
    expect(day('next Monday')).toBe('2026-11-23');
    expect(day('next Sunday')).toBe('2026-11-29');
    expect(day('in 3 days')).toBe('2026-11-25');
    expect(day('in a week')).toBe('2026-11-29');
    expect(day('in 2 wks')).toBe('2026-12-06');
    expect(day('in 40d')).toBe('2027-01-01');
    expect(readDay('in 3 months', '2026-11-30')).toBe('2027-02-28');
    for (const words of ['next', 'next foo', 'next m', 'in days', 'in 3', 'in 3 m', 'in 3 moons', 'in 3 hours'])
      expect(day(words), words).toBe(null);
  });

  it('is counted as Temporal counts, from any day', () => {
    const units = { day: 'days', days: 'days', weeks: 'weeks', months: 'months' } as const;
    const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('2000-01-01', days));
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
        (from, count, unit) => {
          const counted = Temporal.PlainDate.from(from).add({ [units[unit]]: count });
          expect(readDay(`in ${count} ${unit}`, from)).toBe(counted.toString());
        },
      ),
      { numRuns: 1_000, seed: 20_261_126 },
    );
    const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (from, weekday) => {
        const found = Temporal.PlainDate.from(readDay(`next ${names[weekday - 1]}`, from) ?? '');
        const today = Temporal.PlainDate.from(from);
        expect(found.dayOfWeek).toBe(weekday);
        const mondayOf = (of: Temporal.PlainDate) => of.subtract({ days: of.dayOfWeek - 1 });
        expect(mondayOf(today).until(mondayOf(found)).days).toBe(7);
      }),
      { numRuns: 500, seed: 20_261_126 },
    );
  });

  it('is none where the calendar has no such day, or nothing of it is a day', () => {
    for (const words of ['', '31 Feb 2027', '2027-02-29', '0', '32', '12 Foo', '13/13', 'soon', '2026-1'])
      expect(day(words), words).toBe(null);
  });

  it('is none in a year that nobody means', () => {
    for (const words of ['0000-01-01', '1.1.0001', '12/31/0099', '31 Dec 1899']) expect(day(words), words).toBeNull();
    expect(unreadableWords('1.1.0001', '09:00', today)).toContain('“1.1.0001” is not a date');
    expect(readDay('1 Jan 1900', today, 'back')).toBe('1900-01-01');
  });

  it('is none on a weekday that it does not fall on, where another day or an hour may be meant', () => {
    expect([day('Mon 29 Nov'), day('Mon 30 Nov'), day('Fri 9')]).toEqual([null, '2026-11-30', null]);
    expect(readDay('Mon 23 Nov', '2026-11-29', 'back')).toBe('2026-11-23');
    expect(unreadableWords('Mon 29 Nov', '09:00', today)).toBe('There is no “Mon 29 Nov”: that day is Sun 29 Nov.');
  });

  it('has another one with the month first, where its figures could be either', () => {
    const other = (words: string): string | null => readMonthFirst(words, today);
    expect([day('12/02'), other('12/02')]).toEqual(['2027-02-12', '2026-12-02']);
    expect([day('Fri 12-2-27'), other('Fri 12-2-27')]).toEqual(['2027-02-12', '2027-12-02']);
    expect([day('12 2 2027'), other('12 2 2027')]).toEqual(['2027-02-12', '2027-12-02']);
    for (const words of ['12/12', '29/11', '12.02.', '12 Feb', '2027-02-12', '12', 'tomorrow', '12/00', ''])
      expect(other(words), words).toBe(null);
  });

  it('goes on over months and years', () => {
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(plusDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

describe('a time as it is typed', () => {
  it.each([
    ['8', '08:00'],
    ['08:30', '08:30'],
    ['8.30', '08:30'],
    ['830', '08:30'],
    ['1730', '17:30'],
    ['17', '17:00'],
    ['5 pm', '17:00'],
    ['5 p.m.', '17:00'],
    ['5p', '17:00'],
    ['12 a.m.', '00:00'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['12:15am', '00:15'],
  ])('%s is %s', (words, time) => {
    expect(readTime(words)).toBe(time);
  });

  it.each(['', '25', '8:60', '13 pm', '13 p.m.', 'noonish', '8:3'])('%j is none', (words) => {
    expect(readTime(words)).toBe(null);
  });

  it('goes from quarter to quarter, past midnight too', () => {
    expect(quarterFrom('08:00', 1)).toBe('08:15');
    expect(quarterFrom('08:07', 1)).toBe('08:15');
    expect(quarterFrom('08:07', -1)).toBe('08:00');
    expect(quarterFrom('23:50', 1)).toBe('00:00');
    expect(quarterFrom('00:00', -1)).toBe('23:45');
  });
});

const clock = { nowMs: Date.UTC(2026, 10, 22, 14, 3, 40), zone: 'UTC' };

describe('a day and a time typed together', () => {
  it.each([
    ['tomorrow 9', '2026-11-23', '09:00'],
    ['Fri 18:00', '2026-11-27', '18:00'],
    ['Fri 9', '2026-11-27', '09:00'],
    ['friday 6 p.m.', '2026-11-27', '18:00'],
    ['friday, at 8:30 pm', '2026-11-27', '20:30'],
    ['29 Nov 8.15', '2026-11-29', '08:15'],
    ['today noon', '2026-11-22', '12:00'],
    // It is Sunday, 14:03.
    ['Sun 18:00', '2026-11-22', '18:00'],
    ['this Sunday, at 3 pm', '2026-11-22', '15:00'],
    ['Sunday 14:03', '2026-11-29', '14:03'],
    ['sun 9', '2026-11-29', '09:00'],
    ['next Sunday 18:00', '2026-11-29', '18:00'],
    ['next Friday 18:00', '2026-11-27', '18:00'],
    ['next mon at 9', '2026-11-23', '09:00'],
    ['in 3 days 8:30 pm', '2026-11-25', '20:30'],
    ['in a week at noon', '2026-11-29', '12:00'],
    ['Fri 1800', '2026-11-27', '18:00'],
    ['tomorrow 1830', '2026-11-23', '18:30'],
    ['next Fri at 830', '2026-11-27', '08:30'],
    // The 25th is a Wednesday.
    ['Wed 9', '2026-11-25', '09:00'],
    ['Wednesday, 23', '2026-11-25', '23:00'],
    ['Wed 2', '2026-11-25', '02:00'],
    ['29 Nov 20', '2026-11-29', '20:00'],
    ['29 Nov 1930', '2026-11-29', '19:30'],
    ['November 29, 6pm', '2026-11-29', '18:00'],
    ['Nov 29 at 18:00', '2026-11-29', '18:00'],
    ['29th Nov 18:00', '2026-11-29', '18:00'],
    ['Sun, Nov 29th 8:30 pm', '2026-11-29', '20:30'],
    ['29 Nov, 18h', '2026-11-29', '18:00'],
    ['2026-11-29T18:00', '2026-11-29', '18:00'],
    ['2026-11-29 18:00', '2026-11-29', '18:00'],
    ['9am tomorrow', '2026-11-23', '09:00'],
    ['at 18:00 on Fri', '2026-11-27', '18:00'],
    ['18:00 Nov 29', '2026-11-29', '18:00'],
    ['noon on 29 November', '2026-11-29', '12:00'],
    ['8h30 friday', '2026-11-27', '08:30'],
    ['6 pm today', '2026-11-22', '18:00'],
    ['in 2 hours', '2026-11-22', '16:03'],
    ['in 2h', '2026-11-22', '16:03'],
    ['In 12 hrs', '2026-11-23', '02:03'],
    ['in an hour', '2026-11-22', '15:03'],
    ['in half an hour', '2026-11-22', '14:33'],
    ['in 30 min', '2026-11-22', '14:33'],
    ['in 30m', '2026-11-22', '14:33'],
    ['in 90 minutes', '2026-11-22', '15:33'],
    ['in a minute', '2026-11-22', '14:04'],
    ['in 1 h 30 min', '2026-11-22', '15:33'],
    ['in 1 hour and 5 minutes', '2026-11-22', '15:08'],
  ])('“%s”', (words, day, time) => {
    expect(readMoment(words, clock)).toEqual({ day, time, again: false });
  });

  it.each([
    '29 Nov 27',
    '29 Nov 2027',
    '12 Nov 2026',
    '12/11 2026',
    '12.11. 2026',
    '31 Dec 2025',
    '29 Feb 2027',
    '29 11 2027',
    '29/11/20',
    'Fri 27',
    'tomorrow',
    'tomorrow 25',
    'soon 9',
    'Nov 29 2027',
    'November 29, 2027',
    '12.11 fri',
    '9 fri',
    '25:00 fri',
    '13pm tomorrow',
    '18:00 soon',
    'in 3 m',
    'in 3 days',
    'in',
    'in and 3 min',
    'in 2',
    '',
  ])('“%s” is none', (words) => expect(readMoment(words, clock)).toBe(null));

  it('with a weekday are the first of that name and time still to come, at any moment', () => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const moments = fc.integer({ min: 0, max: 20_000 * 24 * 60 }).map((minutes) => Date.UTC(2000, 0, 1, 0, minutes));
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (nowMs, weekday, hour, minute) => {
          const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO('UTC').toPlainDateTime();
          let first = now.with({ hour, minute, second: 0 });
          while (first.dayOfWeek !== weekday + 1 || Temporal.PlainDateTime.compare(first, now) <= 0)
            first = first.add({ days: 1 });
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          const read = readMoment(`${names[weekday] ?? ''} ${time}`, { nowMs, zone: 'UTC' });
          expect(read).toEqual({ day: first.toPlainDate().toString(), time, again: false });
        },
      ),
      { numRuns: 1_000, seed: 20_261_127 },
    );
  });

  it('counted from now are so much later by Temporal’s clock too, wherever the clocks go forward or back', () => {
    const changes = [
      ['Europe/Lisbon', Date.UTC(2026, 2, 29, 1)],
      ['Europe/Lisbon', Date.UTC(2026, 9, 25, 1)],
      ['America/New_York', Date.UTC(2026, 10, 1, 6)],
      ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
      ['Asia/Kolkata', Date.UTC(2026, 5, 1)],
    ] as const;
    const around = fc.integer({ min: -6 * 3_600, max: 6 * 3_600 });
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        around,
        fc.integer({ min: 0, max: 600 }),
        ([zone, atMs], away, count) => {
          const nowMs = atMs + away * 1_000;
          const later = Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs / 60_000) * 60_000 + count * 60_000);
          const read = readMoment(`in ${count} min`, { nowMs, zone });
          const plain = Temporal.PlainDateTime.from(`${read?.day}T${read?.time}`);
          const disambiguation = read?.again === true ? 'later' : 'earlier';
          expect(plain.toZonedDateTime(zone, { disambiguation }).toInstant().toString()).toBe(later.toString());
        },
      ),
      { numRuns: 1_000, seed: 20_261_126 },
    );
  });
});
