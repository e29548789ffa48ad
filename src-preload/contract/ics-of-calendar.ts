import type { CalendarRange } from './calendar.ts';
import { entryKey } from './entry-key.ts';
import { icsFile } from './ics.ts';
import { figure } from './words/figure.ts';
import { plural } from './words/plural.ts';

type Named = Pick<{ id: string; handle: string; social: string }, 'id' | 'handle' | 'social'>;

/** So many posts of one day are in a file. */
export const MOST_OF_A_DAY = 10_000;

/** Says how many posts a file lacks because their days have more; null: none. */
export function leftOutWords({ days }: Pick<CalendarRange, 'days'>): string | null {
  const count = days.reduce((sum, { total, entries }) => sum + total - entries.length, 0);
  if (count === 0) return null;
  return plural(
    count,
    {
      one: '# post is not in the file: it holds at most {most} of one day.',
      other: '# posts are not in the file: it holds at most {most} of one day.',
    },
    { most: figure(MOST_OF_A_DAY) },
  );
}

/** The same from one moment to another, both with it. Of a day that has too many for a file its first ones are known. */
export function withinTimes(range: CalendarRange, { fromMs, toMs }: { fromMs: number; toMs: number }): CalendarRange {
  const days = range.days.map((day) => {
    const entries = day.entries.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
    const unknown = (day.entries.at(-1)?.atMs ?? 0) > toMs ? 0 : day.total - day.entries.length;
    return { ...day, entries, total: entries.length + unknown };
  });
  return { ...range, days };
}

/** All that a calendar shows, as a file for other calendars. */
export function icsOfCalendar(range: CalendarRange, accounts: readonly Named[], nowMs: number): string {
  const names = new Map(accounts.map(({ id, handle, social }) => [id, `${handle} (${social})`]));
  const events = range.days.flatMap((day) =>
    day.entries.map(({ ref, state, atMs, text, accountIds }) => {
      const of = accountIds.map((id) => names.get(id) ?? id);
      return { id: entryKey(ref), state, atMs, text, accounts: of };
    }),
  );
  return icsFile('Outpost', events, nowMs);
}
