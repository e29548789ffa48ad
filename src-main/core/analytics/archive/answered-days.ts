import { Temporal } from 'temporal-polyfill';
import { momentMs } from '../published-at.ts';
import type { Days } from './report.queries.ts';

/** Wall milliseconds; an end that is not said is the service's to choose. */
export interface Ends {
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

/** A service that counts days ahead counts no more of them. */
const MOST_AHEAD_MS = 366 * 86_400_000;

/**
 * The days of a range as the service answered it; null where it does not say which, or says what cannot be: an end before
 * the beginning, before there were such figures, or further ahead than anyone plans. `atMs`: when it answered, or the end
 * that was asked for, whichever is later.
 */
export function daysAnswered(
  range: { from: string | null; to: string | null; timezone: string | null } | null | undefined,
  timeZone: string,
  atMs: number,
): Days | null {
  const fromMs = momentMs(range?.from ?? null, timeZone);
  const toMs = momentMs(range?.to ?? null, timeZone);
  if (fromMs === null || toMs === null || fromMs < 0 || toMs < fromMs || toMs > atMs + MOST_AHEAD_MS) return null;
  return { fromDay: dayOf(fromMs, timeZone), toDay: dayOf(toMs, timeZone) };
}

/** The days of a range that is asked for; null where an end is left to the service. */
export function daysAsked({ fromMs, toMs }: Ends, timeZone: string): Days | null {
  return fromMs === undefined || toMs === undefined
    ? null
    : { fromDay: dayOf(fromMs, timeZone), toDay: dayOf(toMs, timeZone) };
}

/** From the first moment of the first day to the last second of the last one; null where what was kept names no days. */
export function endsOf({ fromDay, toDay }: Days, timeZone: string): Required<{ fromMs: number; toMs: number }> | null {
  const startMs = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
  try {
    const afterLast = Temporal.PlainDate.from(toDay).add({ days: 1 });
    return { fromMs: startMs(Temporal.PlainDate.from(fromDay)), toMs: startMs(afterLast) - 1_000 };
  } catch {
    return null;
  }
}

/** The day of a moment in a zone: `2026-11-22`. */
export const dayOf = (atMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
