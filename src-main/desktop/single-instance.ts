import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../host/is-alive.ts';

/*
 * Chromium's lock for one window a folder, where it is a link to HOST-PID (Linux and macOS). Electron says of every lock that it was
 * refused only that it was.
 */

const LOCK = 'SingletonLock';
/** Leads to where a further start hands itself over, in a folder for temporary files of the computer that made it. */
const SOCKET = 'SingletonSocket';
const ofTheLock = [LOCK, SOCKET, 'SingletonCookie'];

/**
 * Takes away a lock that another computer made: left behind by a power cut and a new name, or brought along with a copied folder. With
 * it, Chromium would never start here again. Two computers on one folder are told apart by the lock of the data itself (core/store/lock.ts).
 * A program that runs here stays what further starts go to, also where its computer has another name since, as networks give them: Chromium
 * asks its socket before it looks at the name.
 */
export function dropLockOfAnother(chromiumsOwn: string): void {
  const holder = holderOf(chromiumsOwn);
  if (holder === null || holder.host === hostname()) return;
  if (isAlive(holder.pid) && existsSync(join(chromiumsOwn, SOCKET))) return;
  for (const name of ofTheLock) rmSync(join(chromiumsOwn, name), { force: true });
}

/** Whether a program of this computer that lives has the lock; true also where there is no such link to tell by. */
export function isHeldByProgram(chromiumsOwn: string): boolean {
  if (process.platform === 'win32') return true;
  const holder = holderOf(chromiumsOwn);
  if (holder === null) return false;
  return isAlive(holder.pid);
}

function holderOf(chromiumsOwn: string): { host: string; pid: number } | null {
  try {
    const [, host, pid] = /^(.*)-([1-9]\d*)$/.exec(readlinkSync(join(chromiumsOwn, LOCK))) ?? [];
    return host === undefined ? null : { host, pid: Number(pid) };
  } catch {
    return null;
  }
}
