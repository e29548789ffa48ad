import type { GrowthPoint, PostGrowth } from '../../src-preload/contract/archive.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { bareTimeWord } from '../../src-preload/contract/words/times.ts';
import { labelWithUnit } from '../../src-preload/contract/words/with-unit.ts';
import { clock, dayOf } from '../ui/moment.ts';

export interface Snapshot extends GrowthPoint {
  /** How much more it was than the one before; null: one of the two is not known. */
  by: number | null;
}

/** Newest first. */
export function snapshotsOf(points: readonly GrowthPoint[]): Snapshot[] {
  return points
    .map((point, index) => {
      const before = points[index - 1]?.value ?? null;
      return { ...point, by: point.value === null || before === null ? null : point.value - before };
    })
    .toReversed();
}

/** The table behind the chart, oldest first, its times in the zone of the space. */
export function growthTable(
  snapshots: readonly Snapshot[],
  of: Pick<PostGrowth, 'label' | 'unit'>,
  zone: string,
): { columns: string[]; rows: Cell[][] } {
  const rows = snapshots
    .toReversed()
    .map(({ atMs, value, by }) => [`${dayOf(atMs, zone)} ${clock(atMs, zone, bareTimeWord)}`, value, by]);
  return { columns: ['Fetched', labelWithUnit(of), 'Grew by'], rows };
}
