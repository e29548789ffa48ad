import { figure } from '../../../src-renderer/ui/moment.ts';
import { describe, expect, it } from 'vitest';
import type { AccountReport } from '../../../src-preload/contract/analytics.ts';
import {
  audienceLines,
  audienceTable,
  daysSpanned,
  everyDay,
  storedAudience,
  scaleOf,
} from '../../../src-renderer/analytics/audience.ts';
import {
  chartable,
  gapBars,
  missingDays,
  nothingWords,
  seriesCaption,
  seriesDescription,
  seriesOf,
  seriesTable,
  seriesTitle,
} from '../../../src-renderer/analytics/series.ts';
import { readReportBody } from '../../../src-main/core/service/service.ts';

const metric = (key: string, more: object = {}) => ({ key, label: `The ${key}`, unit: 'count', ...more });
const report = (more: object = {}): AccountReport =>
  readReportBody({
    headline_metric: 'reach',
    collection: { last_collected_at: '2026-11-20T09:00:00Z', polling_window_days: 3 },
    metrics: [metric('likes'), metric('reach'), metric('saves', { chartable: false }), metric('clicks')],
    series: {
      metrics: ['reach', 'likes', 'saves'],
      points: [
        { date: '2026-11-16', posts: 1, values: { reach: 10, likes: 2 } },
        { date: '2026-11-18', posts: 0, values: { reach: 0, likes: 0 } },
        { date: '2026-11-19', posts: 2, values: { reach: null } },
        { date: '2026-11-20', posts: 1, values: { reach: 4 } },
        { posts: 1, values: { reach: 9 } },
      ],
    },
    audience: {
      metrics: ['followers'],
      labels: { followers: 'Followers' },
      points: [
        { date: '2026-11-19', values: { followers: 100 } },
        { date: '2026-11-20', values: {} },
      ],
      change: { followers: -3 },
    },
    ...more,
  });

