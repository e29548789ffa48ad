import type { DayLoad } from '../../../src-preload/contract/calendar.ts';
import { daysBetween, plusDays } from '../../../src-preload/contract/days.ts';
import type { Entry } from './entries.ts';

/** An entry, and the day that it is on. */
export interface OnDay {
  day: string;
  entry: Entry;
}

/**
 * What has still to be sent, and falls into one window of the publish limit with more calls than it lets go: for each day the fullest
 * such window that something of this day goes in. A window knows no midnight: one that reaches over it is told on both days.
 */
export function loadsOf(
  entries: readonly OnDay[],
  { count, windowMs }: { count: number; windowMs: number },
): Map<string, DayLoad> {
  const due = entries.filter(({ entry: { state } }) => state === 'draft' || state === 'queued');
  const fullest = new Map<string, DayLoad>();
  let calls = 0;
  let first = 0;
  for (const { day: lastDay, entry } of due) {
    calls += entry.calls;
    let oldest = due[first];
    while (oldest !== undefined && entry.atMs - oldest.entry.atMs >= windowMs) {
      calls -= oldest.entry.calls;
      oldest = due[++first];
    }
    if (oldest === undefined || calls <= count) continue;
    const load = { calls, limit: count, fromMs: oldest.entry.atMs };
    // Counted, and not compared as texts: the day after the last one that can be written is no text that comes after it.
    for (let away = daysBetween(oldest.day, lastDay); away >= 0; away -= 1) {
      const day = plusDays(lastDay, -away);
      if (calls > (fullest.get(day)?.calls ?? count)) fullest.set(day, load);
    }
  }
  return fullest;
}
