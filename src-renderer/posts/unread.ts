import type { GrowthPoint } from '../../src-preload/contract/archive.ts';

/** Figures are read once a day at least while the app is open: where twice that passed, nobody looked. */
const LONGEST_READ_MS = 36 * 3_600_000;

/** Whether nobody looked for so long before this was found that nothing is known of the time between. */
export const unreadBefore = ({ atMs }: Pick<GrowthPoint, 'atMs'>, heldUntilMs: number): boolean =>
  atMs - heldUntilMs > LONGEST_READ_MS;

export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** The stretches of which nothing is known, oldest first. `fromMs`: when it was published; null: not known. */
export function unreadStretches(points: readonly GrowthPoint[], fromMs: number | null): Stretch[] {
  return points.flatMap((point, index) => {
    const heldMs = point.readBeforeMs ?? points[index - 1]?.atMs ?? fromMs;
    return heldMs !== null && unreadBefore(point, heldMs) ? [{ fromMs: heldMs, toMs: point.atMs }] : [];
  });
}

/**
 * After how long half of the newest figure had come, in milliseconds; null: it came while nobody looked, or there is no half.
 */
export function halfCameAfterMs(points: readonly GrowthPoint[], fromMs: number | null): number | null {
  const last = points.at(-1)?.value ?? null;
  if (fromMs === null || last === null || last < 2) return null;
  const half = points.findIndex(({ value }) => value !== null && value * 2 >= last);
  const [point, before] = [points[half], points[half - 1]];
  if (point === undefined || points.length < 2) return null;
  return unreadBefore(point, point.readBeforeMs ?? before?.atMs ?? fromMs) ? null : point.atMs - fromMs;
}
