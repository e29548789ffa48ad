import type { TimeProblem, TimeRemark } from '../import-problem.ts';
import { plural } from './plural.ts';
import { timeOfDayWord } from './times.ts';
import { quoted } from './quoted.ts';

/** How an order of day and month is written. */
export const orderWords = { 'day-first': 'DD/MM/YYYY', 'month-first': 'MM/DD/YYYY' } as const;

/** Why a time of a file cannot be used; no full stop at the end. */
export function timeProblemWords(problem: TimeProblem): string {
  switch (problem.code) {
    case 'order-unclear': {
      const { first, second } = problem;
      const [dayFirst, monthFirst] = [dayMonth({ day: first, month: second }), dayMonth({ day: second, month: first })];
      return `Is ${pad(first)}/${pad(second)} ${dayFirst} or ${monthFirst}? Choose the order for this file`;
    }
    case 'not-a-time':
      return `${quoted(problem.written)} is not a date and time`;
    case 'not-a-clock':
      return `${quoted(problem.written)} is not a time of day`;
    case 'bare-number':
      return `${quoted(problem.written)} is a bare number: a date?`;
    case 'clock-or-fraction':
      return `${quoted(problem.written)} may be 00:${problem.minutes} or, as a spreadsheet counts, ${hm(problem.inSheet)}`;
    case 'date-missing':
      return 'The date is missing';
    case 'clock-missing':
      return 'The time of day is missing';
    case 'no-month':
      return `There is no month ${problem.month}`;
    case 'no-day-zero':
      return 'There is no day 0';
    case 'month-too-short': {
      const { month, year, days } = problem;
      const name = month === 2 ? `February ${year}` : monthName(month);
      return plural(days, { one: '{name} has # day', other: '{name} has # days' }, { name });
    }
    case 'no-clock':
      return problem.second === undefined
        ? `There is no time ${hm(problem)}`
        : `There is no time ${hm(problem)}:${pad(problem.second)}`;
    case 'clock-skipped': {
      const { local, timeZone, from, to } = problem;
      return `${hm(local)} does not exist on ${dayMonth(local)} ${local.year} in ${placeOf(timeZone)}: clocks go from ${hm(from)} to ${hm(to)}`;
    }
    case 'ten-years-away':
      return 'This time is more than ten years away';
    default:
      return problem satisfies never;
  }
}

/** What is said about a time that is used. */
export function timeRemarkWords(remark: TimeRemark): string {
  switch (remark.code) {
    case 'order-guessed':
      return `Read as ${dayMonth(remark)} (${orderWords[remark.order]})`;
    case 'clock-twice': {
      const { local, timeZone } = remark;
      return `${hm(local)} happens twice on ${dayMonth(local)} ${local.year} in ${placeOf(timeZone)}: it goes at the first`;
    }
    case 'year-away':
      return 'More than a year from now';
    default:
      return remark satisfies never;
  }
}

let months: Intl.DateTimeFormat | undefined;
const monthName = (month: number): string => {
  // Made with the first that is named: every command loads these words, and few need a month.
  months ??= new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return months.format(Date.UTC(2024, month - 1, 1));
};
const pad = (figure: number): string => String(figure).padStart(2, '0');
const hm = (time: { hour: number; minute: number }): string => timeOfDayWord(`${pad(time.hour)}:${pad(time.minute)}`);
const dayMonth = (date: { day: number; month: number }): string => `${date.day} ${monthName(date.month)}`;

/** `Europe/Lisbon` as people say it. */
function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
