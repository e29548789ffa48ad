import { lstatSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isAlive } from './is-alive.ts';

/**
 * Puts `text` in place of the file (mode 0600) in one step: a crash leaves the old content or the new, never a part. Where a link stands
 * there, what it leads to is replaced: a secret that was taken away is gone there as well.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = await placeOf(path);
  const beside = `${target}.${process.pid}.new`;
  await rm(beside, { force: true });
  try {
    await write(beside, text);
    await rename(beside, target);
  } catch (error) {
    // It may hold a token, and nobody would look for it under this name.
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(target));
}

/** What is no file, as a device, is not replaced through a link. */
async function placeOf(path: string): Promise<string> {
  try {
    const target = await realpath(path);
    return (await stat(target)).isFile() ? target : path;
  } catch {
    return path;
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Called at a start, before anything is written: removes what programs that were killed had not put in its place yet, for a token may be
 * in it. In a container each start may have the number of the one before.
 */
export function removeHalfReplaced(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.json\.\d+\.new$/.test(name)) removeHalf(join(folder, name));
    const place = /\.json$/.test(name) ? linkedPlace(join(folder, name)) : null;
    if (place !== null) removeHalvesOf(place);
  }
}

/** Where a link leads; null: it is none. */
function linkedPlace(path: string): string | null {
  try {
    return lstatSync(path).isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : null;
  } catch {
    return null;
  }
}

function removeHalvesOf(path: string): void {
  try {
    for (const name of readdirSync(dirname(path)))
      if (name.startsWith(`${basename(path)}.`)) removeHalf(join(dirname(path), name));
  } catch {
    // Its folder cannot be read: no reason not to begin.
  }
}

function removeHalf(path: string): void {
  const pid = Number(/\.([1-9]\d*)\.new$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) return;
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays for the next start: no reason not to begin.
  }
}

/** Makes the rename itself durable. Windows cannot open a folder, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
