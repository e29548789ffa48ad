import { parseArgs } from 'node:util';
import { dataFolder } from '../host/data-folder.ts';
import { runWeb } from './run-web.ts';

const USAGE = 'Usage: web [--data FOLDER] [--port N] [--no-open]';

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
function read(args: string[]): { dataFolder: string; open: boolean; port?: number } | string {
  try {
    const { values } = parseArgs({
      args,
      allowNegative: true,
      options: { data: { type: 'string' }, port: { type: 'string' }, open: { type: 'boolean', default: true } },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
      return `--port takes a number from 0 to 65535, not "${values.port}".`;
    }
    return { dataFolder: dataFolder(values.data), open: values.open, ...(port === undefined ? {} : { port }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
