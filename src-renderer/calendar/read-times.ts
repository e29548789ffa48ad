import { readTime } from '../ui/when/read-when.ts';

/** The times of a day as they are typed, "8:30, 18:00", each once, in order; null: one of them is none. */
export function readTimes(words: string): string[] | null {
  const typed = words.split(/[,;]/).filter((word) => word.trim() !== '');
  const times = typed.map(readTime);
  const there = times.filter((time) => time !== null);
  return there.length < times.length ? null : [...new Set(there)].toSorted((a, b) => a.localeCompare(b));
}
