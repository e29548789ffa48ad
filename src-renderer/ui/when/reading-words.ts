import { date, weekday } from '../moment.ts';
import { dayOnAnyWeekday, readDay, readMonthFirst, readThisWeek, type Toward } from './read-when.ts';

/** How a day that could be two was read, and what the other would be: figures, or "next Friday"; null: it can only be one. */
export function readingWords(typed: string, today: string, toward: Toward = 'ahead'): string | null {
  const thisWeek = toward === 'ahead' ? readThisWeek(typed, today) : null;
  if (thisWeek !== null) return `That of next week. This week’s is ${dayWords(thisWeek, today)}.`;
  const [day, other] = [readDay(typed, today, toward), readMonthFirst(typed, today, toward)];
  if (day === null || other === null) return null;
  return `Read as ${dayWords(day, today)}. With the month first it would be ${dayWords(other, today)}.`;
}

/** That a day which was typed with its weekday is another one; null: that is not what is wrong with it. */
export function otherWeekdayWords(typed: string, today: string): string | null {
  const day = readDay(typed, today) === null ? dayOnAnyWeekday(typed, today) : null;
  return day === null
    ? null
    : `There is no “${typed}”: that day is ${weekday(noonOf(day), 'UTC')} ${dayWords(day, today)}.`;
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`);
const dayWords = (day: string, today: string): string => date(noonOf(day), noonOf(today), 'UTC');
