import type { BestTimes, Hour } from '../../src-preload/contract/best-times.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { hourWord } from '../../src-preload/contract/words/hour.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** "Tue 18:00". */
export const hourWords = ({ weekday, hour }: Pick<Hour, 'weekday' | 'hour'>): string =>
  `${weekdays[weekday] ?? ''} ${hourWord(hour)}`;

/** "18", or "6p": over a column that is as narrow. */
export const hourMark = (hour: number): string => hourWord(hour).replace(/:00| |m/g, '');

/** Why no hour is told, in the service's words where it has any; null: some are, or nothing is said of it. A status is a code, of an open set. */
export function missingHours(
  { status, reason }: Pick<BestTimes, 'status' | 'reason'>,
  week: readonly Hour[],
): string | null {
  if (status === null || status === 'available' || status === 'ok') return null;
  if (reason !== null && reason.trim() !== '') return reason;
  return week.some(({ level }) => level > 0) ? null : 'There are too few posts to tell.';
}

/** The table behind the heat: the hours that posts were published at. */
export function hoursTable(week: readonly Hour[]): { columns: string[]; rows: Cell[][] } {
  const rows = week
    .filter(({ posts }) => posts > 0)
    .map((hour): Cell[] => [hourWords(hour), hour.posts, hour.isFew ? null : hour.average]);
  return { columns: ['Hour', 'Posts', 'Average per post'], rows };
}
