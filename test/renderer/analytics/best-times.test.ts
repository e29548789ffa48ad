import { describe, expect, it } from 'vitest';
import { readReportBody } from '../../../src-main/core/service/service.ts';
import { bestOf, nextAt, weekOf, zoneOf, type BestTimes } from '../../../src-preload/contract/best-times.ts';
import { hoursTable, hourWords, missingHours } from '../../../src-renderer/analytics/best-times.ts';

const times = (more: object = {}): BestTimes => {
  const { best_times: told } = readReportBody({
    best_times: {
      min_posts: 3,
      max_average: 100,
      cells: [
        { weekday: 1, hour: 9, posts: 4, average: 100 },
        { weekday: 1, hour: 10, posts: 3, average: 1 },
        { weekday: 2, hour: 10, posts: 2, average: 90 },
        { weekday: 7, hour: 23, posts: 5, average: null },
        { weekday: null, hour: 3, posts: 5, average: 9 },
      ],
      best: { weekday: 1, hour: 9, posts: 4, average: 100 },
      ...more,
    },
  });
  if (told === null) throw new Error('no best times');
  return told;
};

describe('the week', () => {
  it('has all its hours, dark by their share of the best; of too few posts, of none and without a figure is no shade', () => {
    const week = weekOf(times());
    expect(week).toHaveLength(168);
    const at = (weekday: number, hour: number) => week[weekday * 24 + hour];
    expect(at(0, 9)).toMatchObject({ level: 5, posts: 4, average: 100, isFew: false });
    expect(at(0, 10)).toMatchObject({ level: 1 });
    expect(at(1, 10)).toMatchObject({ level: 0, isFew: true });
    expect(at(6, 23)).toMatchObject({ level: 0, posts: 5, average: null });
    expect(at(3, 3)).toMatchObject({ level: 0, posts: 0, average: null, isFew: false });
  });

  it('begins with Monday, whether the service counts Sunday as 0 or as 7', () => {
    const sunday = weekOf(times({ cells: [{ weekday: 0, hour: 8, posts: 3, average: 5 }] }));
    expect(sunday.find(({ posts }) => posts > 0)).toMatchObject({ weekday: 6, hour: 8 });
  });

  it('names its best hour, and lists the hours of posts', () => {
    const best = bestOf(times(), weekOf(times()));
    expect(best === undefined ? null : hourWords(best)).toBe('Mon 09:00');
    expect(bestOf(times({ best: null }), weekOf(times()))).toBeUndefined();
    expect(hoursTable(weekOf(times())).rows).toEqual([
      ['Mon 09:00', 4, 100],
      ['Mon 10:00', 3, 1],
      ['Tue 10:00', 2, null],
      ['Sun 23:00', 5, null],
    ]);
  });
});

describe('why no hour is told', () => {
  const said = (more: object = {}) => missingHours(times(more), weekOf(times(more)));

  it('is what the service says, and else that there are too few posts where no hour has enough', () => {
    expect(said({ status: 'unavailable', reason: 'Fewer than 30 posts.' })).toBe('Fewer than 30 posts.');
    expect(said({ status: 'unavailable', reason: ' ', cells: [] })).toBe('There are too few posts to tell.');
    expect([said({ status: 'available', cells: [] }), said({ cells: [] })]).toEqual([null, null]);
  });

  it('is not said of hours that are told, whatever the service calls that', () => {
    expect([said({ status: 'ready' }), said({ status: 'complete', reason: '' })]).toEqual([null, null]);
  });
});

describe('what a service tells that cannot be', () => {
  it('is no hour of the week', () => {
    const cells = [
      { weekday: 1, hour: -1, posts: 9, average: 9 },
      { weekday: 1, hour: 24, posts: 9, average: 9 },
      { weekday: 8, hour: 1, posts: 9, average: 9 },
      { weekday: -1, hour: 1, posts: 9, average: 9 },
      { weekday: 1.5, hour: 1, posts: 9, average: 9 },
    ];
    const week = weekOf(times({ cells }));
    expect(week.filter(({ posts }) => posts > 0)).toEqual([]);
    expect(bestOf(times({ best: cells[0] }), week)).toBeUndefined();
  });

  it('is no zone to write in: the space’s own is', () => {
    expect(zoneOf({ timezone: 'Mars/Olympus' }, 'Europe/Lisbon')).toBe('Europe/Lisbon');
    expect(zoneOf({ timezone: null }, 'Europe/Lisbon')).toBe('Europe/Lisbon');
    expect(zoneOf({ timezone: 'Asia/Tokyo' }, 'Europe/Lisbon')).toBe('Asia/Tokyo');
  });
});

describe('the next such hour', () => {
  const nowMs = Date.parse('2026-11-22T14:02Z'); // a Sunday, 14:02 in Lisbon
  it('is the one to come, in the zone that is meant', () => {
    expect(nextAt({ weekday: 1, hour: 18 }, 'Europe/Lisbon', nowMs)).toBe(Date.parse('2026-11-24T18:00Z'));
    expect(nextAt({ weekday: 6, hour: 18 }, 'Europe/Lisbon', nowMs)).toBe(Date.parse('2026-11-22T18:00Z'));
    expect(nextAt({ weekday: 6, hour: 14 }, 'Europe/Lisbon', nowMs)).toBe(Date.parse('2026-11-29T14:00Z'));
    expect(nextAt({ weekday: 0, hour: 9 }, 'Pacific/Auckland', nowMs)).toBe(Date.parse('2026-11-22T20:00Z'));
  });

  it('is as far after the jump where clocks skip it', () => {
    const before = Date.parse('2026-03-28T12:00Z');
    expect(nextAt({ weekday: 6, hour: 1 }, 'Europe/Lisbon', before)).toBe(Date.parse('2026-03-29T01:00Z'));
  });
});
