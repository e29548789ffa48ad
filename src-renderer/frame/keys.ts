import { isMac } from '../client/key-label.ts';
import { newDraft } from '../client/new-draft.ts';
import { overlays } from '../client/overlays.svelte.ts';
import { navigate } from '../client/route.svelte.ts';
import { views } from '../client/views.ts';
import { writing } from '../client/writing.ts';

/** The shortcuts of the window, as the `?` dialog lists them. `Mod` is Ctrl, on a Mac Cmd. */
export const shortcuts: { title: string; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Mod K', 'Search or do'],
      ['Mod N', 'New draft'],
      ['/', 'Search in this view'],
      ...views.map(({ name }, at): [string, string] => [`Mod ${at + 1}`, name]),
      ['?', 'These shortcuts'],
      ['Esc', 'Close what lies on top'],
    ],
  },
  { title: 'Compose', keys: [['Mod Enter', 'Queue, send or schedule the post']] },
  {
    title: 'Lists in the outbox',
    keys: [
      ['↑ ↓', 'Move'],
      ['Shift ↑ ↓', 'Select a range'],
      ['Space', 'Select'],
      ['Mod A', 'Select all'],
      ['Enter', 'Open'],
      ['Alt ↑', 'Move up'],
      ['H', 'Hold or release'],
      ['T', 'Try now'],
      ['E', 'Edit'],
      ['Delete', 'Cancel'],
    ],
  },
];

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
  const did = mod && !event.altKey ? withMod(event.key) : !isTyping(event.target) && !event.altKey && plain(event.key);
  if (did) event.preventDefault();
}

function withMod(key: string): boolean {
  if (key === 'k' || key === 'K') overlays.toggle('palette');
  else if (key === 'n' || key === 'N') newDraft();
  else if (key === 'Enter') void writing().queue();
  else if (/^[1-8]$/.test(key)) openView(Number(key) - 1);
  else return false;
  return true;
}

function plain(key: string): boolean {
  if (key === '?') overlays.toggle('shortcuts');
  else if (key === '/') return focusSearch();
  else return false;
  return true;
}

function openView(at: number): void {
  const view = views[at];
  if (view !== undefined) navigate(view.path);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.view [data-search]');
  field?.focus();
  field?.select();
  return field !== null;
}
