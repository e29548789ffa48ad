import { Temporal } from 'temporal-polyfill';
import type { Call } from '../http/call.ts';

/** The days a report is about, in the space's zone, and the period it is compared with. Both ends are included. */
export interface Range {
  fromMs: number;
  toMs: number;
  previousFromMs: number;
  previousToMs: number;
  timeZone: string;
  /** How many calendar days it touches. */
  dayCount: number;
}

/** The calendar days of a range: their names and where each begins. Dear for a long range, so made only where needed. */
export interface Calendar {
  days: string[];
  startsMs: number[];
}

export type RangeReading = { ok: true; range: Range } | { ok: false; errors: Record<string, string[]> };

const DEFAULT_DAYS = 7;
const LONGEST_DAYS = 20_000;

/** `from` and `to` of the query; "When omitted, the range is the last 7 days in the space timezone." */
export function readRange(call: Call): RangeReading {
  const zone = call.world.timeZone;
  const errors: Record<string, string[]> = {};
  const told = (name: 'from' | 'to') => {
    const text = call.query.get(name);
    if (text === null || text === '') return null;
    const atMs = instantMs(text, zone);
    if (atMs === null) errors[name] = [`The ${name} field must be a valid date.`];
    return atMs;
  };
  const from = told('from');
  const toMs = told('to') ?? defaultToMs(call, zone);
  const fromMs = from ?? defaultFromMs(call, toMs, zone);
  if (Object.keys(errors).length === 0 && fromMs > toMs) errors['to'] = ['The to field must be a date after from.'];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  if (toMs - fromMs > LONGEST_DAYS * 86_400_000) return { ok: false, errors: { from: ['The range is too long.'] } };
  if (call.dialect.reportRange === 'as-asked') return { ok: true, range: rangeOf(call, fromMs, toMs) };
  const [first, last] = [zoned(fromMs, zone).startOfDay(), zoned(toMs, zone).startOfDay().add({ days: 1 })];
  return { ok: true, range: rangeOf(call, first.epochMilliseconds, last.epochMilliseconds - 1000) };
}

/** A date-time with an offset, or one without, which is then the space's own time. Null where it is neither. */
function instantMs(text: string, zone: string): number | null {
  // A plus sign that was not escaped arrives as a space.
  const mended = text.replace(/ (\d\d:?\d\d)$/, '+$1');
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/i.test(mended) && mended.includes('T'))
      return Temporal.Instant.from(mended).epochMilliseconds;
    return Temporal.PlainDateTime.from(mended).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}

const zoned = (atMs: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);

function defaultToMs({ dialect, nowMs }: Call, zone: string): number {
  if (dialect.lastSevenDays === 'rolling') return nowMs;
  return zoned(nowMs, zone).startOfDay().add({ days: 1 }).epochMilliseconds - 1000;
}

function defaultFromMs({ dialect }: Call, toMs: number, zone: string): number {
  const to = zoned(toMs, zone);
  if (dialect.lastSevenDays === 'rolling') return to.subtract({ days: DEFAULT_DAYS }).epochMilliseconds;
  return to.startOfDay().subtract({ days: DEFAULT_DAYS - 1 }).epochMilliseconds;
}

function rangeOf({ dialect, world }: Call, fromMs: number, toMs: number): Range {
  const zone = world.timeZone;
  const dayCount = dayOf(fromMs, zone).until(dayOf(toMs, zone), { largestUnit: 'day' }).days + 1;
  const back = dialect.previousPeriod === 'year-before' ? { years: 1 } : { days: dayCount };
  const earlier = (atMs: number) => zoned(atMs, zone).subtract(back).epochMilliseconds;
  return {
    fromMs,
    toMs,
    previousFromMs: earlier(fromMs),
    previousToMs: earlier(toMs),
    timeZone: zone,
    dayCount,
  };
}

const dayOf = (atMs: number, zone: string) => zoned(atMs, zone).toPlainDate();

export function calendarOf(range: Range): Calendar {
  const days: string[] = [];
  const startsMs: number[] = [];
  let day = zoned(range.fromMs, range.timeZone).startOfDay();
  while (day.epochMilliseconds <= range.toMs) {
    days.push(day.toPlainDate().toString());
    startsMs.push(day.epochMilliseconds);
    day = day.add({ days: 1 });
  }
  return { days, startsMs };
}

/** Which of the days an instant within the range falls on. */
export function dayIndex({ days, startsMs }: Calendar, atMs: number): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((startsMs[middle] ?? Infinity) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** With the offset of the space's zone, whole seconds. */
export function zonedIso(atMs: number, zone: string): string {
  return zoned(atMs, zone).toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

export function rangeMember(range: Range) {
  const { timeZone: timezone } = range;
  return {
    from: zonedIso(range.fromMs, timezone),
    to: zonedIso(range.toMs, timezone),
    timezone,
    days: range.dayCount,
    previous_from: zonedIso(range.previousFromMs, timezone),
    previous_to: zonedIso(range.previousToMs, timezone),
  };
}
