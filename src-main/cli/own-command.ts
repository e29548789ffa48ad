import { usualDataFolder } from '../host/data-folder.ts';
import { ownCommand as found, asTyped } from '../host/typed-command.ts';

/** The folder that this run of the command was told to work on; null: the usual one. */
let folder: string | null = null;

/** Said once, as a command begins and before what it does is loaded: what it hints at is to be done in the folder it works on itself. */
export function hintsWorkOn(data: string | undefined): void {
  folder = data === undefined || data === usualDataFolder() ? null : data;
}

/** A command as it is typed here to go on from this one: by the name it is found by, on the same data. */
export const ownCommand = (words: string): string =>
  found(folder === null ? words : `--data ${asTyped(folder)} ${words}`);
