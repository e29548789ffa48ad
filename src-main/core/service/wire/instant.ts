import { Temporal } from 'temporal-polyfill';
import type { WireProfile } from './wire-profile.ts';

/** Whether a number of milliseconds is a moment at all (the range of ECMAScript's dates). */
export function isInstant(atMs: number): boolean {
  return Number.isInteger(atMs) && Math.abs(atMs) <= 8.64e15;
}

/** An instant as ISO 8601 with the offset that `timeZone` has at that moment, such as `2026-03-29T03:00:00+02:00`. */
export function isoInZone(atMs: number, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A scheduled time in the form the connection's service reads. */
export function scheduledAtOf(profile: WireProfile, atMs: number, timeZone: string): string | number {
  switch (profile.scheduledAtAs) {
    case 'offset':
      return isoInZone(atMs, timeZone);
    case 'utc':
      return Temporal.Instant.fromEpochMilliseconds(atMs).toString({ smallestUnit: 'second' });
    case 'unix-seconds':
      return Math.floor(atMs / 1000);
    default:
      return profile.scheduledAtAs satisfies never;
  }
}
