import { accessSync, constants, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { freeName } from './free-name.ts';
import { isSmallFile, readSmallJson } from './small-file.ts';
import { FileTrouble, isUnsound } from './trouble.ts';

/** Who holds a data folder, for the sentence that a second instance shows. */
export interface Holder {
  pid: number;
  shell: string;
  sinceMs: number;
  /** The name of another computer, where it holds the folder from there. */
  computer?: string;
}

export interface Lock {
  /** A database was begun in this folder before, whether it is still there or not. */
  hadDatabase: boolean;
  /** To be called once there is one: from then on its absence is a loss. */
  rememberDatabase: () => void;
  release: () => void;
}

export type LockOutcome = ({ ok: true } & Lock) | { ok: false; holder: Holder | null };

/**
 * One instance per data folder. The lock is SQLite's own exclusive lock on a file beside the store: the system lets go
 * of it whenever the process ends, kill -9 included, so that it can never be stale.
 */
export function lockFolder(folder: string, self: Holder): LockOutcome {
  try {
    return take(folder, self);
  } catch (error) {
    if (!isUnsound(error)) throw error;
    return putAsideAndTake(folder, self);
  }
}

/**
 * Something else was written over the lock. One start at a time looks at it again and moves it away: two that had both found it
 * spoilt would otherwise move each other's new one, and both would hold the folder.
 */
function putAsideAndTake(folder: string, self: Holder): LockOutcome {
  const lockFile = join(folder, 'instance.lock');
  const guard = openGuard(`${lockFile}.guard`);
  if (guard === null) return { ok: false, holder: readHolder(join(folder, 'instance.json')) };
  try {
    return take(folder, self);
  } catch (error) {
    if (!isUnsound(error)) throw error;
    // Nobody holds a file that is no database: who did would have been noticed first.
    renameSync(
      lockFile,
      freeName((n) => `${lockFile}.unreadable-${self.sinceMs + n}`),
    );
    return take(folder, self);
  } finally {
    guard.close();
  }
}

/** Long for a rename and the opening of an empty file. */
const GUARD_MS = 5_000;

/** A lock of the same sort, let go of by the system too; null: another start has it. It stays, empty: who removed it could remove another's. */
function openGuard(file: string): Database.Database | null {
  const db = new Database(file, { timeout: GUARD_MS });
  try {
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (isTaken(error)) return null;
    if (isUnsound(error)) throw unusable(file);
    throw error;
  }
}

function take(folder: string, self: Holder): LockOutcome {
  const lockFile = join(folder, 'instance.lock');
  refuseUnusable(folder, lockFile);
  const db = new Database(lockFile, { timeout: 0 });
  const holderFile = join(folder, 'instance.json');
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    // What the disk refuses is no other instance: nobody is to be looked for who is not there.
    if (!isTaken(error)) throw error;
    return { ok: false, holder: readHolder(holderFile) };
  }
  const hadDatabase = readBegun(holderFile);
  introduce(holderFile, self, hadDatabase);
  const rememberDatabase = (): void => introduce(holderFile, self, true);
  return { ok: true, hadDatabase, rememberDatabase, release: () => db.close() };
}

/**
 * On a file that may not be written SQLite takes a reader's lock without a word, which keeps nobody out. It is not put aside
 * either: another user's program may hold it, and would hold it under any name.
 */
function refuseUnusable(folder: string, lockFile: string): void {
  // Where the folder itself cannot be written, that is what has to be said.
  accessSync(folder, constants.W_OK);
  try {
    if (!existsSync(lockFile)) return;
    if (!statSync(lockFile).isFile()) throw new Error('it is a folder');
    accessSync(lockFile, constants.R_OK | constants.W_OK);
  } catch (error) {
    // Another start has put it aside in this very moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw unusable(lockFile);
  }
}

const unusable = (file: string): FileTrouble => new FileTrouble({ code: 'lock-unusable', path: file });

/** Only a courtesy to whoever comes second: a file that cannot be written (another user's, a folder) keeps nobody out. */
function introduce(holderFile: string, self: Holder, hasDatabase: boolean): void {
  try {
    // To write into a pipe is to wait for whoever reads it.
    if (existsSync(holderFile) && !isSmallFile(holderFile)) return;
    writeFileSync(holderFile, JSON.stringify({ ...self, host: hostname(), hasDatabase }), { mode: 0o600 });
  } catch {
    // The second one then hears of "another Outpost", without its name.
  }
}

const isTaken = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Who came last wrote down whether there was a database; a first start that was ended before has not. */
function readBegun(file: string): boolean {
  try {
    return (readSmallJson(file) as { hasDatabase?: unknown }).hasDatabase === true;
  } catch {
    return false;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, shell, sinceMs, host } = readSmallJson(file) as Partial<Holder> & { host?: unknown };
    const isOurs = typeof pid === 'number' && typeof shell === 'string' && typeof sinceMs === 'number';
    const isHere = typeof host !== 'string' || host === hostname();
    return isOurs ? { pid, shell, sinceMs, ...(isHere ? {} : { computer: host }) } : null;
  } catch {
    return null;
  }
}
