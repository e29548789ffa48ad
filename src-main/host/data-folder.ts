import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartRefused } from './start-refused.ts';

/** What the place of the data folder depends on; passed in, so that every system can be tried on one. */
export interface Surroundings {
  platform: string;
  env: Record<string, string | undefined>;
  home: string;
  cwd: string;
}

const here = (): Surroundings => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
  cwd: process.cwd(),
});

/**
 * Where everything Outpost keeps lives: `--data`, else OUTPOST_DATA, else the system's place for it. All shells share it,
 * so that what was queued in the terminal is seen in the window. Absolute.
 */
export function dataFolder(argument?: string, at: Surroundings = here()): string {
  const given = argument || at.env['OUTPOST_DATA'];
  if (given) return resolve(at.cwd, given);
  if (at.platform === 'win32') return join(at.env['APPDATA'] || join(at.home, 'AppData', 'Roaming'), 'Outpost');
  if (at.platform === 'darwin') return join(at.home, 'Library', 'Application Support', 'Outpost');
  const base = at.env['XDG_DATA_HOME'];
  // The XDG specification: a relative value is to be ignored.
  return join(base?.startsWith('/') ? base : join(at.home, '.local', 'share'), 'outpost');
}

/**
 * Makes the folder if needed, for its owner only (0700); an existing one that others can read is closed to them. Throws
 * `StartRefused`, with words for the user, where there can be none.
 */
export function makePrivateFolder(folder: string): void {
  try {
    makeStepwise(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const mode = statSync(folder).mode & 0o777;
    // Rights are taken from others; none is given to the owner, who may have protected it.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
  } catch (error) {
    throw new StartRefused('unreadable', whyNot(folder, error));
  }
}

function whyNot(folder: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOTDIR':
      return `${folder} cannot be the data folder, because it is a file, or lies in one. Choose another.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be the data folder, because it cannot be written. Check who owns it and whether the disk is read-only.`;
    default:
      return `${folder} cannot be the data folder: ${message}`;
  }
}

/** Step by step, because Node's `recursive` never returns below /proc. */
function makeStepwise(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeStepwise(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
