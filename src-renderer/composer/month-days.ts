/** The last day of a month, whichever it is. */
const LAST = 31;

/** "1, 15, last": the days of a month that are typed, each once; null where something else stands there. */
export function readMonthDays(line: string): number[] | null {
  const parts = line.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map((part) => (/^last$/i.test(part) ? LAST : /^\d{1,2}\.?$/.test(part) ? parseInt(part, 10) : 0));
  return days.every((day) => day >= 1 && day <= LAST) ? [...new Set(days)].toSorted((a, b) => a - b) : null;
}
