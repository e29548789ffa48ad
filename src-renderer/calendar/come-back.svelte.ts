import { takeLeftFrom } from '../client/way-back.ts';
import type { CalendarView } from './calendar.svelte.ts';

/**
 * To be called while the view is made: whoever comes back from what was opened here has the keyboard on it again, as soon as it is
 * drawn; on its day where it is gone from there.
 */
export function comeBack(view: CalendarView): void {
  let key = takeLeftFrom();
  // Whoever goes to the calendar anew finds nothing open over it.
  if (key === null) view.closeAll();
  $effect(() => {
    if (key === null || !view.isAllThere) return;
    const selector = `[data-id="${CSS.escape(key)}"]`;
    const found = ['.cal-pop', 'dialog.cal-day', '.view'].flatMap((place) => [
      ...document.querySelectorAll<HTMLElement>(`${place} ${selector}`),
    ]);
    const back = found[0] ?? document.querySelector<HTMLElement>('[role="grid"] [role="gridcell"][tabindex="0"]');
    key = null;
    back?.focus();
  });
}
