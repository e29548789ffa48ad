import { isDay, mondayOf, plusDays } from '../../../src-preload/contract/days.ts';
import { monthsOn } from '../../../src-preload/contract/recurrence-times.ts';
import { fieldsOf, inZone } from '../../../src-preload/contract/zone-time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * What was typed, in the one form that is read: small letters, "29th" as "29", "Nov 29" as "29 nov", and the T of "2026-11-29T18:00"
 * as a space. With a month's name it is plain which figure is the day; where figures alone are typed, the day comes first.
 */
function plainly(words: string): string {
  const typed = words.trim().toLowerCase();
  return typed
    .replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/, '$1 ')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/, '$1')
    .replace(/\b(\d{1,2})\s+of\s+(?=[a-z]{3})/, '$1 ')
    .replace(monthThenDay, (all, before: string, name: string, day: string) =>
      monthOf(name) === undefined ? all : `${before}${day} ${name}`,
    );
}

/** At the beginning, behind a weekday or an hour: "20 Nov 29" has its day already. */
const monthThenDay =
  /^((?:[a-z]+[\s,]+)?|.*(?:[ap]\.?m\.?|:\d\d|noon|midnight)[\s,]+(?:on\s+)?(?:[a-z]+[\s,]+)?)([a-z]{3,9})\.?\s+(\d{1,2})(?![\d:.h]|\s*[ap]\.?m\b)/;

/** Where a day lies that is named without its year: what is planned is ahead, what is looked at has been. */
export type Toward = 'ahead' | 'back';

/**
 * The day that a person typed, as 2026-11-29; null: it names none. `today` is the day it is in the zone that is meant. Of figures the
 * day comes before the month; without a year, or with a weekday alone, the next one to come is meant, or the last one that was. A
 * weekday that it does not fall on makes it none: "Fri 9" is mostly an hour. "Next Friday" is that of the week after this one, and
 * "in 3 days", "in a week", "in 2 months" are counted from today.
 */
export function readDay(words: string, today: string, toward: Toward = 'ahead'): string | null {
  const typed = plainly(words);
  const [iso] = /^\d{4}-\d\d-\d\d$/.exec(typed) ?? [];
  if (iso !== undefined) return isDay(iso) && Number(iso.slice(0, 4)) >= FIRST_YEAR ? iso : null;
  if (typed === 'today') return today;
  if (typed === 'yesterday') return plusDays(today, -1);
  if (typed === 'tomorrow') return plusDays(today, 1);
  const named = nearestWeekday(typed.replace(thisWeeks, ''), today, toward) ?? nextWeekday(typed, today);
  const counted = named ?? dayFromToday(typed, today);
  if (counted !== null) return counted;
  const found = dayOnAnyWeekday(typed, today, toward);
  const [, before] = startsWithWeekday.exec(typed) ?? [];
  return found === null || before === undefined || weekdayName(found).startsWith(before.slice(0, 3)) ? found : null;
}

/** What is typed of a year before it was meant as something else, and clocks that nobody remembers stood by the sun. */
export const FIRST_YEAR = 1900;

const thisWeeks = /^this\s+/;
const startsWithWeekday = /^((?:sun|mon|tue|wed|thu|fri|sat)[a-z]*)[\s,]+(?=\d)/;
const weekdayName = (day: string): string => weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? '';

/** The day that day and month name, whatever weekday was written before them. */
export function dayOnAnyWeekday(words: string, today: string, toward: Toward = 'ahead'): string | null {
  return nearest(dayParts(words), today, toward);
}

/**
 * The other day that figures like 12/02 would be with the month first, as 2026-12-02; null: there is none, or what was typed
 * can only be read in one way. Dots stand between figures only where the day comes first.
 */
export function readMonthFirst(words: string, today: string, toward: Toward = 'ahead'): string | null {
  const typed = plainly(words);
  if (!/^(?:[a-z]+[\s,]+)?\d{1,2}[/\s-]+\d{1,2}(?:[\s,/-]+(?:\d{4}|\d{2}))?$/.test(typed)) return null;
  const parts = dayParts(typed);
  if (parts?.month === undefined || parts.month === parts.day) return null;
  return nearest({ ...parts, day: parts.month, month: parts.day }, today, toward);
}

/** "29 Nov", "29 November 2027", "29.11.", "29/11/27", "29", "2027-11-29", whether there is such a day or not; null: nothing like it. */
export function dayParts(words: string): DayParts | null {
  const typed = plainly(words);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (isoYear !== undefined) return { day: Number(isoDay), month: Number(isoMonth), year: Number(isoYear) };
  const plain = typed.replace(startsWithWeekday, '');
  const parts = /^(\d{1,2})(?:(?:\.?\s*([a-z]{3,})\.?|[./\s-]+(\d{1,2})\.?)(?:[\s,./-]+(\d{4}|\d{2}))?)?$/.exec(plain);
  if (parts === null) return null;
  const [, day = '', name, number, year] = parts;
  const month = name === undefined ? (number === undefined ? undefined : Number(number)) : monthOf(name);
  if (name !== undefined && month === undefined) return null;
  const inYear = year === undefined ? undefined : year.length === 2 ? Number(year) + 2000 : Number(year);
  return { day: Number(day), month, year: inYear };
}

