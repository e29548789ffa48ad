/** "10:02" in a zone, for sentences. */
export function timeWord(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(atMs);
}

/** "Fri 20 Nov, 18:00" in a zone: where a sentence speaks of more than one day. */
export function dayTimeWord(atMs: number, timeZone: string): string {
  return `${dayWord(atMs, timeZone)}, ${timeWord(atMs, timeZone)}`;
}

/** From one moment to another, both as short as they can be; equal where they would read the same. */
export function timesWords(fromMs: number, toMs: number, timeZone: string): { from: string; to: string } {
  const word = dayWord(fromMs, timeZone) === dayWord(toMs, timeZone) ? timeWord : dayTimeWord;
  return { from: word(fromMs, timeZone), to: word(toMs, timeZone) };
}

function dayWord(atMs: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  return day.format(atMs).replace(',', '');
}
