import type { CalendarDay, CalendarEntry } from '../../src-preload/contract/calendar.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';

/** An entry where it stands in its hour: `half` shares the width with the next, `tall` has the room of two hours. */
export interface Placed {
  entry: CalendarEntry;
  minute: number;
  size: 'tall' | 'plain' | 'first-half' | 'second-half';
}

/** What stands in one hour of a day: its posts, or so many of them that they are one line. */
export interface HourCell {
  placed: Placed[];
  /** More than stand beside each other; 0: none. */
  packed: number;
  fromMs: number;
}

/** More posts of one hour than this are one line that opens the day. */
const BESIDE = 2;

/** What a day has in each of its 24 hours; hours with nothing are left out. */
export function hoursOf(day: CalendarDay | undefined, zone: string): Map<number, HourCell> {
  const hours = Map.groupBy(day?.entries ?? [], ({ atMs }) => Number(fieldsOf(atMs, zone).time.slice(0, 2)));
  const cells = [...hours].map(([hour, entries]): [number, HourCell] => {
    const fromMs = entries[0]?.atMs ?? 0;
    if (entries.length > BESIDE) return [hour, { placed: [], packed: entries.length, fromMs }];
    const isAlone = entries.length === 1;
    const placed = entries.map((entry, at): Placed => {
      const minute = Number(fieldsOf(entry.atMs, zone).time.slice(3));
      const hasRoom = isAlone && !hours.has(hour + 1);
      const size = isAlone ? (hasRoom ? 'tall' : 'plain') : at === 0 ? 'first-half' : 'second-half';
      // A post of the late minutes would reach into what stands in the next hour.
      return { entry, minute: hours.has(hour + 1) || !isAlone ? 0 : Math.min(minute, 45), size };
    });
    return [hour, { placed, packed: 0, fromMs }];
  });
  return new Map(cells);
}

/** "08:00". */
export const hourTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
