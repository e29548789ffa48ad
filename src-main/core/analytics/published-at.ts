import { Temporal } from 'temporal-polyfill';

/**
 * The moment a row names, in wall milliseconds UTC: ISO 8601 with an offset, or without one in the space's own zone
 * (spec/service-api.md, Space). Null where it is neither.
 */
export function publishedAtMs(text: string | null, timeZone: string): number | null {
  if (text === null) return null;
  const iso = text.trim().replace(' ', 'T');
  try {
    return Temporal.Instant.from(iso).epochMilliseconds;
  } catch {
    // No offset in it.
  }
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}
