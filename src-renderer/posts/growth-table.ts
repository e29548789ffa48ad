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

/** So many other figures stand beside the one that is looked at. */
const MOST_BESIDE = 3;

/** The figures that have snapshots, beside the one that is looked at: those of the service's first columns. */
export const besideOf = (growth: readonly PostGrowth[], chosen: Pick<PostGrowth, 'key'>): PostGrowth[] =>
  growth.filter(({ key, points }) => key !== chosen.key && points.length > 0).slice(0, MOST_BESIDE);

/** What a figure was at a moment: as it was last found before it; null: not available, or not read yet. */
export const valueAt = ({ points }: Pick<PostGrowth, 'points'>, atMs: number): number | null =>
  points.findLast((point) => point.atMs <= atMs)?.value ?? null;

/** What stands over the differences: only what is gathered grows. */
export const byWords = ({ isGathered }: Pick<PostGrowth, 'isGathered'>): string =>
  isGathered ? 'Grew by' : 'Changed by';

/** The table behind the chart, oldest first, its times in the zone of the space. */
export function growthTable(
  snapshots: readonly Snapshot[],
  of: Pick<PostGrowth, 'label' | 'unit' | 'isGathered'>,
  zone: string,
): { columns: string[]; rows: Cell[][] } {
  const rows = snapshots
    .toReversed()
    .map(({ atMs, value, by }) => [`${dayOf(atMs, zone)} ${clock(atMs, zone, bareTimeWord)}`, value, by]);
  return { columns: ['Fetched', labelWithUnit(of), byWords(of)], rows };
}
