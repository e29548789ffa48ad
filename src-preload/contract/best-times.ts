import type { AccountReport } from './analytics.ts';
import { plusDays, weekdayOf } from './days.ts';
import { fieldsOf, inZone } from './zone-time.ts';

export type BestTimes = NonNullable<AccountReport['best_times']>;

/** An hour of the week. `weekday`: 0 is Monday. */
export interface Hour {
  weekday: number;
  hour: number;
  posts: number;
  /** What a post of that hour got on average; null: not available. */
  average: number | null;
  /** Of so few posts an average says nothing. */
  isFew: boolean;
  /** How dark it is, 1 to 5; 0: nothing is known of it. */
  level: number;
}

/** All hours of a week, 7 x 24, from Monday. A service may count Sunday as 0 or as 7: Monday is 1 in both. */
export function weekOf({ cells, min_posts: least, max_average: told }: BestTimes): Hour[] {
  const known = new Map(
    cells.flatMap((cell) => {
      const at = placeOf(cell);
      return at === null ? [] : [[at, cell] as const];
    }),
  );
  const enough = [...known.values()].filter(({ posts }) => (posts ?? 0) >= (least ?? 1));
  const most = told ?? Math.max(0, ...enough.map(({ average }) => average ?? 0));
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const cell = known.get(index);
    const [posts, average] = [cell?.posts ?? 0, cell?.average ?? null];
    const isFew = posts > 0 && posts < (least ?? 1);
    const share = average === null || most <= 0 ? 0 : average / most;
    const level = posts === 0 || isFew || average === null ? 0 : Math.max(1, Math.min(5, Math.ceil(share * 5)));
    return { weekday: Math.floor(index / 24), hour: index % 24, posts, average, isFew, level };
  });
}

/** Which of them the service calls best; undefined: none. */
export function bestOf({ best }: BestTimes, week: readonly Hour[]): Hour | undefined {
  const at = best === null ? null : placeOf(best);
  return at === null ? undefined : week[at];
}

/** Its place in the week; null: it names no hour that there is. */
function placeOf({ weekday, hour }: { weekday: number | null; hour: number | null }): number | null {
  const isDay = weekday !== null && Number.isInteger(weekday) && weekday >= 0 && weekday <= 7;
  const isHour = hour !== null && Number.isInteger(hour) && hour >= 0 && hour <= 23;
  return isDay && isHour ? ((weekday + 6) % 7) * 24 + hour : null;
}

/** The zone that the service names for its hours; `other` where it names none that this system knows. */
export function zoneOf({ timezone }: Pick<BestTimes, 'timezone'>, other: string): string {
  try {
    return timezone === null ? other : new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return other;
  }
}

/** When that hour of the week comes next in a zone, in wall milliseconds; where clocks skip it, as far after the jump. */
export function nextAt(
  { weekday, hour, minute = 0 }: Pick<Hour, 'weekday' | 'hour'> & { minute?: number },
  zone: string,
  nowMs: number,
): number {
  const { date: today } = fieldsOf(nowMs, zone);
  const now = weekdayOf(today);
  for (const weeks of [0, 7, 14]) {
    const day = plusDays(today, ((weekday - now + 7) % 7) + weeks);
    const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
    const at = inZone(day, time, zone);
    const atMs = at.kind === 'skipped' ? at.insteadMs : at.kind === 'unreadable' ? null : at.atMs;
    if (atMs !== null && atMs > nowMs + 60_000) return atMs;
  }
  return nowMs;
}
