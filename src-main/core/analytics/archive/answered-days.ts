import { Temporal } from 'temporal-polyfill';
import { publishedAtMs } from '../published-at.ts';
import type { Days } from './report.queries.ts';

/** Wall milliseconds; an end that is not said is the service's to choose. */
export interface Ends {
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

/** The days of a range as the service answered it; null where it does not say which. */
export function daysAnswered(
  range: { from: string | null; to: string | null; timezone: string | null } | null | undefined,
  timeZone: string,
): Days | null {
  const fromMs = publishedAtMs(range?.from ?? null, timeZone);
  const toMs = publishedAtMs(range?.to ?? null, timeZone);
  return fromMs === null || toMs === null ? null : { fromDay: dayOf(fromMs, timeZone), toDay: dayOf(toMs, timeZone) };
}

/** The days of a range that is asked for; null where an end is left to the service. */
export function daysAsked({ fromMs, toMs }: Ends, timeZone: string): Days | null {
  return fromMs === undefined || toMs === undefined
    ? null
    : { fromDay: dayOf(fromMs, timeZone), toDay: dayOf(toMs, timeZone) };
}

/** From the first moment of the first day to the last second of the last one. */
export function endsOf({ fromDay, toDay }: Days, timeZone: string): Required<{ fromMs: number; toMs: number }> {
  const startMs = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
  const afterLast = Temporal.PlainDate.from(toDay).add({ days: 1 });
  return { fromMs: startMs(Temporal.PlainDate.from(fromDay)), toMs: startMs(afterLast) - 1_000 };
}

/** The day of a moment in a zone: `2026-11-22`. */
export const dayOf = (atMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
