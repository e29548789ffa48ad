import { expect, it } from 'vitest';
import type { PostGrowth } from '../../../src-preload/contract/archive.ts';
import { besideOf, growthTable, snapshotsOf, valueAt } from '../../../src-renderer/posts/growth-table.ts';

it('the table of a figure has each time it had changed, by how much, in the zone of the space', () => {
  const at = (clock: string, value: number | null) => ({
    ...{ atMs: Date.parse(`2026-07-10T${clock}Z`), value, readBeforeMs: null },
  });
  const snapshots = snapshotsOf([at('17:04', 3), at('18:04', 10), at('19:04', null), at('23:30', 11)]);
  expect(snapshots.map(({ value, by }) => [value, by])).toEqual([
    [11, null],
    [null, null],
    [10, 7],
    [3, null],
  ]);
  const reach = { label: 'Reach', unit: 'count', isGathered: true };
  expect(growthTable(snapshots, { ...reach, isGathered: false }, 'Europe/Lisbon').columns[2]).toBe('Changed by');
  expect(growthTable(snapshots, reach, 'Europe/Lisbon')).toEqual({
    columns: ['Fetched', 'Reach', 'Grew by'],
    rows: [
      ['2026-07-10 18:04', 3, null],
      ['2026-07-10 19:04', 10, 7],
      ['2026-07-10 20:04', null, null],
      ['2026-07-11 00:30', 11, null],
    ],
  });
});

it('beside a figure stand the first others that have snapshots, each as it was by then', () => {
  const at = (atMs: number, value: number | null) => ({ atMs, value, readBeforeMs: null });
  const grown = (key: string, points: PostGrowth['points']): PostGrowth => ({
    ...{
      key,
      label: key,
      unit: null,
      definition: null,
      missing: null,
      standing: 'growing',
      isGathered: true,
      typical: null,
    },
    points,
  });
  const reach = grown('reach', [at(10, 3), at(20, 8)]);
  const likes = grown('likes', [at(12, 1), at(20, null)]);
  const all = [
    reach,
    grown('saves', []),
    likes,
    grown('a', [at(1, 1)]),
    grown('b', [at(1, 1)]),
    grown('c', [at(1, 1)]),
  ];
  expect(besideOf(all, reach).map(({ key }) => key)).toEqual(['likes', 'a', 'b']);
  expect([10, 12, 19, 20].map((atMs) => valueAt(likes, atMs))).toEqual([null, 1, 1, null]);
});
