import type { CalendarRange } from './calendar.ts';
import { icsFile } from './ics.ts';

type Named = Pick<{ id: string; handle: string; social: string }, 'id' | 'handle' | 'social'>;

/** All that a calendar shows, as a file for other calendars. */
export function icsOfCalendar(range: CalendarRange, accounts: readonly Named[], nowMs: number): string {
  const names = new Map(accounts.map(({ id, handle, social }) => [id, `${handle} (${social})`]));
  const events = range.days.flatMap((day) =>
    day.entries.map(({ ref, state, atMs, text, accountIds }) => {
      const of = accountIds.map((id) => names.get(id) ?? id);
      return { id: `${ref.of}-${ref.id}`, state, atMs, text, accounts: of };
    }),
  );
  return icsFile('Outpost', events, nowMs);
}
