import type { CalendarDay, CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';

/**
 * How much room there is before the next: `tall` two lines of words, `plain` one, `line` its time and words beside each other;
 * halves share the width.
 */
export type Size = 'tall' | 'plain' | 'line' | 'first-half' | 'second-half';

/** An entry where it stands in its hour; past 60 where those before it leave no room at its own minute. */
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

/** By the minutes that clocks show since midnight: in the night that they go back, two posts an hour apart can have one place. */
type Item = { minutes: number } & ({ entry: CalendarEntry } | { pack: CalendarPack });

/** What a day has in each of its 24 hours; hours with nothing are left out. */
export function hoursOf(day: CalendarDay | undefined, zone: string): Map<number, HourCell> {
  const minutesAt = (atMs: number): number => {
    const [hours = 0, minutes = 0] = fieldsOf(atMs, zone).time.split(':').map(Number);
    return hours * 60 + minutes;
  };
  const items: Item[] = [
    ...(day?.packs ?? []).map((pack) => ({ minutes: minutesAt(pack.fromMs), pack })),
    ...(day?.entries ?? []).map((entry) => ({ minutes: minutesAt(entry.atMs), entry })),
  ].toSorted((a, b) => a.minutes - b.minutes);
  const rooms = roomsOf(items);
  const cells = new Map<number, HourCell>();
  items.forEach((item, at) => {
    const hour = Math.floor(item.minutes / 60);
    const cell = cells.get(hour) ?? { placed: [], packs: [] };
    cells.set(hour, cell);
    const { size, laterMinutes } = rooms[at] ?? { size: 'plain', laterMinutes: 0 };
    const place = { minute: (item.minutes % 60) + laterMinutes, size };
    if ('pack' in item) cell.packs.push({ pack: item.pack, ...place });
    else cell.placed.push({ entry: item.entry, ...place });
  });
  return cells;
}

/** A line is 24 px high, the least that can be pressed, and an hour is 44. */
const LINE_MINUTES = 33;

interface Room {
  size: Size;
  laterMinutes: number;
}

/** By how long it is until the next; two that are too close for a line each share the width, and a third stands below them, not over them. */
function roomsOf(items: readonly Item[]): Room[] {
  const rooms: Room[] = [];
  let freeFrom = -Infinity;
  items.forEach(({ minutes }, at) => {
    const next = items[at + 1];
    const start = Math.max(minutes, freeFrom);
    const untilNext = next === undefined ? Infinity : next.minutes - start;
    const size = rooms.at(-1)?.size === 'first-half' ? 'second-half' : sizeBefore(untilNext);
    if (size === 'first-half') freeFrom = start;
    if (size === 'second-half') freeFrom = start + LINE_MINUTES;
    rooms.push({ size, laterMinutes: start - minutes });
  });
  return rooms;
}

function sizeBefore(minutes: number): Size {
  if (minutes < LINE_MINUTES) return 'first-half';
  if (minutes < 60) return 'line';
  return minutes < TALL_MINUTES ? 'plain' : 'tall';
}

/** "08:00". */
export const hourTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
