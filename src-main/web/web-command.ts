import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import { dataFolder } from '../host/data-folder.ts';
import { openingOf } from '../host/opening/what-is-opened.ts';
import { pathTrouble } from '../host/path-trouble.ts';
import type { FileToOpen } from './file-to-open.ts';
import { runWeb } from './run-web.ts';

const USAGE = 'Usage: web [--data FOLDER] [--port N] [--no-open] [FILE]';

/** `node out/main/web.js`: the web shell as a program. Resolves with the exit code when it was closed. */
export async function webCommand(args: string[]): Promise<number> {
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const asked = read(args);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n${USAGE}\n`);
    return 1;
  }
  return runWeb(asked);
}

/** What was asked for, or what is wrong with it. */
function read(args: string[]): { dataFolder: string; open: boolean; port?: number; opens: FileToOpen | null } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: { data: { type: 'string' }, port: { type: 'string' }, open: { type: 'boolean', default: true } },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      return `--port takes a number from 0 to 65535, not "${values.port}".`;
    }
    const opens = fileAmong(positionals);
    if (typeof opens === 'string') return opens;
    return { dataFolder: dataFolder(values.data), open: values.open, opens, ...(port === undefined ? {} : { port }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The first of these, as the desktop takes them; or what is wrong with it. */
function fileAmong([first, ...others]: string[]): FileToOpen | null | string {
  if (first === undefined) return null;
  const opening = openingOf(first, process.cwd());
  if (opening === null || !('file' in opening))
    return `"${first}" is nothing that can be opened here: name a file of posts, as .csv, .tsv, .json or .txt.`;
  try {
    accessSync(opening.file, constants.R_OK);
  } catch (error) {
    return `${opening.file} cannot be read: ${pathTrouble(error)}`;
  }
  return others.length > 0 ? { ...opening, more: true } : opening;
}
