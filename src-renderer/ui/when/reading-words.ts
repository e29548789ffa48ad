import { date } from '../moment.ts';
import { readDay, readMonthFirst, type Toward } from './read-when.ts';

/** How figures that could be two days were read, and what the other would be; null: they can only be one. */
export function readingWords(typed: string, today: string, toward: Toward = 'ahead'): string | null {
  const [day, other] = [readDay(typed, today, toward), readMonthFirst(typed, today, toward)];
  if (day === null || other === null) return null;
  return `Read as ${dayWords(day, today)}. With the month first it would be ${dayWords(other, today)}.`;
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`);
const dayWords = (day: string, today: string): string => date(noonOf(day), noonOf(today), 'UTC');