interface DayParts {
  day: number;
  month: number | undefined;
  year: number | undefined;
}

const monthOf = (name: string): number | undefined => {
  const at = months.indexOf(name.slice(0, 3));
  return at < 0 ? undefined : at + 1;
};

function nearest(parts: DayParts | null, today: string, toward: Toward): string | null {
  if (parts === null) return null;
  const { day, month, year } = parts;
  const [nowYear, nowMonth] = today.split('-').map(Number) as [number, number];
  if (year !== undefined) return isoOf(year, month ?? 0, day);
  if (month !== undefined && (month < 1 || month > 12)) return null;
  const by = toward === 'ahead' ? 1 : -1;
  // 29 February is one of the next four years, or of eight around a year like 2100.
  const firsts =
    month === undefined
      ? Array.from({ length: 12 }, (_, away) => [nowYear, nowMonth + by * away] as const)
      : Array.from({ length: 9 }, (_, away) => [nowYear + by * away, month] as const);
  for (const [inYear, inMonth] of firsts) {
    const found = isoOf(inYear + Math.floor((inMonth - 1) / 12), ((((inMonth - 1) % 12) + 12) % 12) + 1, day);
    if (found !== null && (toward === 'ahead' ? found >= today : found <= today)) return found;
  }
  return null;
}

function isoOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || year < FIRST_YEAR) return null;
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** 0 is Sunday; -1: it names none. */
const weekdayNamed = (name: string): number =>
  name.length < 2 ? -1 : weekdays.findIndex((weekday) => weekday.startsWith(name));

