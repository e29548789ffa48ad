import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathTrouble } from './path-trouble.ts';
import { StartRefused } from './start-refused.ts';

/** What the place of the data folder depends on; passed in, so that every system can be tried on one. */
export interface Surroundings {
  platform: string;
  env: Record<string, string | undefined>;
  home: string;
  cwd: string;
}

/** What it is on this machine. Where HOME is empty (cron, some containers), the home of the user's account. */
export const here = (): Surroundings => ({
  platform: process.platform,
  env: process.env,
  home: homedir() || userInfo().homedir,
  cwd: process.cwd(),
});

/**
 * Where everything Outpost keeps lives: `--data`, else OUTPOST_DATA, else the system's place for it. All shells share it,
 * so that what was queued in the terminal is seen in the window. Absolute.
 */
export function dataFolder(argument?: string, at: Surroundings = here()): string {
  const given = argument || at.env['OUTPOST_DATA'];
  return given ? resolve(at.cwd, given) : usualDataFolder(at);
}

/** The system's place for it: what a start finds that is told nothing. */
export function usualDataFolder(at: Surroundings = here()): string {
  if (at.platform === 'win32') return join(at.env['APPDATA'] || join(at.home, 'AppData', 'Roaming'), 'Outpost');
  if (at.platform === 'darwin') return join(at.home, 'Library', 'Application Support', 'Outpost');
  const base = at.env['XDG_DATA_HOME'];
  // The XDG specification: a relative value is to be ignored.
  return join(base?.startsWith('/') ? base : join(at.home, '.local', 'share'), 'outpost');
}

/**
 * Makes the folder if needed, for its owner only (0700); an existing one that others can read is closed to them where it is empty
 * or Outpost's own already. Throws `StartRefused`, with words for the user, where there can be none: a folder of other things that
 * is open to others is neither closed to them nor used. `isInOwn`: it lies in such a folder.
 */
export function makePrivateFolder(folder: string, { isInOwn = false }: { isInOwn?: boolean } = {}): void {
  try {
    makeStepwise(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    if (isAnothers(folder)) throw Object.assign(new Error(), { code: ANOTHERS });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const mode = statSync(folder).mode & 0o777;
    if (process.platform === 'win32' || (mode & 0o077) === 0) return;
    if (!isInOwn && !isOwn(folder)) throw Object.assign(new Error(), { code: SHARED });
    // Rights are taken from others; none is given to the owner, who may have protected it.
    chmodSync(folder, mode & 0o700);
  } catch (error) {
    throw new StartRefused('unreadable', whyNot(folder, error));
  }
}

const SHARED = 'SHARED';
const ANOTHERS = 'ANOTHERS';

/** To root every folder is open: what it wrote there would be root's, and closed to whose folder it is. */
const isAnothers = (folder: string): boolean => process.getuid?.() === 0 && statSync(folder).uid !== 0;

/** Empty, or with something of what Outpost writes first into a folder of its own. */
function isOwn(folder: string): boolean {
  const names = readdirSync(folder);
  const own = ['outpost.sqlite', 'instance.json', 'instance.lock', 'secrets.json', 'web.json', 'logs', 'window'];
  return names.length === 0 || names.some((name) => own.includes(name));
}

function whyNot(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOTDIR':
      return `${folder} cannot be the data folder, because it is a file, or lies in one. Choose another.`;
    case SHARED:
      return `${folder} cannot be the data folder, because it holds other things and is open to other users of this computer. Choose an empty one, such as ${join(folder, 'outpost')}.`;
    case ANOTHERS:
      return `${folder} cannot be the data folder of root, because it belongs to another user of this computer, who could not open Outpost any more. Run this as that user, or choose another folder.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be the data folder, because it cannot be written. Check who owns it and whether the disk is read-only.`;
    default:
      return `${folder} cannot be the data folder, because ${pathTrouble(error, 'made')} Choose another.`;
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
