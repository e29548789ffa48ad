import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../src-renderer/posts/growth-chart.ts';

const day = 86_400_000;
const frame = { width: 156, height: 130, start: 50, below: 20, above: 10 };

describe('the chart of a figure', () => {
  it('is linear in days and in figure, both from 0, with a ring for each snapshot', () => {
    const points = [
      { atMs: 1 * day, value: 100 },
      { atMs: 2 * day, value: null },
      { atMs: 4 * day, value: 300 },
    ];
    const chart = chartOf(points, 0, frame);
    expect(chart?.rows.map(({ value }) => value)).toEqual([0, 100, 200, 300]);
    expect(chart?.days.map(({ day: at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(chart?.line).toBe('50,110 75,76.7 150,10');
    expect(chart?.snapshots).toHaveLength(2);
    expect(chart?.last).toEqual({ x: 150, y: 10, value: 300 });
  });

  it('begins with its first snapshot where the time of publishing is not known, or is later', () => {
    const points = [
      { atMs: 10 * day, value: 1 },
      { atMs: 12 * day, value: 3 },
    ];
    expect(chartOf(points, null, frame)?.line).toBe('50,76.7 150,10');
    expect(chartOf(points, 11 * day, frame)?.snapshots[0]?.x).toBe(50);
  });

  it('has the typical post beside it on the same scale, and a short stroke where only its end is known', () => {
    const points = [{ atMs: 4 * day, value: 100 }];
    const typical = [
      { atMs: 2 * day, value: 100 },
      { atMs: 4 * day, value: 300 },
    ];
    const chart = chartOf(points, 0, frame, typical);
    expect(chart?.rows.at(-1)?.value).toBe(300);
    expect(chart?.typical).toBe('100,76.7 150,10');
    expect(chartOf(points, 0, frame, typical.slice(1))?.typical).toBe('102,10 150,10');
    expect(chartOf(points, 0, frame)?.typical).toBeNull();
  });

  it('stands with one value, and with none is none', () => {
    expect(chartOf([{ atMs: 0, value: 0 }], 0, frame)?.last.value).toBe(0);
    expect(chartOf([{ atMs: 0, value: null }], 0, frame)).toBeNull();
  });
});