function nearestWeekday(typed: string, today: string, toward: Toward): string | null {
  const wanted = weekdayNamed(typed);
  if (wanted < 0) return null;
  const ahead = (wanted - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7 || 7;
  return plusDays(today, toward === 'ahead' ? ahead : ahead === 7 ? -7 : ahead - 7);
}

/** "Next Friday", of the week after this one; weeks begin on Monday, as in the calendar. */
function nextWeekday(typed: string, today: string): string | null {
  const [, name = ''] = /^next\s+([a-z]+)$/.exec(typed) ?? [];
  const wanted = weekdayNamed(name);
  return wanted < 0 ? null : plusDays(mondayOf(today), 7 + ((wanted + 6) % 7));
}

/** Whether it names the weekday that today is, and no other day of that name: "Friday", "this Fri". */
const namesTodaysWeekday = (words: string, today: string): boolean =>
  nearestWeekday(plainly(words).replace(thisWeeks, ''), today, 'ahead') === plusDays(today, 7);

/**
 * With "next Friday" the Friday of this week, where that is still to come, and with "Friday" today, where it is one: it may be the
 * one that was meant. Null: there is none.
 */
export function readThisWeek(words: string, today: string): string | null {
  if (namesTodaysWeekday(words, today)) return today;
  const next = nextWeekday(plainly(words), today);
  const before = next === null ? null : plusDays(next, -7);
  return before === null || before <= today ? null : before;
}

function dayFromToday(typed: string, today: string): string | null {
  const [, written, unit] = /^in\s+(a|\d{1,4})\s*(d|days?|w|wks?|weeks?|months?)$/.exec(typed) ?? [];
  if (written === undefined || unit === undefined) return null;
  const count = written === 'a' ? 1 : Number(written);
  return unit.startsWith('m') ? monthsOn(today, count) : plusDays(today, unit.startsWith('w') ? 7 * count : count);
}

/** The time of day that a person typed, as 08:30; null: it names none. "8", "8:30", "830", "8.30", "8:30 pm", "8 p.m.", "8p", "noon". */
export function readTime(words: string): string | null {
  const typed = plainly(words);
  if (typed === 'noon') return '12:00';
  if (typed === 'midnight') return '00:00';
  const parts = /^(\d{1,2}?)[:.h\s]?(\d\d)?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(typed);
  if (parts === null) return null;
  const [, hours = '', minutes = '00', half] = parts;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** A day and a time of day by the clock of a zone. `again`: of a time that happens twice, the second. */
export interface Moment {
  day: string;
  time: string;
  again: boolean;
}

/** Now, and whose clock is meant. */
export interface Clock {
  nowMs: number;
  zone: string;
}

/**
 * A day and a time of day that a person typed together: "tomorrow 9", "next Fri 18:00", "29 Nov at 8:30 pm", "9am tomorrow", "in 2 hours"; null: they
 * name no such two. What can be read as a day to come is one: "29 Nov 27" has a year, and "29 Nov 20" an hour. Four figures from the year
 * before this one on are a year, also of a day that is past or is none: "12 Nov 2026" is never 20:26 of another year. Behind a weekday
 * a number that can be an hour is one: "Wed 9" means the same whichever weekday the 9th falls on. On a Friday "Fri 18:00" is today
 * as long as that is to come.
 */
export function readMoment(words: string, clock: Clock): Moment | null {
  const typed = plainly(words);
  const { date: today, time: timeNow } = fieldsOf(clock.nowMs, clock.zone);
  const whole = hourOfWeekday.test(typed) ? null : readDay(typed, today);
  if (typed === '' || (whole !== null && whole >= today) || endsInYear(typed, today)) return null;
  const counted = fromNow(typed, clock);
  if (counted !== null) return counted;
  const { first = '', last = '' } = dayAndHour(typed) ?? {};
  const day = readDay(first, today);
  const time = readTime(last);
  if (day === null || time === null) return null;
  const isToday = time > timeNow && namesTodaysWeekday(first, today);
  return { day: isToday ? today : day, time, again: false };
}

/** Whether a day and month are followed by four figures that people write for a year now: "2015" rather means a quarter past eight. */
function endsInYear(typed: string, today: string): boolean {
  const year = /\d{4}$/.test(typed) ? dayParts(typed)?.year : undefined;
  return year !== undefined && year >= Number(today.slice(0, 4)) - 1 && year < 2100;
}

const hourOfWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[\s,]+(?:[01]?\d|2[0-3])$/;
const dayAndTime = /^(.+?)[\s,]+(?:at\s+)?(\d{1,2}(?:h|[:.h]?\d\d)?\s*(?:[ap]\.?(?:m\.?)?)?|noon|midnight)$/;
/** Only what can be nothing but an hour stands before its day: "9 Nov" is a day. */
const timeAndDay =
  /^(?:at\s+)?(\d{1,2}(?::\d\d\s*(?:[ap]\.?m\.?)?|\s*[ap]\.?m\.?|h(?:\d\d)?)|noon|midnight)[\s,]+(?:on\s+)?(.+)$/;

/** The words that name the day and those that name the hour, in whichever order; undefined: they are no such two. */
function dayAndHour(typed: string): { first: string; last: string } | undefined {
  const [, first, last] = dayAndTime.exec(typed) ?? [];
  if (first !== undefined && last !== undefined) return { first, last };
  const [, hour, day] = timeAndDay.exec(typed) ?? [];
  return hour === undefined || day === undefined ? undefined : { first: day, last: hour };
}

/** Of what was typed, the words that name the day: "next Friday" of "next Friday 18:00". */
export function dayWordsIn(words: string, today: string, toward: Toward = 'ahead'): string {
  const typed = plainly(words);
  if (!hourOfWeekday.test(typed) && (readDay(typed, today, toward) !== null || endsInYear(typed, today))) return typed;
  return dayAndHour(typed)?.first ?? typed;
}

/** An "m" that stands apart is none of these: it may be on the way to "months". */
const hours = String.raw`(half\s+an|an?|\d{1,4})\s*(?:h|hrs?|hours?)`;
const minutes = String.raw`(a|\d{1,4})(?:m|\s*min(?:ute)?s?)`;
const fromNowForm = new RegExp(String.raw`^in\s+(?=\S)(?:${hours})?(?:(?:\s+and)?\s*${minutes})?$`);

/** "In 2 hours", "in half an hour", "in 1 h 30 min": so much later however the clocks are changed meanwhile, to the minute. */
function fromNow(typed: string, { nowMs, zone }: Clock): Moment | null {
  const parts = fromNowForm.exec(typed);
  if (parts === null) return null;
  const byMinutes = 60 * countOf(parts[1]) + countOf(parts[2]);
  const atMs = Math.floor(nowMs / 60_000) * 60_000 + byMinutes * 60_000;
  const { date: day, time } = fieldsOf(atMs, zone);
  const read = inZone(day, time, zone);
  return { day, time, again: read.kind === 'twice' && read.againMs === atMs };
}

function countOf(written: string | undefined): number {
  if (written === undefined) return 0;
  if (written.startsWith('half')) return 0.5;
  return written.startsWith('a') ? 1 : Number(written);
}

/** A quarter of an hour on or back, at the quarters of the hour. */
export function quarterFrom(time: string, by: 1 | -1): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (hours * 60 + minutes) / 15;
  const next = (((by === 1 ? Math.floor(at) + 1 : Math.ceil(at) - 1) + 96) % 96) * 15;
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
}
