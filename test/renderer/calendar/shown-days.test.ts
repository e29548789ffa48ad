import { describe, expect, it } from 'vitest';
import { monthsOn } from '../../../src-preload/contract/recurrence-times.ts';
import { dayByKey, daysFrom, endsOf, firstHour } from '../../../src-renderer/calendar/shown-days.ts';
import { hoursOf } from '../../../src-renderer/calendar/week-cells.ts';
import { dayLabel, loadWords, shownWords } from '../../../src-renderer/calendar/calendar-words.ts';
import type { CalendarDay, CalendarEntry } from '../../../src-preload/contract/calendar.ts';

describe('the days that are shown', () => {
  it('are whole weeks from Monday', () => {
    expect(endsOf('month', '2025-11-20')).toEqual({ fromDay: '2025-10-27', toDay: '2025-11-30' });
    expect(endsOf('week', '2025-11-20')).toEqual({ fromDay: '2025-11-17', toDay: '2025-11-23' });
    expect(daysFrom('2025-10-27', '2025-11-30')).toHaveLength(35);
    expect(shownWords('month', '2025-11-20')).toBe('November 2025');
    expect(shownWords('week', '2025-11-30')).toMatch(/24.*30 November 2025/);
  });

  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-02-23'],
    ['End', '2026-03-01'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['x', null],
  ])('%s leads on from 1 March', (key, day) => {
    expect(dayByKey(key, '2026-03-01')).toBe(day);
  });

  it('a month on from the 31st is the last of a shorter month', () => {
    expect(monthsOn('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthsOn('2026-01-31', -2)).toBe('2025-11-30');
  });
});

const entry = (atMs: number): CalendarEntry => ({
  ...{
    ref: { of: 'draft', id: String(atMs) },
    state: 'draft',
    atMs,
    text: 'x',
    accountIds: [],
    batchId: null,
    canMove: true,
  },
});
const dayWith = (entries: CalendarEntry[]): CalendarDay => ({
  ...{ day: '2026-01-05', total: entries.length, states: [entries.length, 0, 0, 0, 0, 0], load: null, entries },
});

describe('an hour of the week', () => {
  const at = (time: string): CalendarEntry => entry(Date.parse(`2026-01-05T${time}Z`));
  it('has one post over its width, one line where the next is little more than half an hour later, and two beside each other under that', () => {
    const times = ['08:15', '10:00', '10:35', '14:00', '14:20', '18:50', '20:00'];
    const hours = hoursOf(dayWith(times.map(at)), 'UTC');
    expect(hours.get(8)?.placed).toMatchObject([{ minute: 15, size: 'tall' }]);
    expect(hours.get(10)?.placed.map(({ size }) => size)).toEqual(['line', 'tall']);
    expect(hours.get(14)?.placed.map(({ size }) => size)).toEqual(['first-half', 'second-half']);
    expect(hours.get(18)?.placed).toMatchObject([{ minute: 50, size: 'plain' }]);
  });
  it('has three or more of one source as one line, beside what is of no source', () => {
    const of = (time: string, batchId: string | null): CalendarEntry => ({ ...at(time), batchId });
    const imported = ['12:00', '12:10', '12:20'].map((time) => of(time, 'file'));
    const hours = hoursOf(dayWith([...imported, of('12:50', null)]), 'UTC');
    expect(hours.get(12)?.packs).toMatchObject([{ batchId: 'file', minute: 0, size: 'line' }]);
    expect(hours.get(12)?.packs[0]?.entries).toHaveLength(3);
    expect(hours.get(12)?.placed).toMatchObject([{ minute: 50, size: 'tall' }]);
  });
  it('has more than have room beside each other as one line of no source', () => {
    const hours = hoursOf(dayWith(['12:00', '12:10', '12:20'].map(at)), 'UTC');
    expect(hours.get(12)).toMatchObject({ placed: [], packs: [{ batchId: null, entries: [{}, {}, {}] }] });
  });
});

describe('a day is read out', () => {
  it('with how many of each stand there, and what the limit does to it', () => {
    const load = { posts: 47, limit: 30, fromMs: Date.parse('2026-01-05T09:00Z') };
    const day = { ...dayWith([entry(0)]), load };
    expect(dayLabel('2026-01-05', day, true, 'UTC')).toBe(
      'Today, Mon 5 January, 1 draft, 47 posts at 09:00, the limit is 30 at once',
    );
    expect(dayLabel('2026-01-06', undefined, false, 'UTC')).toBe('Tue 6 January, nothing planned');
    expect(loadWords(undefined, 'UTC')).toBeNull();
  });
});

it('a week begins with the morning, and the present one with the hour that it is where that is earlier', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const first = (today: string, hour: number): number => firstHour(days, today, hour);
  expect([first('2026-11-23', 3), first('2026-11-23', 15), first('2026-12-01', 3)]).toEqual([3, 7, 7]);
});
