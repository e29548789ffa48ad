import type { CalendarDay, CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';

/**
 * How much room there is before the next: `tall` two lines of words, `plain` one, `line` its time and words beside each other;
 * halves share the width.
 */
export type Size = 'tall' | 'plain' | 'line' | 'first-half' | 'second-half';

/** An entry where it stands in its hour. */
export interface Placed {
  entry: CalendarEntry;
  minute: number;
  size: Size;
}

/** A pack where it stands in its hour. */
export interface PlacedPack {
  pack: CalendarPack;
  minute: number;
  size: Size;
}

/** What stands in one hour of a day: its posts, and those of one source as one line each. */
export interface HourCell {
  placed: Placed[];
  packs: PlacedPack[];
}

/** A tall one reaches over this many minutes. */
const TALL_MINUTES = 80;

type Item = { fromMs: number; entry: CalendarEntry } | { fromMs: number; pack: CalendarPack };

/** What a day has in each of its 24 hours; hours with nothing are left out. */
export function hoursOf(day: CalendarDay | undefined, zone: string): Map<number, HourCell> {
  const items: Item[] = [
    ...(day?.packs ?? []).map((pack) => ({ fromMs: pack.fromMs, pack })),
    ...(day?.entries ?? []).map((entry) => ({ fromMs: entry.atMs, entry })),
  ].toSorted((a, b) => a.fromMs - b.fromMs);
  const sizes = sizesOf(items);
  const cells = new Map<number, HourCell>();
  items.forEach((item, at) => {
    const [hour = 0, minute = 0] = fieldsOf(item.fromMs, zone).time.split(':').map(Number);
    const cell = cells.get(hour) ?? { placed: [], packs: [] };
    cells.set(hour, cell);
    const size = sizes[at] ?? 'plain';
    if ('pack' in item) cell.packs.push({ pack: item.pack, minute, size });
    else cell.placed.push({ entry: item.entry, minute, size });
  });
  return cells;
}

/** A line is 24 px high, the least that can be pressed, and an hour is 44. */
const LINE_MINUTES = 33;

/** By how long it is until the next; two that are too close for a line each share the width. */
function sizesOf(items: readonly Item[]): Size[] {
  const sizes: Size[] = [];
  items.forEach(({ fromMs }, at) => {
    const next = items[at + 1];
    const minutes = next === undefined ? Infinity : (next.fromMs - fromMs) / 60_000;
    if (sizes.at(-1) === 'first-half') sizes.push('second-half');
    else if (minutes < LINE_MINUTES) sizes.push('first-half');
    else if (minutes < 60) sizes.push('line');
    else sizes.push(minutes < TALL_MINUTES ? 'plain' : 'tall');
  });
  return sizes;
}

/** "08:00". */
export const hourTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
