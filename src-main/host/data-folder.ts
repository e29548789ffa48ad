import { chmodSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Makes the folder if needed, for its owner only (0700); an existing one that others can read is closed to them. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
}
