import { daysBetween, isDay, plusDays } from './days.ts';

/** Three years: longer ranges are drawn as they are told. */
const MOST_DAYS = 3 * 366;

/** The days from one to the other; null where these are none, or too many. */
export function daysFrom(from: string, to: string): string[] | null {
  const count = isDay(from) && isDay(to) ? daysBetween(from, to) + 1 : 0;
  return count > 0 && count <= MOST_DAYS ? Array.from({ length: count }, (_, at) => plusDays(from, at)) : null;
}

interface Dated {
  date: string;
  /** How many were published on it; null: not said. */
  posts: number | null;
}

/**
 * A series on each of these days: a service may leave out those without posts. Where it lists no others, nothing was published on them;
 * else nothing is known of them. As it is told where it tells of another day, or of one twice. `none`: what is known of a day left out.
 */
export function onEachDay<Point extends Dated>(
  points: readonly Point[],
  days: readonly string[] | null,
  none: (date: string, posts: 0 | null) => Point,
): Point[] {
  if (days === null || days.length <= points.length) return [...points];
  const told = new Map(points.map((point) => [point.date, point]));
  const all = new Set(days);
  if (told.size < points.length || points.some(({ date }) => !all.has(date))) return [...points];
  const posts = points.every((point) => (point.posts ?? 0) > 0) ? 0 : null;
  return days.map((date) => told.get(date) ?? none(date, posts));
}

/** Whether a day has no figure, though something may have been published on it: that is no zero. */
export const isMissing = ({ posts, value }: { posts: number | null; value: number | null }): boolean =>
  value === null && posts !== 0;
