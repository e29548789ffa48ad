import { icsOfCalendar, leftOutWords } from '../../src-preload/contract/ics-of-calendar.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { saveFile } from '../ui/save-file.ts';
import type { CalendarView } from './calendar.svelte.ts';

/** Saves what is shown, all of it, as a file for other calendars. */
export async function exportShown(view: CalendarView): Promise<void> {
  const range = await attempt(view.all());
  if (range === undefined || range === null) return;
  const { fromDay, toDay } = view.ends;
  saveFile(`outpost-${fromDay}-${toDay}.ics`, icsOfCalendar(range, view.accounts, Date.now()), 'text/calendar');
  const leftOut = leftOutWords(range);
  if (leftOut !== null) toasts.fail('calendar-left-out', leftOut);
}
