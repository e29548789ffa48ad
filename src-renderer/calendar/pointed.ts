import { tick } from 'svelte';
import type { CalendarEntry } from '../../src-preload/contract/calendar.ts';
import { entryKey } from '../../src-preload/contract/entry-key.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';
import { offerForSelected, type SelectedCommand } from '../client/selected.svelte.ts';
import { titleOf } from './calendar-words.ts';
import type { CalendarView } from './calendar.svelte.ts';
import { dayByKey } from './shown-days.ts';

const HOUR_MS = 3_600_000;

/** What can be done to the entry that the keyboard is on. */
export function commandsFor(view: CalendarView, entry: CalendarEntry): SelectedCommand[] {
  if (!entry.canMove) return [];
  const title = titleOf(entry);
  const { date, time } = fieldsOf(entry.atMs, view.zone);
  const to = (key: 'ArrowRight' | 'ArrowDown') => () => view.move(entry, dayByKey(key, date) ?? date, time);
  return [
    { key: 'next-day', label: `Move to the next day: ${title}`, run: to('ArrowRight') },
    { key: 'next-week', label: `Move to the next week: ${title}`, run: to('ArrowDown') },
    { key: 'later', label: `Move an hour later: ${title}`, run: () => view.moveTo(entry, entry.atMs + HOUR_MS) },
    { key: 'grab', label: `Move with the arrow keys: ${title}`, run: () => take(view, entry) },
  ];
}

/** Its day has the keyboard then, whatever the entry was chosen in. */
async function take(view: CalendarView, entry: CalendarEntry): Promise<void> {
  view.grab(entry);
  await tick();
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
}

/** Follows the keyboard over the entries, and has the palette act on the one it was on when the palette opened. */
export function followPointed(view: CalendarView): () => void {
  let pointed: string | null = null;
  const arrived = ({ target }: FocusEvent): void => {
    const at = target instanceof Element ? target : null;
    const entry = at?.closest<HTMLElement>('[data-id]') ?? null;
    // The palette itself takes the keyboard.
    if (entry !== null || at?.closest('dialog') === null) pointed = entry?.dataset.id ?? null;
  };
  document.addEventListener('focusin', arrived);
  const stop = offerForSelected(() => {
    const days = [...view.days.values(), ...(view.openedDay === undefined ? [] : [view.openedDay])];
    const entries = days.flatMap((day) => day.entries);
    const entry = entries.find(({ ref }) => entryKey(ref) === pointed);
    return entry === undefined ? [] : commandsFor(view, entry);
  });
  return () => {
    document.removeEventListener('focusin', arrived);
    stop();
  };
}
