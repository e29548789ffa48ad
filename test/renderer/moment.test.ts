import { describe, expect, it } from 'vitest';
import {
  age,
  clock,
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
