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

type Item = { fromMs: number; entry: CalendarEntry } | { fromMs: number; pack: CalendarPack };

/** What a day has in each of its 24 hours; hours with nothing are left out. */
export function hoursOf(day: CalendarDay | undefined, zone: string): Map<number, HourCell> {
  const items: Item[] = [
    ...(day?.packs ?? []).map((pack) => ({ fromMs: pack.fromMs, pack })),
    ...(day?.entries ?? []).map((entry) => ({ fromMs: entry.atMs, entry })),
  ].toSorted((a, b) => a.fromMs - b.fromMs);
  const rooms = roomsOf(items);
  const cells = new Map<number, HourCell>();
  items.forEach((item, at) => {
    const [hour = 0, minute = 0] = fieldsOf(item.fromMs, zone).time.split(':').map(Number);
    const cell = cells.get(hour) ?? { placed: [], packs: [] };
    cells.set(hour, cell);
    const { size, laterMinutes } = rooms[at] ?? { size: 'plain', laterMinutes: 0 };
    const place = { minute: minute + laterMinutes, size };
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
  let freeFromMs = -Infinity;
  items.forEach(({ fromMs }, at) => {
    const next = items[at + 1];
    const startMs = Math.max(fromMs, freeFromMs);
    const minutes = next === undefined ? Infinity : (next.fromMs - startMs) / 60_000;
    const size = rooms.at(-1)?.size === 'first-half' ? 'second-half' : sizeBefore(minutes);
    if (size === 'first-half') freeFromMs = startMs;
    if (size === 'second-half') freeFromMs = startMs + LINE_MINUTES * 60_000;
    rooms.push({ size, laterMinutes: (startMs - fromMs) / 60_000 });
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
