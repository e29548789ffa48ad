/** As much of a KeyboardEvent as tells a key. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Keys of a kind in the order of the table, written as in the table of commands; of a pair the first leads back. */
interface KeyEntry {
  label: string;
  keys: readonly string[];
}

/** What the keys do that act on what is chosen in a list, else on its active row. */
export const rowKeys = {
  'move-up': { label: 'Move up', keys: ['Alt ↑'] },
  hold: { label: 'Hold or release', keys: ['H'] },
  'try-now': { label: 'Try now', keys: ['T'] },
  edit: { label: 'Edit', keys: ['E'] },
  cancel: { label: 'Cancel', keys: ['Delete', 'Backspace'] },
} as const satisfies Record<string, KeyEntry>;

/** The keys of any list: what is chosen, and what is active. */
const chooseKeys = {
  move: { label: 'Move', keys: ['↑', '↓'] },
  page: { label: 'Move ten rows', keys: ['PgUp', 'PgDn'] },
  edge: { label: 'First or last', keys: ['Home', 'End'] },
  range: { label: 'Select a range', keys: ['Shift ↑', 'Shift ↓'] },
  'page-range': { label: 'Select ten more', keys: ['Shift PgUp', 'Shift PgDn'] },
  toggle: { label: 'Select', keys: ['Space'] },
  all: { label: 'Select all', keys: ['Mod A'] },
  open: { label: 'Open', keys: ['Enter'] },
  leave: { label: 'Select nothing', keys: ['Esc'] },
} as const satisfies Record<string, KeyEntry>;

/** Every key of a list of the outbox: what the lists go by, and what the dialog of shortcuts shows. */
export const listKeys = { ...chooseKeys, ...rowKeys } as const satisfies Record<string, KeyEntry>;

/** The keys of the list of drafts. */
export const draftKeys = {
  ...chooseKeys,
  duplicate: { label: 'Duplicate', keys: ['D'] },
  delete: { label: 'Delete', keys: ['Delete'] },
} as const satisfies Record<string, KeyEntry>;

/** The keys of the calendar; where days and hours lead, its month and its week know (`calendar/shown-days.ts`). */
export const calendarKeys = {
  day: { label: 'Move', keys: ['←', '→', '↑', '↓'] },
  edge: { label: 'First or last day of the week', keys: ['Home', 'End'] },
  page: { label: 'The month or week before or after', keys: ['PgUp', 'PgDn'] },
  open: { label: 'Open the day, or put down what is carried', keys: ['Enter', 'Space'] },
  grab: { label: 'Carry a post to another time', keys: ['M'] },
  compose: { label: 'Write a post here', keys: ['+'] },
  leave: { label: 'Leave it where it was', keys: ['Esc'] },
} as const satisfies Record<string, KeyEntry>;

/** The keys of the blocks of the bio page. */
export const blockKeys = {
  step: { label: 'Previous or next block', keys: ['↑', '↓'] },
  move: { label: 'Move the block', keys: ['Alt ↑', 'Alt ↓'] },
  delete: { label: 'Delete', keys: ['Delete'] },
} as const satisfies Record<string, KeyEntry>;

/** The keys of an open item. */
export const itemKeys = {
  previous: { label: 'Previous', keys: ['↑', 'K'] },
  next: { label: 'Next', keys: ['↓', 'J'] },
} as const satisfies Record<string, KeyEntry>;

export type RowKey = keyof typeof rowKeys;

const written: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': 'Space',
  Escape: 'Esc',
};

/** How the tables write what was pressed: "Shift ↑", "Mod A". Either of Ctrl and Cmd is `Mod`. */
function writtenPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  // On which key a sign is, and whether with Shift, the keyboard says.
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key);
  const isShifted = shiftKey && !isSign;
  const held = [...(ctrlKey || metaKey ? ['Mod'] : []), ...(altKey ? ['Alt'] : []), ...(isShifted ? ['Shift'] : [])];
  return [...held, written[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join(' ');
}

/** The entry of a table that has a key, and whether it is the one that leads back (-1) or on (1). */
function entryOf<Id extends string>(
  table: Record<Id, KeyEntry>,
  event: KeyPress,
): { id: Id; towards: 1 | -1 } | undefined {
  const press = writtenPress(event);
  for (const id of Object.keys(table) as Id[]) {
    const at = table[id].keys.indexOf(press);
    if (at >= 0) return { id, towards: at === 0 ? -1 : 1 };
  }
  return undefined;
}

/** What the keys of any list do. */
interface ChooseCommands {
  move(by: number, extend: boolean): void;
  edge(to: 'first' | 'last'): void;
  toggle(): unknown;
  all(): unknown;
  open(): unknown;
  /** Selects nothing; false: nothing was selected. */
  leave(): boolean;
}

/** What the keys of a list of the outbox do. Those that return something say whether they did anything. */
export interface ListCommands extends ChooseCommands {
  onRow(key: RowKey): boolean;
}

/** What the keys of the list of drafts do. */
export interface DraftCommands extends ChooseCommands {
  delete(): void;
  duplicate(): void;
}

const pageRows = 10;

/** Does what a key of any list is for. */
function choose(id: keyof typeof chooseKeys, towards: 1 | -1, commands: ChooseCommands): boolean {
  switch (id) {
    case 'move':
    case 'range':
      commands.move(towards, id === 'range');
      return true;
    case 'page':
    case 'page-range':
      commands.move(towards * pageRows, id === 'page-range');
      return true;
    case 'edge':
      commands.edge(towards < 0 ? 'first' : 'last');
      return true;
    case 'leave':
      return commands.leave();
    default:
      commands[id]();
      return true;
  }
}

const isChoosing = (id: string): id is keyof typeof chooseKeys => id in chooseKeys;

/** Does what a key is for; true if the key was meant for the list. */
export function listKey(event: KeyPress, commands: ListCommands): boolean {
  const entry = entryOf(listKeys, event);
  if (entry === undefined) return false;
  const { id, towards } = entry;
  return isChoosing(id) ? choose(id, towards, commands) : commands.onRow(id);
}

/** Does what a key is for; true if the key was meant for the list. */
export function draftKey(event: KeyPress, commands: DraftCommands): boolean {
  const entry = entryOf(draftKeys, event);
  if (entry === undefined) return false;
  const { id, towards } = entry;
  if (isChoosing(id)) return choose(id, towards, commands);
  commands[id]();
  return true;
}

/** Whether a key selects nothing, beside a list as in it. */
export const isLeaveKey = (event: KeyPress): boolean => entryOf(chooseKeys, event)?.id === 'leave';

/** What a key is for in the calendar; undefined: for nothing there. */
export const calendarKey = (event: KeyPress): keyof typeof calendarKeys | undefined => entryOf(calendarKeys, event)?.id;

/** What a key is for among the blocks of the bio page, and whether it leads back (-1) or on (1). */
export const blockKey = (event: KeyPress): { id: keyof typeof blockKeys; towards: 1 | -1 } | undefined =>
  entryOf(blockKeys, event);

/** Which neighbour of an open item a key asks for; null: the key is not for that. */
export function itemStep(event: KeyPress): 1 | -1 | null {
  const entry = entryOf(itemKeys, event);
  return entry === undefined ? null : entry.id === 'next' ? 1 : -1;
}
