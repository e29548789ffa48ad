import { plusDays, weekdayOf } from './days.ts';
import { momentOf } from './slot-times.ts';
import { fieldsOf } from './zone-time.ts';

/** More runs than this are not written down at once. */
const MOST_RUNS = 200;

/** How something repeats, on the clocks of the space. */
export interface Recurrence {
  /** Every so many of these. */
  every: number;
  unit: 'day' | 'week' | 'month';
  /** With weeks: on these days, 0 is Monday; none: on that of the first. */
  weekdays: readonly number[];
  /** With months: on these days, from 1 to 31; none: on that of the first. 31 is the last day of each. */
  monthDays: readonly number[];
  /** The day of the first, and its time; as 2026-11-29 and 08:30. */
  firstDay: string;
  time: string;
  /** The last day on which it may happen. */
  untilDay: string;
}

/**
 * The moments of something that repeats, the first one included, soonest first, at most `most`; those up to `afterMs` are left out. The time of day is kept over
 * changes of the clocks: where it happens twice, the first is meant, where it is skipped, as far after the jump. In a month that
 * is too short for one of its days, its last day is meant, once.
 */
export function recurrenceTimes(rule: Recurrence, zone: string, most: number, afterMs = -Infinity): number[] {
  const times: number[] = [];
  // What is over by a day or more takes no look at the clocks.
  const fromDay = afterMs === -Infinity ? rule.firstDay : fieldsOf(afterMs, zone).date;
  for (const day of daysOf(rule)) {
    if (day < rule.firstDay || day > rule.untilDay || times.length === most) break;
    if (day < fromDay) continue;
    const atMs = momentOf(day, rule.time, zone);
    if (atMs !== null && atMs > afterMs) times.push(atMs);
  }
  return times;
}

/** The moments yet to come at which a draft with the time `atMs` happens again, soonest first; with it they are at most `MOST_RUNS`. */
export function runsAfter(
  { atMs, nowMs }: { atMs: number; nowMs: number },
  rule: Omit<Recurrence, 'firstDay' | 'time'>,
  zone: string,
): number[] {
  const { date: firstDay, time } = fieldsOf(atMs, zone);
  return recurrenceTimes({ ...rule, firstDay, time }, zone, MOST_RUNS - 1, Math.max(atMs, nowMs));
}

/**
 * How many runs a draft with the time `atMs` has at most, where it would happen again after the last of `runs` as well, up to its last
 * day; null: these are all.
 */
export function runsBeyond(
  { atMs, runs }: { atMs: number; runs: readonly number[] },
  rule: Omit<Recurrence, 'firstDay' | 'time'>,
  zone: string,
): number | null {
  const last = runs.at(-1);
  if (last === undefined || runs.length < MOST_RUNS - 1) return null;
  const { date: firstDay, time } = fieldsOf(atMs, zone);
  return recurrenceTimes({ ...rule, firstDay, time }, zone, 1, last).length > 0 ? runs.length : null;
}

/** Without an end; behind the year 9999 they are written otherwise, and stand before the first. */
function* daysOf({ unit, every, weekdays, monthDays, firstDay }: Recurrence): Generator<string> {
  if (unit === 'month') yield* daysOfMonths(firstDay, every, monthDays);
  if (unit === 'day') for (let away = 0; ; away += every) yield plusDays(firstDay, away);
  const own = weekdayOf(firstDay);
  const chosen = weekdays.length === 0 ? [own] : [...new Set(weekdays)].toSorted((a, b) => a - b);
  const monday = plusDays(firstDay, -own);
  for (let week = 0; ; week += every) {
    for (const weekday of chosen) if (week > 0 || weekday >= own) yield plusDays(monday, week * 7 + weekday);
  }
}

function* daysOfMonths(firstDay: string, every: number, chosen: readonly number[]): Generator<string> {
  const dates = chosen.length === 0 ? [Number(firstDay.slice(8))] : chosen.toSorted((a, b) => a - b);
  for (let away = 0; ; away += every) {
    const days = new Set(dates.map((date) => monthsOn(firstDay, away, date)));
    for (const day of days) if (away > 0 || day >= firstDay) yield day;
  }
}

/** The same day so many months on, or the one with this number there; the last one where the month is shorter. */
export function monthsOn(day: string, months: number, date = Number(day.slice(8))): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}
