import type { BestHour } from '../../../src-preload/contract/calendar.ts';
import { bestOf, nextAt, weekOf, zoneOf } from '../../../src-preload/contract/best-times.ts';
import { weekdayOf } from '../../../src-preload/contract/days.ts';
import { fieldsOf } from '../../../src-preload/contract/zone-time.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { newestReportOf } from '../analytics/analytics.ts';
import { spaceById } from '../connections/connections.ts';
import type { Reader } from '../store/store.ts';

/**
 * The hours of the week that the kept reports call good, in the space's zone. Averages of accounts are never added together: an
 * hour is as good as it is for the one it is best for, and says from how many posts that is known.
 */
export function bestHours(
  reader: Reader,
  { spaceId, accountIds, nowMs }: { spaceId: string; accountIds?: readonly string[] | undefined; nowMs: number },
): BestHour[] {
  const timeZone = spaceById(reader, spaceId)?.timeZone ?? 'UTC';
  const ids = accountIds ?? accountsOf(reader, spaceId).map(({ id }) => id);
  const hours = new Map<string, BestHour>();
  for (const accountId of ids) {
    const times = newestReportOf(reader, { spaceId, accountId })?.best_times ?? null;
    if (times === null) continue;
    const zone = zoneOf(times, timeZone);
    const week = weekOf(times);
    const best = bestOf(times, week);
    for (const one of week) {
      const { weekday, hour, posts, level } = one;
      if (level === 0) continue;
      const at =
        zone === timeZone ? { weekday, hour, minute: 0 } : hourIn(timeZone, nextAt({ weekday, hour }, zone, nowMs));
      const key = `${at.weekday} ${at.hour} ${at.minute}`;
      const there = hours.get(key) ?? { ...at, posts: 0, level: 0, isBest: false, accountIds: [] };
      const accounts = [...there.accountIds, accountId];
      // What an account posted in an hour that is worse for it says nothing of how good it is for another.
      const known = [there, { posts, level }].filter((one) => one.level === Math.max(there.level, level));
      const total = known.reduce((sum, one) => sum + one.posts, 0);
      const isBest = there.isBest || one === best;
      hours.set(key, { ...at, posts: total, level: Math.max(there.level, level), isBest, accountIds: accounts });
    }
  }
  return [...hours.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour || a.minute - b.minute);
}

/** The service told its hours in another zone. */
function hourIn(zone: string, atMs: number): { weekday: number; hour: number; minute: number } {
  const { date, time } = fieldsOf(atMs, zone);
  return { weekday: weekdayOf(date), hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) };
}
