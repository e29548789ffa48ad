import type { TimeProblem } from '../../../src-preload/contract/import-problem.ts';
import { isWeekdayName, monthNamed, plainDate } from './date-names.ts';
import { readDayFraction, readSerial, type NumberSystem } from './serial-date.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

/** Which number stands first in `05/06/2026`. */
export type DateOrder = 'day-first' | 'month-first';

/** A date and time as read from a cell; not yet placed in a zone, and its order perhaps not yet decided. */
export interface WrittenTime {
  year: number;
  /** In the order written when `ordered` is false: [first, second]; else [month, day]. */
  first: number;
  second: number;
  ordered: boolean;
  hour: number;
  minute: number;
  second60: number;
  /** Minutes east of UTC, where one was written. */
  offsetMinutes: number | null;
}

export type Written =
  | { kind: 'none' }
  | { kind: 'now' }
  | { kind: 'queue' }
  /** A count of milliseconds since 1970, from a file that a program wrote. */
  | { kind: 'instant'; atMs: number }
  | { kind: 'time'; time: WrittenTime }
  | { kind: 'unreadable'; why: TimeProblem };

const WEEKDAY = /^([\p{L}-]{2,20})\.?,?\s+/iu;
const NAME = String.raw`(\p{L}{3,20})\.?`;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=$|[T\s,])/i;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?=$|[T\s,])/i;
/** 24 November 2026, 24. November 2026, 24 de noviembre de 2026; of two figures the year has to be joined: 24-Nov-26. */
const DAY_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.|º|°)?(?:[\s-]+(?:(?:of|de)\s+)?|(?<=\.)|[./])${NAME}(?:,?[\s-]+(?:(?:de|del)\s+)?|[./])(\d{4}|(?<=[-./])\d{2})(?=$|[T\s,])`,
  'iu',
);
const NAME_DAY = new RegExp(String.raw`^${NAME}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|[T\s,])`, 'iu');
/** What stands before a time of day: "24 November 2026 at 9:00". */
const AT = /^(?:,?\s*(?:at|um|om|a las|a|alle|ore|as|kl\.?|klokken|o)\s(?=\s*\d)|T|,)/i;
const CLOCK =
  /^(\d{1,2})(?:[:.h](\d{2})?(?::(\d{2})(?:[.,]\d+)?)?)?\s*([ap])?\.?(?:m\.?)?\s*(z|utc|gmt|(?:utc|gmt)?\s*[+-]\d{1,2}(?::?\d{2})?)?$/i;

/** A year before it, `0027` too, was meant as something else. */
const FIRST_YEAR = 1900;

/** Whether day and month of a cell's date could be the other way round: 05/06/2027, but not 25/06/2027. */
export function readsTwoWays(cell: string): boolean {
  const [, first, , second] = NUMBERS.exec(plainDate(cell).trim()) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

/** Whether a cell holds a date, and so stands in a column of times. Cheap: used to recognise a file without a header. */
export function looksLikeDate(cell: string): boolean {
  return readDate(plainDate(cell).trim()) !== null;
}

/** Whether a cell holds a time of day and nothing else. */
export function looksLikeClock(cell: string): boolean {
  const text = plainDate(cell).trim();
  return /^\d{1,2}[:.h]\d{2}|^\d{1,2}\s*[ap]m/i.test(text) && readClock(text) !== null;
}

/** Reads the usual ways to write a date with a time, and a spreadsheet's numbers as `numbers` says. Never throws. */
export function readWritten(cell: string, numbers: NumberSystem | null = null): Written {
  const text = plainDate(cell).trim().replace(/\s+/g, ' ');
  // As it stands in the file, for what is said of it.
  const written = cut(
    cell
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/\s+/g, ' '),
  );
  if (text === '') return { kind: 'none' };
  if (/^(now|asap|immediately)$/i.test(text)) return { kind: 'now' };
  if (/^(queue|queued|next|next slot)$/i.test(text)) return { kind: 'queue' };
  if (/^\d{10}$/.test(text)) return { kind: 'instant', atMs: Number(text) * 1000 };
  if (/^\d{13}$/.test(text)) return { kind: 'instant', atMs: Number(text) };
  const date = readDate(text);
  if (date === null) {
    const serial = numbers === null && looksLikeClock(text) ? null : readNumberedDay(text, numbers);
    if (serial !== null) return serial;
    return unreadable(looksLikeClock(text) ? { code: 'date-missing' } : { code: 'not-a-time', written });
  }
  if (date.value.year < FIRST_YEAR) return unreadable({ code: 'not-a-time', written });
  const rest = text.slice(date.length).trim().replace(AT, '').trim();
  return withClock(date.value, rest, numbers);
}

function withClock(date: DatePart, rest: string, numbers: NumberSystem | null): Written {
  if (rest === '') return unreadable(noSuchDay(date) ?? { code: 'clock-missing' });
  const fraction = readDayFraction(rest, numbers);
  if (fraction === 'ambiguous') return unreadable(clockOrFraction(rest));
  const clock = fraction === null ? readClock(rest) : clockOf(fraction);
  if (clock === null) return unreadable({ code: 'not-a-clock', written: cut(rest) });
  return { kind: 'time', time: { ...date, ...clock } };
}

/** Where no order of day and month makes a date of it, to add a time of day is of no use. */
function noSuchDay({ year, first, second, ordered }: DatePart): TimeProblem | null {
  const monthFirst = impossibleDay(year, first, second);
  if (ordered || monthFirst === null) return monthFirst;
  const dayFirst = impossibleDay(year, second, first);
  // Of both the one that names a month.
  return dayFirst?.code === 'no-month' ? monthFirst : dayFirst;
}

export function impossibleDay(year: number, month: number, day: number): TimeProblem | null {
  if (month < 1 || month > 12) return { code: 'no-month', month };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1) return { code: 'no-day-zero' };
  return day > days ? { code: 'month-too-short', month, year, days } : null;
}

/** `45985.375`, or `45985` with a time of day behind it. */
function readNumberedDay(text: string, numbers: NumberSystem | null): Written | null {
  const serial = readSerial(text, numbers);
  if (serial === null) return null;
  if (serial === 'ambiguous') return unreadable({ code: 'bare-number', written: cut(text) });
  const { year, month, day, length, secondOfDay } = serial;
  const date = { year, first: month, second: day, ordered: true };
  const rest = text.slice(length).trim();
  if (secondOfDay !== null && rest === '') return { kind: 'time', time: { ...date, ...clockOf(secondOfDay) } };
  // Beside a day that a spreadsheet counts, its time is counted too; midnight is 0.
  return withClock(date, rest === '0' ? '00:00' : rest, numbers ?? '1900');
}

function clockOf(second: number): ClockPart {
  return {
    hour: Math.floor(second / 3600),
    minute: Math.floor(second / 60) % 60,
    second60: second % 60,
    offsetMinutes: null,
  };
}

const unreadable = (why: TimeProblem): Written => ({ kind: 'unreadable', why });

/** 0.25 is 00:25 to most people, and 06:00 to a spreadsheet. */
function clockOrFraction(written: string): TimeProblem {
  const { hour, minute } = clockOf(readDayFraction(written, '1900') as number);
  return { code: 'clock-or-fraction', written, minutes: written.slice(2), inSheet: { hour, minute } };
}

type DatePart = Pick<WrittenTime, 'year' | 'first' | 'second' | 'ordered'>;

function readDate(text: string): { length: number; value: DatePart } | null {
  let found = YEAR_FIRST.exec(text);
  if (found !== null) return dated(found, [found[1], found[3], found[4]], true);
  found = NUMBERS.exec(text);
  if (found !== null) {
    // With dots the day stands first everywhere (24.11.2026).
    const [first, second] = found[2] === '.' ? [found[3], found[1]] : [found[1], found[3]];
    return dated(found, [found[4], first, second], found[2] === '.');
  }
  const [before = '', weekday] = WEEKDAY.exec(text) ?? [];
  return readNamed(text) ?? (weekday !== undefined && isWeekdayName(weekday) ? behind(before, text) : null);
}

function readNamed(text: string): { length: number; value: DatePart } | null {
  const [byDay, byName] = [DAY_NAME.exec(text), NAME_DAY.exec(text)];
  const month = monthNamed(byDay?.[2] ?? byName?.[1] ?? '');
  if (month === null) return null;
  if (byDay !== null) return dated(byDay, [byDay[3], String(month), byDay[1]], true);
  return byName === null ? null : dated(byName, [byName[3], String(month), byName[2]], true);
}

function behind(before: string, text: string): { length: number; value: DatePart } | null {
  const found = readNamed(text.slice(before.length));
  return found === null ? null : { ...found, length: before.length + found.length };
}

function dated(
  found: RegExpExecArray,
  [year, first, second]: [string | undefined, string | undefined, string | undefined],
  ordered: boolean,
): { length: number; value: DatePart } {
  const full = year?.length === 2 ? 2000 + Number(year) : Number(year);
  return { length: found[0].length, value: { year: full, first: Number(first), second: Number(second), ordered } };
}

type ClockPart = Pick<WrittenTime, 'hour' | 'minute' | 'second60' | 'offsetMinutes'>;

function readClock(text: string): ClockPart | null {
  const found = CLOCK.exec(text.replace(/\s*(?:uhr|uur)$/i, ''));
  if (found === null) return null;
  const [, hours, minutes, seconds, half, zone] = found;
  // A bare number is no time of day: "9" could be anything, "9 am" could not.
  if (minutes === undefined && half === undefined && !/h$/i.test(text)) return null;
  const written = Number(hours);
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const offsetMinutes = zone === undefined ? null : offsetOf(zone);
  if (Number.isNaN(offsetMinutes)) return null;
  return { hour, minute: Number(minutes ?? 0), second60: Number(seconds ?? 0), offsetMinutes };
}

/** The clocks furthest ahead of UTC, on Kiritimati. */
const MOST_HOURS = 14;

/** Minutes east of UTC; NaN: no clock stands so. */
function offsetOf(zone: string): number {
  const found = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (found === null) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  if (Number(found[3] ?? 0) > 59 || minutes > MOST_HOURS * 60) return Number.NaN;
  return found[1] === '-' ? -minutes : minutes;
}

/** Cuts what is quoted back to the user. */
export function cut(text: string, length = 40): string {
  return text.length <= length ? text : `${upTo(text, length - 1).toWellFormed()}…`;
}
