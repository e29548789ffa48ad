import { expect, it } from 'vitest';
import type { Look } from '../../../src-renderer/ui/chart/look.ts';
import { audienceConfig, axisWords } from '../../../src-renderer/analytics/chart/configs.ts';

const axis = (values: readonly number[]): string[] => values.map((value) => axisWords(value, values));

it('leaves room for the newest point of a line, at the end or the top of its scale', () => {
  const points = [
    { day: '2026-11-28', value: 10 },
    { day: '2026-11-29', value: 20 },
  ];
  const line = { key: 'followers', label: 'Followers', points, latest: 20, change: 10 };
  const { data, options } = audienceConfig(line, { from: 0, to: 20 }, '2026-11-29', {} as Look);
  const radius = Math.max(...((data.datasets[0] as { pointRadius?: number[] }).pointRadius ?? []));
  expect(radius).toBeGreaterThan(0);
  const room = options?.layout?.padding as { top: number; right: number };
  expect(Math.min(Number(options?.clip), room.top, room.right)).toBeGreaterThan(radius);
});

it('is short where one digit behind "k" says all of each line, and else says each whole', () => {
  expect(axis([0, 2_000, 4_000, 6_000])).toEqual(['0', '2K', '4K', '6K']);
  expect(axis([12_400, 12_600])).toEqual(['12.4K', '12.6K']);
  expect(axis([2_230, 2_240, 2_250])).toEqual(['2,230', '2,240', '2,250']);
  expect(axis([0, 500, 1_000])).toEqual(['0', '500', '1K']);
  expect(axis([-1_250, 0, 1_250])).toEqual(['-1,250', '0', '1,250']);
  expect(axis([1_500_000, 2_000_000])).toEqual(['1.5M', '2M']);
  expect(axis([1_500_000, 1_510_000])).toEqual(['1,500,000', '1,510,000']);
  expect(axis([0, 0.5, 1])).toEqual(['0', '0.5', '1']);
});
