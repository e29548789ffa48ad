import { timeOfDayWord } from './times.ts';

/** "14:00", or "2 pm". */
export function hourWord(hour: number): string {
  const word = timeOfDayWord(`${String(hour).padStart(2, '0')}:00`);
  return word.replace(/:00(?= )/, '');
}
