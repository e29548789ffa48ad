/** Made once for each zone: a time stands in every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * "14:02": 24 h, everywhere the same, in the window, in the terminal and in the core's sentences. Without a zone, in that of
 * this computer. Throws a RangeError where the zone is unknown.
 */
export function timeWord(atMs: number, timeZone?: string): string {
  const key = timeZone ?? '';
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(key, format);
  return format.format(atMs);
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
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  return day.format(atMs).replace(',', '');
}
