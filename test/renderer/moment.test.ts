import { describe, expect, it, onTestFinished } from 'vitest';
import {
  age,
  clock,
  clockSeconds,
  countdown,
  date,
  dayAndClock,
  dayAndClockWithin,
  dayOf,
  moment,
  span,
  weekday,
  zoneName,
} from '../../src-renderer/ui/moment.ts';

import { hourWord } from '../../src-preload/contract/words/hour.ts';
import { bareTimeWord, timeOfDayWord, whenWord, writeTimesBy } from '../../src-preload/contract/words/times.ts';
import { readTime } from '../../src-renderer/ui/when/read-when.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2);
const hour = 3_600_000;

describe('times as the window writes them', () => {
  it('gives today its time, this week its day, this year its date and other years the year', () => {
    expect(moment(nowMs + hour, nowMs, zone)).toBe(clock(nowMs + hour, zone));
    expect(moment(nowMs + 3 * 24 * hour, nowMs, zone)).toBe(
      `${weekday(nowMs + 3 * 24 * hour, zone)} ${clock(nowMs, zone)}`,
    );
    expect(moment(Date.UTC(2026, 2, 12, 9), nowMs, zone)).toBe(date(Date.UTC(2026, 2, 12, 9), nowMs, zone));
    expect(moment(Date.UTC(2024, 10, 12, 9), nowMs, zone)).toContain('2024');
  });

  it('tells days by the calendar of the space, not of this computer', () => {
    const lateMs = Date.UTC(2026, 10, 21, 23, 30);
    expect(dayOf(lateMs, 'Asia/Tokyo')).toBe('2026-11-22');
    expect(dayOf(lateMs, 'America/New_York')).toBe('2026-11-21');
  });

  it('names today where the day is always said', () => {
    expect(dayAndClock(nowMs, nowMs, zone)).toBe(`Today, ${clock(nowMs, zone)}`);
    expect(dayAndClockWithin(nowMs, nowMs, zone)).toBe(`today, ${clock(nowMs, zone)}`);
  });

  it('says how old something is by time, weekday, then date', () => {
    expect(age(nowMs - hour, nowMs, zone)).toBe(clock(nowMs - hour, zone));
    expect(age(nowMs - 3 * 24 * hour, nowMs, zone)).toBe(weekday(nowMs - 3 * 24 * hour, zone));
    expect(age(nowMs - 30 * 24 * hour, nowMs, zone)).toBe(date(nowMs - 30 * 24 * hour, nowMs, zone));
  });

  it('counts down in minutes and seconds and never below nothing', () => {
    expect([countdown(52_000), countdown(61_200), countdown(-5)]).toEqual(['0:52', '1:02', '0:00']);
  });

  it('is relative only up to an hour', () => {
    expect([span(3_000), span(59_600), span(5 * 60_000), span(hour)]).toEqual(['3 s', '1 min', '5 min', null]);
  });

  it('says which of two a time is that happens twice as clocks go back, and of no other time', () => {
    const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];
    expect([clock(first, zone), clock(second, zone)]).toEqual(['01:30 (1st)', '01:30 (2nd)']);
    expect([first, second].map((at) => clock(at, zone, bareTimeWord))).toEqual(['01:30', '01:30']);
    expect(dayAndClock(second, first, zone)).toBe('Today, 01:30 (2nd)');
    // An hour that is there once on either side, and the night in which one is skipped.
    for (const atMs of [first - hour, second + hour, Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 1, 30)])
      expect(clock(atMs, zone)).toBe(clock(atMs, zone, bareTimeWord));
    // Lord Howe goes back by half an hour.
    const howe = Date.UTC(2026, 3, 4, 14, 45);
    expect([0, 1, 2].map((half) => clock(howe + (half * hour) / 2, 'Australia/Lord_Howe'))).toEqual([
      '01:45 (1st)',
      '01:45 (2nd)',
      '02:15',
    ]);
  });

  it('reads a zone this system does not know as UTC instead of failing', () => {
    expect(clock(nowMs, 'Mars/Olympus')).toBe(clock(nowMs, 'UTC'));
  });

  it('names a zone by its city', () => {
    expect([zoneName('Europe/Lisbon'), zoneName('America/Argentina/Buenos_Aires'), zoneName('UTC')]).toEqual([
      'Lisbon',
      'Buenos Aires',
      'UTC',
    ]);
  });
});

describe('a clock of 12 hours', () => {
  it('is what every time is written by once it was chosen, and what it writes is read again', () => {
    const at = (time: string): number => Date.parse(`2026-11-21T${time}Z`);
    const words = (): unknown[] => [
      clock(at('18:05'), zone),
      clockSeconds(at('00:05:09'), zone),
      dayAndClock(at('12:00'), nowMs, zone),
      whenWord(at('00:00'), nowMs, 'UTC'),
      timeOfDayWord('08:30'),
      timeOfDayWord('half past'),
      hourWord(15),
    ];
    expect(words()).toEqual(['18:05', '00:05:09', 'Today, 12:00', '00:00', '08:30', 'half past', '15:00']);
    onTestFinished(() => writeTimesBy(() => 24));
    writeTimesBy(() => 12);
    expect(words()).toEqual([
      ...['6:05 pm', '12:05:09 am', 'Today, 12:00 pm', '12:00 am', '8:30 am', 'half past', '3 pm'],
    ]);
    for (const time of ['00:00', '00:30', '11:59', '12:00', '12:15', '23:45'])
      expect(readTime(timeOfDayWord(time))).toBe(time);
  });
});
