import { Temporal } from 'temporal-polyfill';
import type { Call } from '../http/call.ts';
import type { Account } from '../world/records.ts';
import { figure } from './figures.ts';

const LOOKBACK_DAYS = 90;
const MIN_POSTS = 3;
const HOUR_MS = 3_600_000;

interface Cell {
  /** ISO: 1 is Monday. */
  weekday: number;
  hour: number;
  posts: number;
  average: number;
}

/** `best_times`: the headline figure per post, by the weekday and hour of the space's zone it was published in. */
export function bestTimesMember({ world, nowMs }: Call, account: Account) {
  const fromMs = nowMs - LOOKBACK_DAYS * 24 * HOUR_MS;
  const cellOf = hourOfWeek(world.timeZone);
  const sums = new Map<string, { weekday: number; hour: number; posts: number; sum: number }>();
  for (const publication of world.timeline.between(account.id, fromMs, nowMs)) {
    const value = figure(account, publication, 0, nowMs);
    if (value === null) continue;
    const { weekday, hour } = cellOf(publication.publishedAtMs);
    const cell = sums.get(`${weekday}:${hour}`) ?? { weekday, hour, posts: 0, sum: 0 };
    cell.posts += 1;
    cell.sum += value;
    sums.set(`${weekday}:${hour}`, cell);
  }
  const cells = [...sums.values()]
    .map(({ sum, ...cell }): Cell => ({ ...cell, average: Math.round(sum / cell.posts) }))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
  const firm = cells.filter((cell) => cell.posts >= MIN_POSTS);
  const best = firm.reduce<Cell | null>((top, cell) => (top && top.average >= cell.average ? top : cell), null);
  return {
    cells,
    best,
    timezone: world.timeZone,
    lookback_days: LOOKBACK_DAYS,
    min_posts: MIN_POSTS,
    max_average: best?.average ?? null,
    status: best ? 'available' : 'insufficient',
    reason: best ? null : `No hour has ${MIN_POSTS} posts in ${LOOKBACK_DAYS} days yet.`,
  };
}

/** Asking a zone for its clock is slow, so it is asked once for each hour that occurs. */
function hourOfWeek(zone: string): (atMs: number) => { weekday: number; hour: number } {
  const known = new Map<number, { weekday: number; hour: number }>();
  return (atMs) => {
    const key = Math.floor(atMs / (HOUR_MS / 4));
    const found = known.get(key);
    if (found) return found;
    const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
    const fresh = { weekday: at.dayOfWeek, hour: at.hour };
    known.set(key, fresh);
    return fresh;
  };
}
