import { timeProblemWords } from '../../../src-preload/contract/words/import-time.ts';
import { dayParts, FIRST_YEAR, readDay, readTime } from './read-when.ts';
import { otherWeekdayWords } from './reading-words.ts';

/** Why what stands in the fields of a date and a time is none, as an import says it of a file. `today`: as 2026-11-29. */
export function unreadableWords(date: string, time: string, today: string): string {
  if (date.trim() === '' || time.trim() === '') return 'Choose a date and a time.';
  if (readDay(date, today) === null) return otherWeekdayWords(date, today) ?? noDayWords(date, today);
  return readTime(time) === null
    ? `${timeProblemWords({ code: 'not-a-clock', written: time })}. Try 8:30, 8 pm or in 2 hours.`
    : `${timeProblemWords({ code: 'not-a-time', written: `${date} ${time}` })}.`;
}

function noDayWords(date: string, today: string): string {
  const { day = 0, month, year } = dayParts(date) ?? {};
  if (month === undefined || day < 1 || day > 31 || (year ?? FIRST_YEAR) < FIRST_YEAR)
    return `“${date}” is not a date. Try 29 Nov, next Friday or in 3 days.`;
  if (month < 1 || month > 12) return `${timeProblemWords({ code: 'no-month', month })}.`;
  const inYear = year ?? Number(today.slice(0, 4)) + (month < Number(today.slice(5, 7)) ? 1 : 0);
  const days = new Date(Date.UTC(inYear, month, 0)).getUTCDate();
  return `${timeProblemWords({ code: 'month-too-short', month, year: inYear, days })}.`;
}
