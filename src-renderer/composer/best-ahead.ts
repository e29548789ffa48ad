import { nextAt } from '../../src-preload/contract/best-times.ts';
import type { BestHour } from '../../src-preload/contract/calendar.ts';

/** When the best hour comes next, and from how many posts it is known; null: none is known. The one that the service itself calls best, as in Analytics; else, of equally good ones, the better known. */
export function bestAhead(
  hours: readonly BestHour[],
  zone: string,
  nowMs: number,
): { atMs: number; posts: number } | null {
  const [best] = hours.toSorted(
    (a, b) => Number(b.isBest) - Number(a.isBest) || b.level - a.level || b.posts - a.posts,
  );
  return best === undefined ? null : { atMs: nextAt(best, zone, nowMs), posts: best.posts };
}