describe('figures by day of publishing', () => {
  it('are those that the service lets be charted, the one that leads first', () => {
    expect(chartable(report()).map(({ key }) => key)).toEqual(['reach', 'likes']);
    const leading = (told: object) => chartable(report(told))[0]?.key;
    const totals = [{ key: 'reach' }, { key: 'likes' }];
    expect(leading({ headline_metric: 'views', totals })).toBe('reach');
    expect(leading({ headline_metric: 'likes', totals })).toBe('likes');
  });

  it('grow, while they are collected, where the catalogue says that they are gathered or says nothing, and an average does not', () => {
    const newest = (more: object) =>
      seriesOf(report({ metrics: [metric('reach', more)] }), 'reach', null)?.days.at(-1)?.isGrowing;
    expect([{}, { accumulation: 'lifetime' }].map(newest)).toEqual([true, true]);
    expect([{ accumulation: 'average' }, { unit: 'percent' }].map(newest)).toEqual([false, false]);
  });

  it('stand on each day of the range where the service lists those with posts alone, and of others nothing is known', () => {
    const range = { from: '2026-11-16T00:00:00Z', to: '2026-11-20T23:59:59Z', timezone: 'Europe/Lisbon' };
    const point = (day: number, posts: number, reach: number) => ({ date: `2026-11-${day}`, posts, values: { reach } });
    const drawn = (points: object[], more: object = {}) => {
      const series = { metrics: ['reach'], points, ...more };
      const days = seriesOf(report({ range, series }), 'reach', report({ range, series }));
      return [
        days?.days.map(({ day, posts, value }) => [day.slice(-2), posts, value]),
        days?.previous,
        missingDays(days),
      ];
    };
    const sparse = [point(17, 1, 10), point(19, 2, 7)];
    expect(drawn(sparse)).toEqual([
      [
        ['16', 0, null],
        ['17', 1, 10],
        ['18', 0, null],
        ['19', 2, 7],
        ['20', 0, null],
      ],
      [null, 10, null, 7, null],
      0,
    ]);
    expect(drawn([point(16, 0, 0), ...sparse])).toMatchObject([
      [{}, {}, ['18', null, null], {}, ['20', null, null]],
      {},
      2,
    ]);
    // By the week there are no days between; a day beyond the range makes it another one's.
    expect(drawn(sparse, { interval: 'week' })[0]).toHaveLength(2);
    expect(drawn([...sparse, point(25, 1, 1)])[0]).toHaveLength(3);
  });

  it('are called by what the service counts by, where that is no day', () => {
    const by = (interval: string) => {
      const series = seriesOf(report({ series: { ...report().series, interval } }), 'reach', report());
      if (series === null) return [];
      return [seriesTitle(series), seriesCaption(series), seriesDescription(series, 10), seriesTable(series).columns];
    };
    expect(by('weekly')).toEqual([
      'By week of publishing',
      'The reach of the posts published each week. The scale begins at 0.',
      'The reach by week of publishing, from 0 to 10. The table has each week. 1 date without figures.',
      ['From', 'Posts', 'The reach', 'The reach, the period before'],
    ]);
    expect(by('P7D').slice(0, 2)).toEqual([
      'By date of publishing',
      'The reach of the posts published from each date on. The scale begins at 0.',
    ]);
    expect(by('Day')[0]).toBe('By day of publishing');
  });

  it('are said to be of the account, and not to grow, where the catalogue says that the figure is of that', () => {
    const metrics = [metric('reach', { scope: 'account' }), metric('likes', { scope: 'post' })];
    const [reach, likes] = ['reach', 'likes'].map((key) => seriesOf(report({ metrics }), key, null));
    expect(reach && seriesCaption(reach)).toBe('The reach of the account on each day. The scale begins at 0.');
    expect(reach && seriesDescription(reach, 10)).toMatch(/^The reach of the account by day, from 0 to 10\./);
    expect(reach?.days.some(({ isGrowing }) => isGrowing)).toBe(false);
    expect(likes && seriesCaption(likes)).toBe('The likes of the posts published each day. The scale begins at 0.');
  });

  it('keep what is missing apart from zero, and say what still grows', () => {
    const days = seriesOf(report(), 'reach', null)?.days ?? [];
    expect(days.map(({ day, posts, value }) => [day, posts, value])).toEqual([
      ['2026-11-16', 1, 10],
      ['2026-11-18', 0, 0],
      ['2026-11-19', 2, null],
      ['2026-11-20', 1, 4],
    ]);
    expect(days.map(({ isGrowing }) => isGrowing)).toEqual([false, false, false, true]);
  });

  const growingDays = (more: object): string[] => {
    const points = ['16', '17', '18', '19', '20'].map((day) => ({
      date: `2026-11-${day}`,
      posts: 1,
      values: { reach: 9 },
    }));
    const days = seriesOf(report({ series: { metrics: ['reach'], points }, ...more }), 'reach', null)?.days ?? [];
    return days.filter(({ isGrowing }) => isGrowing).map(({ day }) => day.slice(-2));
  };

  it('grow while they are among the newest, and for the days of the figure itself where it has its own', () => {
    const collection = { last_collected_at: '2026-11-20T09:00:00Z', polling_window_days: 30 };
    expect(growingDays({ collection })).toEqual(['17', '18', '19', '20']);
    expect(growingDays({ metrics: [metric('reach', { window_days: 1 })] })).toEqual(['19', '20']);
    expect(growingDays({ collection, basis: { comparison_immature: true } })).toEqual(['17', '18', '19', '20']);
  });

  it('do not grow where nobody collects them, or where the service calls the comparison settled', () => {
    const collection = { last_collected_at: '2026-11-20T09:00:00Z', polling_window_days: 30 };
    expect(growingDays({ collection: null })).toEqual([]);
    expect(growingDays({ collection: { ...collection, reason: 'The token has expired.' } })).toEqual([]);
    expect(growingDays({ collection, account: { disconnected_at: '2026-11-20T10:00:00Z' } })).toEqual([]);
    expect(growingDays({ collection, basis: { comparison_immature: false } })).toEqual([]);
  });

  it('stand beside those of the days before, day by day, where these are kept and have the figure', () => {
    const series = seriesOf(report(), 'reach', report());
    expect(series?.previous).toEqual([10, 0, null, 4]);
    expect(seriesOf(report(), 'reach', report({ series: { metrics: ['likes'] } }))?.previous).toBeNull();
    expect(series === null ? null : seriesTable(series)).toEqual({
      columns: ['Day', 'Posts', 'The reach', 'The reach, 4 days before', 'Still growing'],
      rows: [
        ['2026-11-16', 1, 10, 10, ''],
        ['2026-11-18', 0, 0, 0, ''],
        ['2026-11-19', 2, null, null, ''],
        ['2026-11-20', 1, 4, 4, 'yes'],
      ],
    });
  });

  it('are not drawn as a line at 0 where nothing was published: it is said instead', () => {
    const at = (posts: number, reach: number | null) => ({
      series: { metrics: ['reach'], points: [{ date: '2026-11-19', posts, values: { reach } }] },
    });
    const words = (now: object, before: object) => {
      const series = seriesOf(report(now), 'reach', report(before));
      return series === null ? undefined : [series.previous, nothingWords(series, 0)];
    };
    const nothing = 'Nothing was published on these days.';
    expect(words(at(0, 0), at(0, 0))).toEqual([null, nothing]);
    expect(words(at(0, null), at(2, null))).toEqual([null, nothing]);
    expect(words(at(2, null), at(0, 0))).toEqual([null, 'No figures of the posts of these days are collected yet.']);
    expect(words(at(2, 0), at(0, 0))).toEqual([null, null]);
    expect(words(at(0, 0), at(1, 0))).toEqual([[0], null]);
  });

  it('that are counted on no day, though the service counts posts in all, are not said to be none', () => {
    const series = seriesOf(
      report({ series: { metrics: ['reach'], points: [{ date: '2026-11-20', values: {} }] } }),
      'reach',
      null,
    );
    if (series === null) throw new Error('no series');
    expect([nothingWords(series, null), nothingWords(series, 0)]).toEqual(
      Array(2).fill('Nothing was published on these days.'),
    );
    expect(nothingWords(series, 31)).toBe('The service gives the figures of these days together, and none by day.');
  });

  it('of more days than can be worked with are the newest ones', () => {
    const points = Array.from({ length: 13_481 }, (_, day) => ({
      date: new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10),
      posts: day === 13_480 ? 1 : 0,
      values: { reach: day === 13_480 ? 5 : 0 },
    }));
    const days = seriesOf(report({ series: { metrics: ['reach'], points } }), 'reach', null)?.days ?? [];
    expect([days.length, days[0]?.day, days.at(-1)]).toMatchObject([
      10_000,
      '1999-07-14',
      { day: '2026-11-28', value: 5 },
    ]);
  });

  it('are none where the report has no such series', () => {
    expect(seriesOf(report(), 'clicks', null)).toBeNull();
    expect(seriesOf(report({ series: null }), 'reach', null)).toBeNull();
  });
});

