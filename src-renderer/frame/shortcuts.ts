import { commandTable, type CommandEntry, type CommandId } from '../../src-preload/contract/commands.ts';
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
  {
    title: 'Everywhere',
    keys: [
      ...withKeys((id) => !inCompose.includes(id)),
      // A key of the list of messages itself (`Toasts.svelte`).
      { label: 'To the last message, such as its Undo', keys: ['Alt T'] },
      { label: 'Close', keys: ['Esc'] },
    ],
  },
  { title: 'Compose', keys: withKeys((id) => inCompose.includes(id)) },
  { title: 'The list of drafts', keys: Object.values(draftKeys) },
  { title: 'Lists in the outbox', keys: Object.values(listKeys) },
  { title: 'An open item of the outbox', keys: Object.values(itemKeys) },
  { title: 'The calendar', keys: Object.values(calendarKeys) },
  { title: 'The blocks of the bio page', keys: Object.values(blockKeys) },
];
