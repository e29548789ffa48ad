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

  it('is none where the calendar has no such day, or nothing of it is a day', () => {
    for (const words of ['', '31 Feb 2027', '2027-02-29', '0', '32', '12 Foo', '13/13', 'soon', '2026-1'])
      expect(day(words), words).toBe(null);
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

describe('a day and a time typed together', () => {
  it.each([
    ['tomorrow 9', { day: '2026-11-23', time: '09:00' }],
    ['Fri 18:00', { day: '2026-11-27', time: '18:00' }],
    ['Fri 9', { day: '2026-11-27', time: '09:00' }],
    ['friday 6 p.m.', { day: '2026-11-27', time: '18:00' }],
    ['friday, at 8:30 pm', { day: '2026-11-27', time: '20:30' }],
    ['29 Nov 8.15', { day: '2026-11-29', time: '08:15' }],
    ['today noon', { day: '2026-11-22', time: '12:00' }],
    ['29 Nov 27', null],
    ['tomorrow', null],
    ['tomorrow 25', null],
    ['soon 9', null],
    ['', null],
  ])('“%s”', (words, read) => {
    expect(readMoment(words, '2026-11-22')).toEqual(read);
  });
});
