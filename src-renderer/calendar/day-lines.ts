import type { CalendarDay, CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import { entryKey } from '../../src-preload/contract/entry-key.ts';

/** A line of a day: a post, or several that came in together. */
export type DayLine = { key: string; atMs: number } & (
  { entry: CalendarEntry; pack?: undefined } | { entry?: undefined; pack: CalendarPack }
);

/** The lines that are here of a day, by time. */
export function linesOf(day: CalendarDay | undefined): DayLine[] {
  const packs = (day?.packs ?? []).map((pack): DayLine => {
    return { key: `pack-${pack.batchId}-${pack.fromMs}`, atMs: pack.fromMs, pack };
  });
  const entries = (day?.entries ?? []).map((entry): DayLine => {
    return { key: entryKey(entry.ref), atMs: entry.atMs, entry };
  });
  return [...packs, ...entries].toSorted((one, other) => one.atMs - other.atMs);
}

/** How many posts of a day are in none of these lines. */
export function beyond(day: CalendarDay | undefined, lines: readonly DayLine[]): number {
  return (day?.total ?? 0) - lines.reduce((sum, { pack }) => sum + (pack?.posts ?? 1), 0);
}

/** Two lines of a day and "+3 more", or all three where no more stand there. */
export function linesOfCell(day: CalendarDay | undefined): DayLine[] {
  const lines = linesOf(day);
  return beyond(day, lines) > 0 ? lines.slice(0, 2) : lines;
}

export const inPack = (entry: CalendarEntry, { batchId, fromMs, toMs }: CalendarPack): boolean =>
  batchId !== null && entry.batchId === batchId && entry.atMs >= fromMs && entry.atMs <= toMs;

/** How many of these days, of so many lines each, are drawn where there are to be about so many lines: whole days, and always one. */
export function daysDrawn(linesOfEach: readonly number[], most: number): number {
  let lines = 0;
  const fits = linesOfEach.findIndex((count) => (lines += count) >= most);
  return fits === -1 ? linesOfEach.length : fits + 1;
}
