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

/** "10:02" in the space's zone, for sentences. */
export function timeWord(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(atMs);
}

/** "Fri 20 Nov, 18:00" in the space's zone: where a sentence speaks of more than one day. Ends with the time. */
export function dayTimeWord(atMs: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  return `${day.format(atMs).replace(',', '')}, ${timeWord(atMs, timeZone)}`;
}
