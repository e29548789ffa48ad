import { Temporal } from 'temporal-polyfill';

/** The last midnight in a zone (days begin where the space is, and may be 23 or 25 hours long), wall milliseconds. */
export function midnightMs(nowMs: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}

/** The midnight to come, wall milliseconds. */
export function nextMidnightMs(nowMs: number, timeZone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return now.add({ days: 1 }).startOfDay().epochMilliseconds;
}
