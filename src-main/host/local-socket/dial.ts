import { lstatSync } from 'node:fs';
import type { Dialled } from './dialled.ts';
import { readSocketFile } from './socket-file.ts';

/** Who is there answers within milliseconds; one that was stopped (SIGSTOP) never does. */
const ANSWERS_WITHIN_MS = 5_000;

/** Of one answer. Both programs hold it in memory whole. */
export const MOST_BYTES = 100 * 1024 * 1024;

const NOBODY: Dialled = { found: 'nobody' };

/** Reaches the core of whoever has the data folder open. Never throws. */
export async function dialHolder(
  dataFolder: string,
  version: string,
  withinMs: number = ANSWERS_WITHIN_MS,
  mostBytes: number = MOST_BYTES,
): Promise<Dialled> {
  const file = readSocketFile(dataFolder);
  if (file === null || !isOurs(file.address)) return NOBODY;
  // Most commands find nobody, and need nothing of what speaks to somebody.
  const { reach } = await import('./reach.ts');
  return reach(file, version, { withinMs, mostBytes });
}

/** Who listens stays; who holds a folder and does not is a command that is over in a moment. */
export async function isListenedTo(dataFolder: string, version: string): Promise<boolean> {
  const dialled = await dialHolder(dataFolder, version);
  if (dialled.found === 'core') dialled.client.close();
  return dialled.found !== 'nobody';
}

/** Another user's socket in a folder of ours, or at an address of ours that has become free, is not spoken to. */
function isOurs(address: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    const found = lstatSync(address);
    return found.isSocket() && found.uid === process.getuid?.();
  } catch {
    return false;
  }
}
