import type { AccountReport } from '../../src-preload/contract/analytics.ts';
import { zoneOf } from '../../src-preload/contract/best-times.ts';
import { daysBetween, isDay, plusDays } from '../../src-preload/contract/days.ts';
import { stepOf } from '../../src-preload/contract/series-step.ts';
import { timeOf } from '../ui/health.ts';
import { dayOf } from '../ui/moment.ts';

type Told = NonNullable<AccountReport['series']>['points'][number];
type Point = Pick<Told, 'posts' | 'values'> & { date: string };

/** Longer ranges are drawn as they are told. */
const MOST_DAYS = 3 * 366;

/**
 * The series of a report with each day of its range: a service may leave out those without posts. Where it lists no others, nothing was
 * published on them; else nothing is known of them. As it is told where it does not count by the day, or names no range.
 */
export function pointsByDay({ series, range }: Pick<AccountReport, 'series' | 'range'>): Point[] {
  const points = (series?.points ?? []).flatMap(({ date, ...of }) => (date === null ? [] : [{ date, ...of }]));
  const days = stepOf(series?.interval ?? null) === 'day' ? daysIn(range) : null;
  if (days === null || days.length <= points.length) return points;
  const told = new Map(points.map((point) => [point.date, point]));
  const [all, listed] = [new Set(days), points.map(({ date }) => date)];
  if (told.size < points.length || listed.some((date) => !all.has(date))) return points;
  const posts = points.every((point) => (point.posts ?? 0) > 0) ? 0 : null;
  return days.map((date) => told.get(date) ?? { date, posts, values: {} });
}

/** Null where the range names no days, or too many. */
function daysIn(range: AccountReport['range']): string[] | null {
  const [fromMs, toMs, zone] = [
    timeOf(range?.from),
    timeOf(range?.to),
    zoneOf({ timezone: range?.timezone ?? null }, ''),
  ];
  if (fromMs === null || toMs === null || zone === '') return null;
  const [from, to] = [dayOf(fromMs, zone), dayOf(toMs, zone)];
  const count = isDay(from) && isDay(to) ? daysBetween(from, to) + 1 : 0;
  return count > 0 && count <= MOST_DAYS ? Array.from({ length: count }, (_, at) => plusDays(from, at)) : null;
}
