import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The end of each shell's log is enough to look at, and all that is kept in memory for it. */
const MOST_CHARACTERS = 1_000_000;

/** The last lines of the logs in this folder, file by file; none where it cannot be read. */
export async function readLogFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const shells = names.filter((name) => /^[a-z]+\.log$/.test(name));
  return (await Promise.all(shells.map((name) => lastLines(folder, name)))).flat();
}

/** Nothing of a pipe or a device, whose end would be waited for. */
const textOf = async (file: string): Promise<string> => ((await stat(file)).isFile() ? readFile(file, 'utf8') : '');

/** What was moved aside last comes before what is written now. */
async function lastLines(folder: string, name: string): Promise<string[]> {
  const files = [`${name}.1`, name].map((file) => textOf(join(folder, file)).catch(() => ''));
  const text = (await Promise.all(files)).join('');
  const end = text.slice(-MOST_CHARACTERS);
  // The first of them was cut.
  const whole = end.length < text.length ? end.slice(end.indexOf('\n') + 1) : end;
  return whole.split('\n').filter((line) => line !== '');
}
