import type { CalendarDay, CalendarEntry, CalendarPack } from '../../src-preload/contract/calendar.ts';
import { calendarStates, type CalendarState } from '../../src-preload/contract/calendar-states.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';
import { clock } from '../ui/moment.ts';
import { endsOf, type Shown } from './shown-days.ts';

const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`);
/** Made once: a month names its days some hundred times, and to make a format takes longer than all else of its cells. */
function wordsBy(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day) => format.format(noonOf(day));
}

const inFull = wordsBy({ weekday: 'short', day: 'numeric', month: 'long' });
/** "Mon 24 November". */
export const dayWords = (day: string): string => inFull(day).replace(',', '');
/** "Monday". */
export const weekdayWords = wordsBy({ weekday: 'long' });
/** "Mon". */
export const shortWeekday = wordsBy({ weekday: 'short' });
const [dayAlone, dayAndMonth] = [wordsBy({ day: 'numeric' }), wordsBy({ day: 'numeric', month: 'short' })];
/** "24", and "1 Nov" where a month begins. */
export const dateWords = (day: string, isNamed: boolean): string => (isNamed ? dayAndMonth : dayAlone)(day);

const monthAndYear = wordsBy({ month: 'long', year: 'numeric' });
const span = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "November 2025", or "17 – 23 November 2025". */
export function shownWords(shown: Shown, day: string): string {
  if (shown === 'month') return monthAndYear(day);
  const { fromDay, toDay } = endsOf('week', day);
  return span.formatRange(noonOf(fromDay), noonOf(toDay));
}

const stateForms: Record<CalendarState, { one: string; other: string }> = {
  draft: { one: '# draft', other: '# drafts' },
  queued: { one: '# queued', other: '# queued' },
  scheduled: { one: '# scheduled', other: '# scheduled' },
  published: { one: '# published', other: '# published' },
  missed: { one: '# missed', other: '# missed' },
  'needs-you': { one: '# needs you', other: '# need you' },
};

const stateWords: Record<CalendarState, string> = {
  draft: 'drafts',
  queued: 'queued',
  scheduled: 'scheduled',
  published: 'published',
  missed: 'missed',
  'needs-you': 'need you',
};

/** How the posts of a pack stand: "published", or "28 scheduled, 2 missed". */
export function packStates({ states, posts }: Pick<CalendarPack, 'states' | 'posts'>): string {
  const there = calendarStates.flatMap((state, at) =>
    (states[at] ?? 0) > 0 ? [{ state, count: states[at] ?? 0 }] : [],
  );
  return listWords(
    there.map(({ state, count }) => (count === posts ? stateWords[state] : plural(count, stateForms[state]))),
  );
}

/** A day as it is read out: "Mon 24 November, 2 drafts, 3 scheduled". */
export function dayLabel(day: string, of: CalendarDay | undefined, isToday: boolean, zone: string): string {
  const states = calendarStates.flatMap((state, at) => {
    const count = of?.states[at] ?? 0;
    return count === 0 ? [] : [plural(count, stateForms[state])];
  });
  const load = loadWords(of, zone);
  return listWords([
    ...(isToday ? ['Today'] : []),
    dayWords(day),
    ...(states.length === 0 ? ['nothing planned'] : states),
    ...(load === null ? [] : [load]),
  ]);
}

/** Why a day does not go as it is planned; null: the publish limit lets all of it go in time. */
export function loadWords(of: CalendarDay | undefined, zone: string): string | null {
  const load = of?.load ?? null;
  if (load === null) return null;
  const { calls, limit, fromMs } = load;
  const fromDay = fieldsOf(fromMs, zone).date;
  const data = { at: clock(fromMs, zone), day: dayWords(fromDay), limit: figure(limit) };
  return plural(calls, fromDay === of?.day ? loadForms.sameDay : loadForms.overMidnight, data);
}

const loadForms = {
  sameDay: {
    one: '# publish call at {at}, the limit is {limit} at once',
    other: '# publish calls at {at}, the limit is {limit} at once',
  },
  overMidnight: {
    one: '# publish call from {at} on {day}, the limit is {limit} at once',
    other: '# publish calls from {at} on {day}, the limit is {limit} at once',
  },
};

/** What an entry says where it has no words yet. */
export const titleOf = ({ text }: Pick<CalendarEntry, 'text'>): string => (text.trim() === '' ? 'Untitled' : text);

export const moreWords = (count: number): string => plural(count, { one: '+# more', other: '+# more' });
export const laterDaysWords = (count: number): string => plural(count, { one: 'One later day', other: '# later days' });
export const packWords = (count: number): string => plural(count, { one: '# post', other: '# posts' });
/** "30 posts"; "78 of 213 posts" where the others of its source stand elsewhere. */
export const sizeWords = (pack: CalendarPack): string =>
  partWords(pack, { one: '{part} of # post', other: '{part} of # posts' });
/** The same where a day of the month is narrow: "78 of 213". */
export const shortSizeWords = (pack: CalendarPack): string =>
  partWords(pack, { one: '{part} of #', other: '{part} of #' });
function partWords({ posts, source }: CalendarPack, forms: Parameters<typeof plural>[1]): string {
  if (source === null || source.posts <= posts) return packWords(posts);
  return plural(source.posts, forms, { part: figure(posts) });
}

/** "to 09:58"; null: all of them go in one minute. */
export function untilWords({ fromMs, toMs }: CalendarPack, zone: string): string | null {
  const last = clock(toMs, zone);
  return last === clock(fromMs, zone) ? null : `to ${last}`;
}
/** "to 09:58, scheduled, Winter catalogue". */
export function restWords(pack: CalendarPack, zone: string): string {
  const until = untilWords(pack, zone);
  const source = pack.source === null ? [] : [pack.source.name];
  return listWords([...(until === null ? [] : [until]), packStates(pack), ...source]);
}

export const clockAgainWords = (at: string): string =>
  `${at}: clocks go back that night, and this time comes a second time.`;

/** Where one is among the posts of an hour, as it is read out. */
export const ofHourWords = (at: number, count: number): string => `${at} of ${count} in this hour.`;
