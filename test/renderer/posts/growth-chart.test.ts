import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../src-renderer/posts/growth-chart.ts';
import { halfWords, unreadWords } from '../../../src-renderer/posts/posts-words.ts';
import { unreadStretches } from '../../../src-renderer/posts/unread.ts';

const day = 86_400_000;
const hour = 3_600_000;
const frame = { width: 156, height: 130, start: 50, below: 20, above: 10 };

describe('the chart of a figure', () => {
  it('is linear in days and in figure, both from 0, with a ring for each snapshot', () => {
    const points = [
      { atMs: 1 * day, value: 100, readBeforeMs: null },
      { atMs: 4 * day, value: 300, readBeforeMs: 3 * day },
    ];
    const chart = chartOf(points, { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame);
    expect(chart?.rows.map(({ value }) => value)).toEqual([0, 100, 200, 300]);
    expect(chart?.days.map(({ day: at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(chart?.lines).toEqual([{ points: '50,110 75,76.7 125,76.7 150,10', isKnown: true }]);
    expect(chart?.snapshots).toHaveLength(2);
    expect(chart?.last).toEqual({ x: 150, y: 10, atMs: 4 * day, value: 300 });
  });

  it('has a ring for each that can be told apart, the first and the last among them, however many there are', () => {
    const points = Array.from({ length: 9_000 }, (_, n) => {
      return { atMs: (n + 1) * hour, value: n + 1, readBeforeMs: (n + 0.9) * hour };
    });
    const readAtMs = 9_000 * hour;
    const rings = chartOf(points, { fromMs: 0, readAtMs, isGathered: true }, frame)?.snapshots ?? [];
    expect(rings.length).toBeLessThan(300);
    expect(rings.length).toBeGreaterThan(80);
    expect([rings[0]?.x, rings.at(-1)?.x]).toEqual([50, 150]);
  });

  it('has no line where there was no figure, and ends when the newest was last read where there is none now', () => {
    const points = [
      { atMs: 1 * day, value: 100, readBeforeMs: null },
      { atMs: 2 * day, value: null, readBeforeMs: 1.5 * day },
      { atMs: 3 * day, value: 200, readBeforeMs: 2.9 * day },
    ];
    const chart = chartOf(points, { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame);
    expect(chart?.lines).toEqual([
      { points: '50,110 75,60 87.5,60', isKnown: true },
      { points: '125,10 150,10', isKnown: true },
    ]);
    const gone = chartOf(points.slice(0, 2), { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame);
    expect(gone?.lines).toEqual([{ points: '50,110 75,10 87.5,10', isKnown: true }]);
    expect(gone?.last).toEqual({ x: 87.5, y: 10, atMs: 1.5 * day, value: 100 });
  });

  it('begins with its publishing where a first reading had no figure and one came soon, and with the figure where it did not', () => {
    const points = (atMs: number) => [
      { atMs: 0.1 * day, value: null, readBeforeMs: null },
      { atMs, value: 100, readBeforeMs: atMs - hour },
    ];
    const lines = (atMs: number) =>
      chartOf(points(atMs), { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame)?.lines;
    expect(lines(1 * day)).toEqual([{ points: '50,110 75,10 150,10', isKnown: true }]);
    expect(lines(2 * day)).toEqual([{ points: '100,10 150,10', isKnown: true }]);
  });

  it('begins with its first snapshot where the figure is no gathered one, which was no 0 before', () => {
    const points = [
      { atMs: 1 * day, value: 200, readBeforeMs: null },
      { atMs: 2 * day, value: 100, readBeforeMs: 1.5 * day },
    ];
    const chart = chartOf(points, { fromMs: 0, readAtMs: 4 * day, isGathered: false }, frame);
    expect(chart?.lines).toEqual([{ points: '75,10 87.5,10 100,60 150,60', isKnown: true }]);
    expect(chart?.days.map(({ day: at }) => at)).toEqual([0, 1, 2, 3, 4]);
  });

  it('begins with its first snapshot where the time of publishing is not known, or is later', () => {
    const points = [
      { atMs: 10 * day, value: 1, readBeforeMs: null },
      { atMs: 11 * day, value: 3, readBeforeMs: 10 * day },
    ];
    const at = { readAtMs: 11 * day, isGathered: true };
    expect(chartOf(points, { fromMs: null, ...at }, frame)?.lines).toEqual([
      { points: '50,76.7 150,10', isKnown: true },
    ]);
    expect(chartOf(points, { fromMs: 10.5 * day, ...at }, frame)?.snapshots[0]?.x).toBe(50);
  });

  it('is dotted where nobody looked for longer than a day and a half, and level while it was read unchanged', () => {
    const points = [
      { atMs: 1 * day, value: 100, readBeforeMs: null },
      { atMs: 3 * day, value: 300, readBeforeMs: 1 * day },
    ];
    expect(chartOf(points, { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame)?.lines).toEqual([
      { points: '50,110 75,76.7', isKnown: true },
      { points: '75,76.7 125,10', isKnown: false },
      { points: '125,10 150,10', isKnown: true },
    ]);
  });

  it('is dotted from its publishing where it was first read long after it', () => {
    const points = [{ atMs: 4 * day, value: 300, readBeforeMs: null }];
    const chart = chartOf(points, { fromMs: 0, readAtMs: 4 * day, isGathered: true }, frame);
    expect(chart?.lines).toEqual([{ points: '50,110 150,10', isKnown: false }]);
  });

  it('has the typical post beside it on the same scale, and a short stroke where only its end is known', () => {
    const points = [{ atMs: 4 * day, value: 100, readBeforeMs: null }];
    const at = { fromMs: 0, readAtMs: 4 * day, isGathered: true };
    const typical = [
      { atMs: 2 * day, value: 100 },
      { atMs: 4 * day, value: 300 },
    ];
    const chart = chartOf(points, at, frame, typical);
    expect(chart?.rows.at(-1)?.value).toBe(300);
    expect(chart?.typical).toBe('100,76.7 150,10');
    expect(chartOf(points, at, frame, typical.slice(1))?.typical).toBe('102,10 150,10');
    expect(chartOf(points, at, frame)?.typical).toBeNull();
  });

  it('goes below 0 where a figure does, in the same steps', () => {
    const points = [
      { atMs: 1 * day, value: -100, readBeforeMs: null },
      { atMs: 2 * day, value: 300, readBeforeMs: 1 * day },
    ];
    const chart = chartOf(points, { fromMs: 0, readAtMs: 2 * day, isGathered: true }, frame);
    expect(chart?.rows).toEqual([
      { y: 110, value: -200 },
      { y: 76.7, value: 0 },
      { y: 43.3, value: 200 },
      { y: 10, value: 400 },
    ]);
    expect(chart?.snapshots.map(({ y }) => y)).toEqual([93.3, 26.7]);
  });

  it('stands with one value, and with none is none', () => {
    const at = { fromMs: 0, readAtMs: 0, isGathered: true };
    expect(chartOf([{ atMs: 0, value: 0, readBeforeMs: null }], at, frame)?.last.value).toBe(0);
    expect(chartOf([{ atMs: 0, value: null, readBeforeMs: null }], at, frame)).toBeNull();
  });
});

describe('what is said of the time that nobody looked', () => {
  const points = [
    { atMs: 20 * hour, value: 60, readBeforeMs: null },
    { atMs: 100 * hour, value: 100, readBeforeMs: 30 * hour },
  ];

  it('is from when to when, and of several the last', () => {
    const stretches = unreadStretches(points, 0);
    expect(stretches).toEqual([{ fromMs: 30 * hour, toMs: 100 * hour }]);
    const of = { fromMs: 0, nowMs: 0, zone: 'UTC' };
    expect(unreadWords(stretches, of)).toBe('Not read between Fri 2 Jan, 06:00 and Mon 5 Jan, 04:00.');
    expect(unreadWords(unreadStretches([...points], -50 * hour), of)).toContain('Not read 2 times for longer');
    const [first] = points.map((point) => ({ ...point, atMs: 90 * hour }));
    expect(unreadWords(unreadStretches(first === undefined ? [] : [first], 0), of)).toBe(
      'First read Sun 4 Jan, 18:00: how it grew until then is not known.',
    );
  });

  it('half of it came in the first hours, where they were looked at', () => {
    expect(halfWords({ points, isGathered: true }, 0)).toBe('Half of it came in the first 20 h.');
    expect(halfWords({ points, isGathered: true }, -50 * hour)).toBeNull();
    expect(halfWords({ points, isGathered: true }, null)).toBeNull();
    expect(halfWords({ points, isGathered: false }, 0)).toBeNull();
  });
});
