import { commandTable, type CommandEntry, type CommandId } from '../../src-preload/contract/commands.ts';
import { isMac } from '../client/key-label.ts';
import { provide, run } from '../client/commands.ts';
import { navigate } from '../client/route.svelte.ts';
import { overlays } from '../client/overlays.svelte.ts';
import { blockKeys, calendarKeys, draftKeys, itemKeys, listKeys } from '../client/list-keys.ts';

const entries = Object.entries<CommandEntry>(commandTable) as [CommandId, CommandEntry][];
const inCompose: readonly CommandId[] = ['queue'];

/** What is done by which keys: one of them is enough. */
interface Shortcut {
  label: string;
  keys: readonly string[];
}

const withKeys = (isWanted: (id: CommandId) => boolean): Shortcut[] =>
  entries.flatMap(([id, { keys, label }]) => (keys !== undefined && isWanted(id) ? [{ label, keys: [keys] }] : []));

/** The shortcuts of the window, as the `?` dialog lists them. `Mod` is Ctrl, on a Mac Cmd. */
export const shortcuts: { title: string; keys: Shortcut[] }[] = [
  { title: 'Everywhere', keys: [...withKeys((id) => !inCompose.includes(id)), { label: 'Close', keys: ['Esc'] }] },
  { title: 'Compose', keys: withKeys((id) => inCompose.includes(id)) },
  { title: 'The list of drafts', keys: Object.values(draftKeys) },
  { title: 'Lists in the outbox', keys: Object.values(listKeys) },
  { title: 'An open item of the outbox', keys: Object.values(itemKeys) },
  { title: 'The calendar', keys: Object.values(calendarKeys) },
  { title: 'The blocks of the bio page', keys: Object.values(blockKeys) },
];

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
