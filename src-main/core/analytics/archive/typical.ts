import type { PostGrowth } from '../../../../src-preload/contract/archive.ts';

/** Fewer say nothing of what is usual. */
export const LEAST_TYPICAL = 3;

interface Point {
  atMs: number;
  value: number | null;
}

/** An earlier post of the same account. */
export interface Earlier {
  publishedAtMs: number;
  /** When it was last read: until then its newest snapshot held. */
  fetchedAtMs: number;
  points: readonly Point[];
}

/**
 * What the account's earlier posts had at the ages at which a post's own figure was seen: the median of those that were read at
 * that age, and from how many it is. A post whose first snapshot is younger than an age says nothing of it, unless the figure
 * is `isFinal`: then what the earlier ones have in the end is compared. Null: there are too few.
 */
export function typicalOf(
  { publishedAtMs, fetchedAtMs, points, isFinal }: Earlier & { isFinal: boolean },
  earlier: readonly Earlier[],
): PostGrowth['typical'] {
  const seenAtMs = [...new Set([...points.map(({ atMs }) => atMs), fetchedAtMs])].toSorted((a, b) => a - b);
  const typical = seenAtMs.flatMap((atMs) => {
    const isEnd = isFinal && atMs === fetchedAtMs;
    const values = earlier.flatMap((one) => (isEnd ? lastOf(one.points) : atAge(one, atMs - publishedAtMs)) ?? []);
    return values.length < LEAST_TYPICAL ? [] : [{ atMs, value: medianOf(values), posts: values.length }];
  });
  return typical.at(-1)?.atMs === fetchedAtMs ? typical : null;
}

/** What a figure of it was so long after its publication; null: nobody looked by then, or it is not so old. */
function atAge({ publishedAtMs, fetchedAtMs, points }: Earlier, ageMs: number): number | null {
  if (fetchedAtMs - publishedAtMs < ageMs) return null;
  return lastOf(points.filter(({ atMs }) => atMs - publishedAtMs <= ageMs));
}

const lastOf = (points: readonly Point[]): number | null => points.at(-1)?.value ?? null;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
