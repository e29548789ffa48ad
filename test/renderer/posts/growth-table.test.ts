import { expect, it } from 'vitest';
import { growthTable, snapshotsOf } from '../../../src-renderer/posts/growth-table.ts';

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
  expect(growthTable(snapshots, { label: 'Reach', unit: 'count' }, 'Europe/Lisbon')).toEqual({
    columns: ['Fetched', 'Reach', 'Grew by'],
    rows: [
      ['2026-07-10 18:04', 3, null],
      ['2026-07-10 19:04', 10, 7],
      ['2026-07-10 20:04', null, null],
      ['2026-07-11 00:30', 11, null],
    ],
  });
});
