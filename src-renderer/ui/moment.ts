import { clockFormat, timeWord } from '../../src-preload/contract/words/times.ts';
export { figure } from '../../src-preload/contract/words/figure.ts';

/**
 * How times are written (visual.md, "Numbers, dates"): in the space's zone, by the clock of 24 or 12 hours that was
 * chosen, and day before month, as the core's own sentences have them.
 * Every function takes the zone; none reads the clock.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let made = formats.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: knownZone(zone) });
    formats.set(key, made);
  }
  return made;
}

const zones = new Map<string, string>();

/** A zone this system does not know must not take a view down: it reads as UTC. */
function knownZone(zone: string): string {
  let known = zones.get(zone);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat(undefined, { timeZone: zone });
      known = zone;
    } catch {
      known = 'UTC';
    }
    zones.set(zone, known);
  }
  return known;
}

const isoDay = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at a moment, as 2026-11-21: comparable and sortable. */
export function dayOf(ms: number, zone: string): string {
  let made = isoDay.get(zone);
  if (made === undefined) {
    made = new Intl.DateTimeFormat('en-CA', {
      timeZone: knownZone(zone),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    isoDay.set(zone, made);
  }
  return made.format(ms);
}

/** "14:02"; "01:30 (2nd)" where clocks go back over it, unless it is written by `bareTimeWord`: in a cell of a sheet, or in a post. */
export function clock(ms: number, zone: string, word = timeWord): string {
  return word(ms, knownZone(zone));
}

/** "14:02:07": only in histories. */
export function clockSeconds(ms: number, zone: string): string {
  return format(zone, { ...clockFormat(), minute: '2-digit', second: '2-digit' }).format(ms);
}

/** Days between two calendar days, by their dates alone. */
function daysBetween(fromDay: string, toDay: string): number {
  return Math.round((Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000);
}

/** "12 Nov", with the year where it is another one. */
export function date(ms: number, nowMs: number, zone: string): string {
  const sameYear = dayOf(ms, zone).slice(0, 4) === dayOf(nowMs, zone).slice(0, 4);
  return format(zone, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(ms);
}

/** Today "14:02"; this week "Tue 18:00"; this year "12 Nov"; else "12 Nov 2024". */
export function moment(ms: number, nowMs: number, zone: string): string {
  const away = daysBetween(dayOf(nowMs, zone), dayOf(ms, zone));
  if (away === 0) return clock(ms, zone);
  if (Math.abs(away) < 7) return `${weekday(ms, zone)} ${clock(ms, zone)}`;
  return date(ms, nowMs, zone);
}

/** "Tue". */
export function weekday(ms: number, zone: string): string {
  return format(zone, { weekday: 'short' }).format(ms);
}

/** Always with its day: "Today, 14:03", "Sat 22 Nov, 10:00". */
export function dayAndClock(ms: number, nowMs: number, zone: string): string {
  if (dayOf(ms, zone) === dayOf(nowMs, zone)) return `Today, ${clock(ms, zone)}`;
  return `${weekday(ms, zone)} ${date(ms, nowMs, zone)}, ${clock(ms, zone)}`;
}

/** The same inside a sentence: "today, 14:03". */
export function dayAndClockWithin(ms: number, nowMs: number, zone: string): string {
  return dayOf(ms, zone) === dayOf(nowMs, zone) ? `today, ${clock(ms, zone)}` : dayAndClock(ms, nowMs, zone);
}

/** When something was last changed: "14:01", "Wed", "12 Nov". */
export function age(ms: number, nowMs: number, zone: string): string {
  const away = daysBetween(dayOf(ms, zone), dayOf(nowMs, zone));
  if (away === 0) return clock(ms, zone);
  return away > 0 && away < 7 ? weekday(ms, zone) : date(ms, nowMs, zone);
}

/** "0:52". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Relative only up to an hour: "3 s", "5 min"; else null. */
export function span(ms: number): string | null {
  if (ms < 59_500) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  return ms < 3_570_000 ? `${Math.round(ms / 60_000)} min` : null;
}

/** "Lisbon" of "Europe/Lisbon". */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
