import { describe, expect, it } from 'vitest';
import { monthsOn } from '../../../src-preload/contract/recurrence-times.ts';
import { dayByKey, dayLookedAt, daysFrom, endsOf, firstHour } from '../../../src-renderer/calendar/shown-days.ts';
import { hoursOf } from '../../../src-renderer/calendar/week-cells.ts';
import { beside } from '../../../src-renderer/calendar/beside.ts';
import { dayLabel, loadWords, shownWords, untilWords } from '../../../src-renderer/calendar/calendar-words.ts';
import { beyond, linesOfCell } from '../../../src-renderer/calendar/day-lines.ts';
import type { CalendarDay, CalendarEntry, CalendarPack } from '../../../src-preload/contract/calendar.ts';

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

  it.each(['0000-01-01', '0001-01-01', '0099-06-15', '1969-12-31', '9999-01-01', '9999-12-31', '2026-02-31', 'x'])(
    'are a month and a week, whichever day an address names: %s',
    (named) => {
      const day = dayLookedAt(named, '2026-11-20');
      for (const key of ['PageUp', 'ArrowUp', 'PageDown', 'ArrowDown', 'End', 'Home']) {
        const next = dayLookedAt(dayByKey(key, day) ?? '', '2026-11-20');
        const { fromDay, toDay } = endsOf('month', next);
        expect([28, 35, 42]).toContain(daysFrom(fromDay, toDay).length);
        const week = endsOf('week', next);
        expect(daysFrom(week.fromDay, week.toDay)).toHaveLength(7);
      }
    },
  );

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
    blocker: null,
    repeats: false,
  },
});
const pack = (from: string, to: string, posts: number): CalendarPack => {
  const [fromMs, toMs] = [from, to].map((time) => Date.parse(`2026-01-05T${time}Z`));
  return {
    batchId: 'file',
    fromMs: fromMs ?? 0,
    toMs: toMs ?? 0,
    posts,
    states: [0, posts, 0, 0, 0, 0],
    movable: posts,
    source: null,
  };
};
const dayWith = (entries: CalendarEntry[], packs: CalendarPack[] = []): CalendarDay => {
  const total = entries.length + packs.reduce((sum, { posts }) => sum + posts, 0);
  return { day: '2026-01-05', total, states: [total, 0, 0, 0, 0, 0], load: null, entries, packs };
};

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
  it('has the third of three that are too close below the other two, and what follows below that', () => {
    const hours = hoursOf(dayWith(['12:24', '12:24', '12:26', '12:30', '12:58'].map(at)), 'UTC');
    expect(hours.get(12)?.placed.map(({ minute, size }) => [minute, size])).toEqual([
      [24, 'first-half'],
      [24, 'second-half'],
      [57, 'first-half'],
      [57, 'second-half'],
      [90, 'tall'],
    ]);
  });
  it('has what the clocks of one night show twice beside each other, not over each other', () => {
    const inBerlin = (...times: string[]) => {
      const entries = times.map((time) => entry(Date.parse(`2026-10-25T${time}Z`)));
      return hoursOf({ ...dayWith(entries), day: '2026-10-25' }, 'Europe/Berlin').get(2)?.placed;
    };
    const places = (...times: string[]) => inBerlin(...times)?.map(({ minute, size }) => [minute, size]);
    expect(places('00:30', '01:30')).toEqual([
      [30, 'first-half'],
      [30, 'second-half'],
    ]);
    expect(places('00:50', '01:10')).toEqual([
      [10, 'line'],
      [50, 'tall'],
    ]);
  });
  it('has a pack as one line, beside what is of no source', () => {
    const hours = hoursOf(dayWith([at('12:50')], [pack('12:00', '12:20', 3)]), 'UTC');
    expect(hours.get(12)?.packs).toMatchObject([{ pack: { batchId: 'file', posts: 3 }, minute: 0, size: 'line' }]);
    expect(hours.get(12)?.placed).toMatchObject([{ minute: 50, size: 'tall' }]);
  });
});

describe('a day of the month', () => {
  const at = (time: string): CalendarEntry => entry(Date.parse(`2026-01-05T${time}Z`));
  const shown = (day: CalendarDay) => linesOfCell(day).map(({ pack }) => (pack === undefined ? 1 : pack.posts));
  it('has three lines, a pack among them where it stands in time, or two of them and how many more there are', () => {
    const day = dayWith([at('08:00'), at('18:00')], [pack('09:00', '09:58', 30)]);
    expect(shown(day)).toEqual([1, 30, 1]);
    expect(beyond(day, linesOfCell(day))).toBe(0);
    const fuller = { ...day, total: 47 };
    expect(shown(fuller)).toEqual([1, 30]);
    expect(beyond(fuller, linesOfCell(fuller))).toBe(16);
    expect(shown({ ...dayWith([at('08:00'), at('09:00'), at('10:00')]), total: 4 })).toEqual([1, 1]);
  });
  it('says until when a pack goes, and nothing where all of it goes in one minute', () => {
    expect(untilWords(pack('09:00', '09:58', 30), 'UTC')).toBe('to 09:58');
    expect(untilWords(pack('09:00', '09:00', 30), 'UTC')).toBeNull();
  });
});

describe('a day opens beside its cell', () => {
  const bounds = { left: 0, right: 1280, top: 60, bottom: 770 };
  const size = { width: 320, height: 360, runs: 'to-right' } as const;
  const cell = { left: 400, right: 550, top: 200, bottom: 330 };
  it.each([
    ['on the side that lines run to', cell, size, { left: 555, top: 200, width: 320 }],
    ['before it, where lines run to the left', cell, { ...size, runs: 'to-left' }, { left: 75, top: 200, width: 320 }],
    ['before the last of a week', { ...cell, left: 1130, right: 1280 }, size, { left: 805, top: 200, width: 320 }],
    [
      'higher than the last week, so that all of it is seen',
      { ...cell, top: 640 },
      size,
      { left: 555, top: 402, width: 320 },
    ],
  ] as const)('%s', (_, of, sized, place) => {
    expect(beside(of, bounds, sized)).toEqual(place);
  });
  it('as wide as there is room, where neither side has all of it', () => {
    const narrow = { ...bounds, right: 640 };
    expect(beside({ ...cell, left: 310, right: 390 }, narrow, size)).toEqual({ left: 8, top: 200, width: 297 });
  });
});

describe('a day is read out', () => {
  it('with how many of each stand there, and what the limit does to it', () => {
    const load = { calls: 47, limit: 30, fromMs: Date.parse('2026-01-05T09:00Z') };
    const day = { ...dayWith([entry(0)]), load };
    expect(dayLabel('2026-01-05', day, true, 'UTC')).toBe(
      'Today, Mon 5 January, 1 draft, 47 publish calls at 09:00, the limit is 30 at once',
    );
    expect(dayLabel('2026-01-06', undefined, false, 'UTC')).toBe('Tue 6 January, nothing planned');
    expect(loadWords(undefined, 'UTC')).toBeNull();
    const before = { ...load, fromMs: Date.parse('2026-01-04T23:59Z') };
    expect(loadWords({ ...day, load: before }, 'UTC')).toBe(
      '47 publish calls from 23:59 on Sun 4 January, the limit is 30 at once',
    );
  });
});

it('a week begins with the morning, and the present one with the hour that it is where that is earlier', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const first = (today: string, hour: number): number => firstHour(days, today, hour);
  expect([first('2026-11-23', 3), first('2026-11-23', 15), first('2026-12-01', 3)]).toEqual([3, 7, 7]);
});
