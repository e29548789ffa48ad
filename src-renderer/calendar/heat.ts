import type { BestHour } from '../../src-preload/contract/calendar.ts';

/** From this level on an hour is marked as good, 1 to 3. */
const GOOD = 3;
const HOURS_A_WEEK = 7 * 24;

/** What lies behind an hour of the week. A good hour need not begin with it: then its end lies behind the next. */
export interface CellHeat {
  /** The good hour that begins here; undefined: none does. */
  good: BestHour | undefined;
  /** How good is what goes on from the hour before, and what begins here; 0: not marked. */
  above: number;
  below: number;
  /** How far into the hour the one ends and the other begins. */
  minute: number;
}

/** By weekday (0 is Monday) and hour, "0 8". */
export function heatOf(hours: readonly BestHour[]): Map<string, CellHeat> {
  const cells = new Map<string, CellHeat>();
  const cellAt = (at: number, minute: number): CellHeat => {
    const within = at % HOURS_A_WEEK;
    const key = `${Math.floor(within / 24)} ${within % 24}`;
    const cell = cells.get(key) ?? { good: undefined, above: 0, below: 0, minute };
    cells.set(key, cell);
    return cell;
  };
  // The best first: of two that begin at different minutes of one hour it says where the hour is parted.
  for (const good of hours.toSorted((a, b) => b.level - a.level)) {
    if (good.level < GOOD) break;
    const [at, level] = [good.weekday * 24 + good.hour, good.level - GOOD + 1];
    const cell = cellAt(at, good.minute);
    cell.good ??= good;
    cell.below = Math.max(cell.below, level);
    if (good.minute === 0) continue;
    const next = cellAt(at + 1, good.minute);
    next.above = Math.max(next.above, level);
  }
  return cells;
}
