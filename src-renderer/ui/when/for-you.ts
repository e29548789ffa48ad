import { clock, date, dayOf } from '../moment.ts';

/** "23:00 for you", "01:00 on 4 Dec for you": a moment in a space's zone by this computer's clock; null where the two agree. */
export function forYou(atMs: number, zone: string, nowMs: number): string | null {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isSameDay = dayOf(atMs, here) === dayOf(atMs, zone);
  const local = clock(atMs, here);
  if (isSameDay && local === clock(atMs, zone)) return null;
  return isSameDay ? `${local} for you` : `${local} on ${date(atMs, nowMs, here)} for you`;
}
