import { plusDays, weekdayOf } from './days.ts';
import { fieldsOf, inZone } from './zone-time.ts';

/** A weekly posting time. `weekday`: 0 is Monday; `time`: as 08:30, on the clocks of the space. */
export interface Slot {
  weekday: number;
  time: string;
}

/**
 * The moment of a wall time, wall milliseconds: where it happens twice, the first; where clocks skip it, as far after the jump.
 * Null: it is no time.
 */
export function momentOf(day: string, time: string, zone: string): number | null {
  const at = inZone(day, time, zone);
  if (at.kind === 'unreadable') return null;
  return at.kind === 'skipped' ? at.insteadMs : at.atMs;
}

/**
 * The moments of weekly times after `afterMs`, soonest first, for so many weeks. A week in which clocks change has as many as any
 * other; two that a change puts on one moment are one. Worked out week by week as they are asked for: whoever wants the next one
 * does not wait for a year of them.
 */
export function* slotTimesSoonest(
  slots: readonly Slot[],
  { zone, afterMs, weeks }: { zone: string; afterMs: number; weeks: number },
): Generator<number> {
  const today = fieldsOf(afterMs, zone).date;
  let lastMs = afterMs;
  for (let week = 0; week <= weeks; week++) {
    // Of the week after the last one its first day alone: this weekday, before what was asked from.
    const days = week === weeks ? 1 : 7;
    const times = timesOn(slots, { zone, fromDay: plusDays(today, week * 7), days });
    for (const atMs of times) {
      if (atMs <= lastMs) continue;
      lastMs = atMs;
      yield atMs;
    }
  }
}

function timesOn(
  slots: readonly Slot[],
  { zone, fromDay, days }: { zone: string; fromDay: string; days: number },
): number[] {
  const times = new Set<number>();
  for (let away = 0; away < days; away++) {
    const day = plusDays(fromDay, away);
    for (const { weekday, time } of slots) {
      const atMs = weekday === weekdayOf(day) ? momentOf(day, time, zone) : null;
      if (atMs !== null) times.add(atMs);
    }
  }
  return [...times].toSorted((a, b) => a - b);
}
