import { commandTable, type CommandEntry, type CommandId } from '../../src-preload/contract/commands.ts';
import { isMac } from '../client/key-label.ts';
import { provide, run } from '../client/commands.ts';
import { earlyLetters } from '../client/early-letters.ts';
import { navigate } from '../client/route.svelte.ts';
import { overlays } from '../client/overlays.svelte.ts';

const entries = Object.entries<CommandEntry>(commandTable) as [CommandId, CommandEntry][];
const commandOfKeys = new Map(entries.flatMap(([id, { keys }]) => (keys === undefined ? [] : [[keys, id] as const])));

/** How the table writes what was pressed: "Mod N", "?". */
function written(event: KeyboardEvent, mod: boolean): string {
  const key = /^[a-z]$/.test(event.key) ? event.key.toUpperCase() : event.key;
  return mod ? `Mod ${key}` : key;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** A letter on its way to a palette that was asked for but does not stand yet. */
function isForPalette({ key, target, altKey }: KeyboardEvent): boolean {
  if (overlays.open !== 'palette' || altKey || [...key].length !== 1) return false;
  return target instanceof Element && target.closest('dialog') === null;
}

/**
 * Before anything that has the keyboard now: a letter for a text on its way chooses nothing in the list it comes from, and Enter that is held
 * presses nothing a second time, such as what has the keyboard after a dialog.
 */
export function keyOnItsWay(event: KeyboardEvent): void {
  const pressesOn =
    event.repeat && event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isTyping(event.target));
  if (!pressesOn && !earlyLetters.keep(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Newer than its typed signature: Svelte's `onkeydown` on the window gives the plain event. */
export function keyPressed(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (!mod && isForPalette(event)) {
    overlays.keepEarly(event.key);
    event.preventDefault();
    return;
  }
  if (event.altKey || (!mod && isTyping(event.target))) return;
  const id = commandOfKeys.get(written(event, mod));
  if (id !== undefined && run(id)) event.preventDefault();
}

/** The search field of the view that is shown; where it has none, the view that searches everything. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.view [data-search]');
  field?.focus();
  field?.select();
  if (field === null) navigate({ view: 'search' });
  return true;
}

/** The frame looks for the field; a view only marks it (`data-search`). */
export const provideSearch = (): (() => void) => provide('search', focusSearch);
