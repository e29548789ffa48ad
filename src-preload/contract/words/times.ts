/** How many hours a clock has: 14:02 or 2:02 pm. */
export type ClockHours = 12 | 24;

let clockHours = (): ClockHours => 24;

/** From now on times are written by such a clock. A window does so where its user chose one; the terminal has 24 hours. */
export function writeTimesBy(hours: () => ClockHours): void {
  clockHours = hours;
}

/** What Intl makes a time of the chosen clock of. */
export const clockFormat = (): Intl.DateTimeFormatOptions =>
  clockHours() === 24 ? { hour: '2-digit', hourCycle: 'h23' } : { hour: 'numeric', hourCycle: 'h12' };

/** Made once for each zone and clock: a time stands in every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * "14:02", or "2:02 pm" (`writeTimesBy`); "01:30 (2nd)" of one that happens twice in that night. Without a zone, in that of this
 * computer. Throws a RangeError where the zone is unknown.
 */
export const timeWord = (atMs: number, timeZone?: string): string =>
  bareTimeWord(atMs, timeZone) + whichOfTwo(atMs, timeZone);

/**
 * " (1st)" or " (2nd)" of a time that happens twice because clocks go back over it; else nothing. Whether they change in the two days
 * around it is asked once for the rows of a day: what stands in one is mostly of the day of the row before.
 */
export function whichOfTwo(atMs: number, timeZone?: string): string {
  const word = (ms: number): string => bareTimeWord(ms, timeZone);
  const noonMs = Math.floor(atMs / DAY_MS) * DAY_MS - DAY_MS / 2;
  const key = `${timeZone} ${noonMs}`;
  if (key !== plain && word(noonMs) === word(noonMs + 2 * DAY_MS)) plain = key;
  // By an hour, on Lord Howe by half of one.
  for (const byMs of key === plain ? [] : [1_800_000, 3_600_000]) {
    if (word(atMs - byMs) === word(atMs)) return ' (2nd)';
    if (word(atMs + byMs) === word(atMs)) return ' (1st)';
  }
  return '';
}
const DAY_MS = 86_400_000;
let plain = '';

/** The same without saying which of two it is: where it is read by a program, or goes into a post. */
export function bareTimeWord(atMs: number, timeZone?: string): string {
  const key = `${timeZone} ${clockHours()}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...clockFormat(), minute: '2-digit' });
  formats.set(key, format);
  return format.format(atMs);
}

/** A time of day that is kept as "14:02", as clocks show it; what is none stays as it is. */
export function timeOfDayWord(time: string): string {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? timeWord(Date.parse(`2026-01-01T${time}Z`), 'UTC') : time;
}

/** "Fri 20 Nov, 18:00" in a zone: where a sentence speaks of more than one day. */
export function dayTimeWord(atMs: number, timeZone: string): string {
  return `${dayWord(atMs, timeZone)}, ${timeWord(atMs, timeZone)}`;
}

/** "14:02", or "Fri 20 Nov, 18:00" where that is another day. */
export function whenWord(atMs: number, nowMs: number, timeZone?: string): string {
  return dayWord(atMs, timeZone) === dayWord(nowMs, timeZone)
    ? timeWord(atMs, timeZone)
    : `${dayWord(atMs, timeZone)}, ${timeWord(atMs, timeZone)}`;
}

/** From one moment to another, both as short as they can be; equal where they would read the same. */
export function timesWords(fromMs: number, toMs: number, timeZone: string): { from: string; to: string } {
  const word = dayWord(fromMs, timeZone) === dayWord(toMs, timeZone) ? timeWord : dayTimeWord;
  return { from: word(fromMs, timeZone), to: word(toMs, timeZone) };
}

function dayWord(atMs: number, timeZone?: string): string {
  const key = `${timeZone} day`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  formats.set(key, format);
  return format.format(atMs).replace(',', '');
}
