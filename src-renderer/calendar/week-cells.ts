import type { CalendarDay, CalendarEntry } from '../../src-preload/contract/calendar.ts';
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

/** Posts of one hour that are one line. */
export interface Pack {
  /** What they came in with, by which they are moved together; null: nothing, so that they only open the day. */
  batchId: string | null;
  entries: CalendarEntry[];
  minute: number;
  size: Size;
}

/** What stands in one hour of a day: its posts, and those of one source as one line each. */
export interface HourCell {
  placed: Placed[];
  packs: Pack[];
}

/** So many posts of one hour and one source are one line. */
const LEAST_OF_PACK = 3;
/** More of one hour than this have no room beside each other. */
const BESIDE = 2;
/** A tall one reaches over this many minutes. */
const TALL_MINUTES = 80;

interface Item {
  entries: CalendarEntry[];
  batchId: string | null;
  fromMs: number;
}

/** What a day has in each of its 24 hours; hours with nothing are left out. */
export function hoursOf(day: CalendarDay | undefined, zone: string): Map<number, HourCell> {
  const hours = Map.groupBy(day?.entries ?? [], ({ atMs }) => Number(fieldsOf(atMs, zone).time.slice(0, 2)));
  const items = [...hours.values()].flatMap(itemsOf).toSorted((a, b) => a.fromMs - b.fromMs);
  const sizes = sizesOf(items);
  const cells = new Map<number, HourCell>();
  items.forEach(({ entries, batchId, fromMs }, at) => {
    const [hour = 0, minute = 0] = fieldsOf(fromMs, zone).time.split(':').map(Number);
    const cell = cells.get(hour) ?? { placed: [], packs: [] };
    cells.set(hour, cell);
    const size = sizes[at] ?? 'plain';
    const [entry] = entries;
    if (entries.length > 1) cell.packs.push({ entries, batchId, minute, size });
    else if (entry !== undefined) cell.placed.push({ entry, minute, size });
  });
  return cells;
}

/** The posts of one hour: those of one source together, and where the rest has no room, it together as well. */
function itemsOf(entries: readonly CalendarEntry[]): Item[] {
  const bySource = Map.groupBy(entries, ({ batchId }) => batchId);
  const isPacked = ({ batchId }: CalendarEntry): boolean =>
    batchId !== null && (bySource.get(batchId)?.length ?? 0) >= LEAST_OF_PACK;
  const packs = [...bySource].filter(([, [first]]) => first !== undefined && isPacked(first));
  const loose = entries.filter((entry) => !isPacked(entry));
  const itemOf = (of: CalendarEntry[], batchId: string | null): Item => ({
    ...{ entries: of, batchId },
    fromMs: of[0]?.atMs ?? 0,
  });
  const packed = packs.map(([batchId, of]) => itemOf(of, batchId));
  if (packs.length + loose.length <= BESIDE) return [...packed, ...loose.map((entry) => itemOf([entry], null))];
  if (packs.length < BESIDE) return [...packed, itemOf(loose, null)];
  return [itemOf([...entries], null)];
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