describe('the audience', () => {
  it('is a line for each figure, with its last known value where the report names none', () => {
    const [line] = audienceLines(report());
    expect(line).toMatchObject({ key: 'followers', label: 'Followers', latest: 100, change: -3 });
    expect(line === undefined ? null : audienceTable(line).rows).toEqual([
      ['2026-11-19', 100],
      ['2026-11-20', null],
    ]);
    expect(audienceLines(report({ audience: null }))).toEqual([]);
  });

  it('is drawn over every day that is kept, those of the report as it says', () => {
    const audience = [
      { metric: 'followers', day: '2026-10-01', value: 80 },
      { metric: 'followers', day: '2026-11-19', value: 99 },
      { metric: 'views', day: '2026-10-02', value: 7 },
    ];
    const [line] = storedAudience({ report: report(), audience });
    expect(line?.points).toEqual([
      { day: '2026-10-01', value: 80 },
      { day: '2026-11-19', value: 100 },
      { day: '2026-11-20', value: null },
    ]);
    expect(line).toMatchObject({ latest: 100, change: 20 });
    expect(line === undefined ? 0 : daysSpanned(line)).toBe(50);
  });

  it('says how it changed over all days only of what is gathered or a level, and not of what came on each day', () => {
    const audience = [{ metric: 'followers', day: '2026-10-01', value: 80 }];
    const changed = (accumulation: string | null) => {
      const metrics = [metric('followers', { accumulation, scope: 'account' })];
      return storedAudience({ report: report({ metrics }), audience })[0]?.change;
    };
    expect(['lifetime', 'snapshot', null].map(changed)).toEqual([20, 20, 20]);
    expect(['daily', 'average', 'per_day'].map(changed)).toEqual([null, null, null]);
  });

  it('is over every day that is kept as many as the newest day says, of whichever report it is', () => {
    const audience = [
      { metric: 'followers', day: '2026-11-19', value: 100 },
      { metric: 'followers', day: '2026-12-01', value: 130 },
    ];
    const told = report();
    const [line] = storedAudience({ report: told, audience });
    expect(line).toMatchObject({ latest: 130, change: 30 });
    expect(audienceLines(told)[0]?.latest).toBe(100);
  });

  it('have a step of their axis for each day, told of or not', () => {
    const line = { key: 'k', label: 'K', latest: null, change: null };
    const points = [
      { day: '2026-02-27', value: 1 },
      { day: '2026-03-02', value: 2 },
      { day: '2026-03-03', value: null },
    ];
    const days = everyDay({ ...line, points });
    expect(days.map(({ day }) => day.slice(5))).toEqual(['02-27', '02-28', '03-01', '03-02', '03-03']);
    expect(days.map(({ value }) => value)).toEqual([1, null, null, 2, null]);
    expect(daysSpanned({ ...line, points })).toBe(4);
    const odd = ['some day', '2026-03-03', '0001-01-01', '9999-01-01'].map((day) => ({ day, value: 1 }));
    expect(everyDay({ ...line, points: odd })).toEqual(odd);
    expect(daysSpanned({ ...line, points: odd.slice(0, 2) })).toBe(2);
  });

  it.each([
    [[12_500, 12_904], { from: 12_500, to: 13_000 }],
    [[7, 7], { from: 6, to: 8 }],
    [[0, 0], { from: 0, to: 1 }],
    [[-30, 20], { from: -30, to: 20 }],
    [[-7, -7], { from: -8, to: -6 }],
    [[null, 3], { from: 2, to: 4 }],
    [[], { from: 0, to: 1 }],
  ])('%j has the scale %j', (values, scale) => {
    expect(scaleOf(values)).toEqual(scale);
  });

  it('say that their scale goes below 0 where a day or one before does', () => {
    const day = { day: '2026-11-19', posts: 1, value: -12, isGrowing: false };
    const series = {
      key: 'k',
      label: 'Net follows',
      unit: null,
      of: 'posts' as const,
      step: 'day',
      days: [day],
      previous: null,
    };
    expect(seriesCaption(series)).toBe('Net follows of the posts published each day. The scale goes below 0.');
    expect(seriesDescription(series, 3)).toContain(`from ${figure(-12)} to 3.`);
    expect(seriesCaption({ ...series, days: [], previous: [null, -1] })).toContain('The scale goes below 0.');
  });

  it('say their unit, unless they are a count, and where their scale begins', () => {
    const series = {
      key: 'k',
      label: 'Watch time',
      unit: 'minutes',
      of: 'posts' as const,
      step: 'day',
      days: [],
      previous: null,
    };
    expect(seriesCaption(series)).toBe(
      'Watch time of the posts published each day, in minutes. The scale begins at 0.',
    );
    expect(seriesDescription(series, 1_200)).toBe(
      'Watch time by day of publishing, from 0 to 1,200, in minutes. The table has each day.',
    );
    for (const unit of ['count', null])
      expect(seriesCaption({ ...series, unit })).toBe(
        'Watch time of the posts published each day. The scale begins at 0.',
      );
  });
});

it('a day without a figure is told apart from one of 0, in the chart and in words', () => {
  const series = seriesOf(report(), 'reach', null);
  if (series === null) throw new Error('There is a series.');
  expect(missingDays(series)).toBe(1);
  expect(seriesDescription(series, 10)).toContain('1 day without figures.');
  expect(gapBars(series)).toEqual([null, null, 10, null]);
  expect(gapBars({ ...series, days: series.days.filter(({ value }) => value !== null) })).toBeNull();
});
