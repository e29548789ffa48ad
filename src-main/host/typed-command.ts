import { usualDataFolder } from './data-folder.ts';

/** A command as it is typed to work on this data folder; the usual one needs not be named. */
export function typedCommand(words: string, dataFolder: string, usual: string = usualDataFolder()): string {
  return dataFolder === usual ? words : `${words} --data ${asTyped(dataFolder)}`;
}

/** One word to a shell, also where it has spaces. */
function asTyped(path: string): string {
  if (/^[\w@%+=:,./\\-]+$/u.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
