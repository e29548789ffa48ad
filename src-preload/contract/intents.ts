import { menuCommands, type CommandId } from './commands.ts';
import { parsePath, printPath, type Place } from './paths.ts';

/** What a shell may ask of the window: to open a place, or to run a command that menus show. */
export type Intent = { open: Place } | { run: CommandId };

const command = /^\/do\/([a-z-]+)$/;

/** Behind the # of the window's address, so that no shell needs another way in: "/outbox", "/do/new-draft". */
export function printIntent(intent: Intent): string {
  return 'open' in intent ? printPath(intent.open) : `/do/${intent.run}`;
}

/** Null where nothing is asked that a window knows, or may do at an address's word. */
export function parseIntent(text: string): Intent | null {
  const named = command.exec(text)?.[1];
  if (named === undefined) {
    const place = parsePath(text);
    return place === null ? null : { open: place };
  }
  const found = menuCommands.find(({ id }) => id === named);
  return found === undefined ? null : { run: found.id };
}
