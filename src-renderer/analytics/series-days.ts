import type { AccountReport } from '../../src-preload/contract/analytics.ts';
import { zoneOf } from '../../src-preload/contract/best-times.ts';
import { daysFrom, onEachDay } from '../../src-preload/contract/series-days.ts';
import { stepOf } from '../../src-preload/contract/series-step.ts';
import { timeOf } from '../ui/health.ts';
import { dayOf } from '../ui/moment.ts';

type Told = NonNullable<AccountReport['series']>['points'][number];
type Point = Pick<Told, 'posts' | 'values'> & { date: string };

/** The series of a report with each day of its range; as it is told where it does not count by the day, or names no range. */
export function pointsByDay({ series, range }: Pick<AccountReport, 'series' | 'range'>): Point[] {
  const points = (series?.points ?? []).flatMap(({ date, ...of }) => (date === null ? [] : [{ date, ...of }]));
  const days = stepOf(series?.interval ?? null) === 'day' ? daysIn(range) : null;
  return onEachDay(points, days, (date, posts) => ({ date, posts, values: {} }));
}

/** Null where the range names no days, or too many. */
function daysIn(range: AccountReport['range']): string[] | null {
  const [fromMs, toMs, zone] = [
    timeOf(range?.from),
    timeOf(range?.to),
    zoneOf({ timezone: range?.timezone ?? null }, ''),
  ];
  return fromMs === null || toMs === null || zone === '' ? null : daysFrom(dayOf(fromMs, zone), dayOf(toMs, zone));
}
