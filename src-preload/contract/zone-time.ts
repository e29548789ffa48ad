/**
 * Wall time in a zone to a moment. Written by hand because the two calendars at hand are 20 KB each and this is the
 * one question the composer has; the tests hold it against temporal-polyfill in every zone with a recent change.
 */
export type ZoneTime =
  | { kind: 'at'; atMs: number }
  /** Clocks go back over it: it happens twice, the first is meant. */
  | { kind: 'twice'; atMs: number; againMs: number }
  /** Clocks skip it: from `goFrom` to `goTo`; `instead` is as far after the jump, all as "HH:MM"; `changeMs` is when they do. */
  | { kind: 'skipped'; goFrom: string; goTo: string; instead: string; insteadMs: number; changeMs: number }
  | { kind: 'unreadable' };

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone is ahead of UTC at a moment, in ms. */
export function offsetMs(atMs: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1_000) * 1_000;
}

/** The moment of `date` (2026-03-29) and `time` (01:30) in a zone. */
export function inZone(date: string, time: string, zone: string): ZoneTime {
  const wallMs = Date.parse(`${date}T${time}:00Z`);
  // A Date takes 31 February for a day of March.
  const isDay = !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(date);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time) || !isDay) return { kind: 'unreadable' };
  const before = offsetMs(wallMs - dayMs, zone);
  const after = offsetMs(wallMs + dayMs, zone);
  const fits = [...new Set([wallMs - before, wallMs - after])].filter((atMs) => atMs + offsetMs(atMs, zone) === wallMs);
  const [first, second] = fits.toSorted((a, b) => a - b);
  if (first === undefined) return skipped(wallMs, before, after, zone);
  return second === undefined ? { kind: 'at', atMs: first } : { kind: 'twice', atMs: first, againMs: second };
}

function skipped(wallMs: number, before: number, after: number, zone: string): ZoneTime {
  const changeMs = changeBetween(wallMs - dayMs - before, wallMs + dayMs - after, zone);
  const insteadMs = wallMs - before;
  return {
    kind: 'skipped',
    goFrom: wall(changeMs + before),
    goTo: wall(changeMs + after),
    instead: wall(insteadMs + after),
    insteadMs,
    changeMs,
  };
}

/** The first moment at which the offset of `fromMs` is no longer so, to the minute. */
function changeBetween(fromMs: number, toMs: number, zone: string): number {
  const was = offsetMs(fromMs, zone);
  let low = Math.floor(fromMs / 60_000);
  let high = Math.ceil(toMs / 60_000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * 60_000, zone) === was) low = middle;
    else high = middle;
  }
  return high * 60_000;
}

function wall(shiftedMs: number): string {
  return new Date(shiftedMs).toISOString().slice(11, 16);
}

/** The date and time fields that show a moment in a zone. */
export function fieldsOf(atMs: number, zone: string): { date: string; time: string } {
  const iso = new Date(atMs + offsetMs(atMs, zone)).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The moment at or after this one at which clocks of a zone show a whole hour: in Kolkata that is half past one of UTC. */
export function wholeHourFrom(atMs: number, zone: string): number {
  const offset = offsetMs(atMs, zone);
  return Math.ceil((atMs + offset) / 3_600_000) * 3_600_000 - offset;
}

/** The first moment of a day in a zone, wall milliseconds: the clocks may skip midnight. */
export function startOfDay(day: string, zone: string): number {
  const at = inZone(day, '00:00', zone);
  if (at.kind === 'unreadable') throw new Error(`no day: ${day}`);
  return at.kind === 'skipped' ? at.changeMs : at.atMs;
}
