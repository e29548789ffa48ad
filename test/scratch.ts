import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * What tests write goes into one folder that is gone afterwards: in memory where the system has enough of it for files
 * (Linux' /dev/shm), since thousands of commits to a disk would take most of the time. What children compile of their code
 * is kept for the next child. Which commits are followed by an fsync is shown by the system calls, on any file system.
 */

const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Run by Vitest before the first worker starts, whose environment is this one; returns what ends it. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(fastFolder(), 'outpost-tests-'));
  // Some tests start the app as another user, whose folders are in here.
  chmodSync(folder, 0o711);
  const before = { TMPDIR: process.env['TMPDIR'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

function fastFolder(): string {
  if (process.env['TMPDIR'] !== undefined || process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    accessSync('/dev/shm', constants.W_OK);
    return bavail * bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
