import { Temporal } from 'temporal-polyfill';

/* Date and time with seconds and an offset, on a day that there is: `Date` takes 30 February for 2 March. The 29th of February is left to the calendar. */
const DAY = String.raw`(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-][01]\d:[0-5]\d)`;
const USUAL = new RegExp(String.raw`^\d{4}-${DAY}T${TIME}$`);

/** The first moment that programs know is in this year, in whichever zone it was written; past the end no calendar of a window goes. */
const [START_MS, END_MS] = [Date.UTC(1971, 0), Date.UTC(9999, 0)];

/**
 * The moment a row names, in wall milliseconds UTC: ISO 8601 with an offset, or without one in the space's own zone
 * (spec/service-api.md, Space). Null where it is neither; or none at which anything can have been: programs write the first
 * moment that they know, or the last, for one that they do not know.
 */
export function publishedAtMs(text: string | null, timeZone: string): number | null {
  const ms = momentMs(text, timeZone);
  return ms !== null && ms >= START_MS && ms < END_MS ? ms : null;
}

/** The same of an end of a range, which may well be the first moment there is. */
export function momentMs(text: string | null, timeZone: string): number | null {
  if (text === null) return null;
  // What nearly all services write; the calendar library takes longer than keeping the row.
  const usual = USUAL.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(usual)) return usual;
  const iso = text.trim().replace(' ', 'T');
  const exact = withOffsetMs(iso);
  if (exact !== null) return exact;
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

/** The moment as a text that is one moment wherever it is read: as it was told where it names its offset, else in UTC. */
export function momentIso(text: string | null, timeZone: string): string | null {
  const ms = publishedAtMs(text, timeZone);
  if (text === null || ms === null) return null;
  return withOffsetMs(text) === null ? new Date(ms).toISOString() : text;
}

/** Null where there is no offset in it. */
function withOffsetMs(iso: string): number | null {
  try {
    return Temporal.Instant.from(iso).epochMilliseconds;
  } catch {
    return null;
  }
}
