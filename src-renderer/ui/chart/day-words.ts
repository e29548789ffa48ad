import { date } from '../moment.ts';

/** "12 Nov" of a day such as 2026-11-12, with the year where it is another one than today's. */
export function dayWords(day: string, today: string): string {
  const atMs = Date.parse(`${day}T12:00Z`);
  return Number.isNaN(atMs) ? day : date(atMs, Date.parse(`${today}T12:00Z`), 'UTC');
}
