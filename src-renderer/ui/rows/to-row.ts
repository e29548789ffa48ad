import { tick } from 'svelte';

const pressable = 'a, button, input:not(:disabled)';

/**
 * Puts the keyboard on a row that was just made: on the first of it that can be pressed, else on the row itself, so that it never falls
 * back to the page. `at`: among the rows that are in the page.
 */
export async function toRow(list: HTMLElement | undefined, at: number, rows = 'li:not(.more-rows)'): Promise<void> {
  await tick();
  const row = list?.querySelectorAll<HTMLElement>(`:scope > ${rows}`)[at];
  const control = row?.querySelector<HTMLElement>(pressable);
  if (row !== undefined && (control ?? null) === null) row.tabIndex = -1;
  (control ?? row)?.focus();
}
