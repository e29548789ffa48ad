import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { usualDataFolder } from './data-folder.ts';
import { programFolder } from './program-folder.ts';

/** The command by the name it has where this program is: what is installed puts it on the path, a checkout has it by npx alone. */
export function ownCommand(words: string, folder: string = programFolder()): string {
  return existsSync(join(folder, 'src-main', 'outpost.mjs')) ? `npx outpost ${words}` : `outpost ${words}`;
}

/** A command as it is typed to work on this data folder; the usual one needs not be named. */
export function typedCommand(words: string, dataFolder: string, usual: string = usualDataFolder()): string {
  return dataFolder === usual ? words : `${words} --data ${asTyped(dataFolder)}`;
}

/** One word to a shell, also where it has spaces. */
export function asTyped(path: string): string {
  if (/^[\w@%+=:,./\\-]+$/u.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
