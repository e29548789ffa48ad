import type { StorageTrouble } from '../../../src-preload/contract/notice.ts';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from './make-folder.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { backup } from './backups.ts';
import { copyLog, dropSame, putBeside } from './log-copies.ts';
import { lockFolder, type Holder, type Lock } from './lock.ts';
import type { Migration } from './migration.ts';
import { migrate, migrations, versionOf } from './migrate.ts';
import { DATABASE_MAGIC, isLost, putAside, type Restored } from './put-aside.ts';
import { finishRestore } from './restore.ts';
import { Store } from './store.ts';
import { hasSchemaOf } from './same-schema.ts';
import { assertSound, endDoubt, isDoubted, makeSound, type Soundness } from './soundness.ts';
import { FileTrouble, isUnsound, storageTrouble, UnsoundDatabase } from './trouble.ts';

export interface OpenStoreOptions {
  /** Absolute path; made with mode 0700 if it is not there. */
  folder: string;
  shell: string;
  pid: number;
  clock: Clock;
  log: Log;
  /** To what this program reads and writes; default: all there are. */
  steps?: readonly Migration[];
}

export type OpenOutcome =
  | {
      ok: true;
      store: Store;
      /** Set when the database could not be read or was gone: what was done about it. */
      recovered: Restored | null;
      /** Copies of the log that the last run left, which SQLite empties; none where it left none. */
      logCopies: string[];
      /** When the backup was made that what was here became as another one was restored; null: none was. */
      replacedAtMs: number | null;
      close: () => void;
    }
  | { ok: false; code: 'held'; holder: Holder | null }
  | { ok: false; code: 'newer-database'; found: number; known: number }
  /** Made by a version of Outpost that was never released. Nothing was changed. */
  | { ok: false; code: 'other-schema'; folder: string }
  /** The disk does not let it: busy, full, read-only. Nothing was changed. */
  | { ok: false; code: 'unreadable'; trouble: StorageTrouble };

/** Opens the data folder's database: lock, version check, backup before migrating, pragmas asserted. */
export function openStore(options: OpenStoreOptions): OpenOutcome {
  const { folder, clock } = options;
  try {
    makeFolder(folder);
    keepFromOthers(folder);
    const lock = lockFolder(folder, { pid: options.pid, shell: options.shell, sinceMs: clock.nowMs() });
    if (!lock.ok) return { ok: false, code: 'held', holder: lock.holder };
    return openLocked(options, lock);
  } catch (error) {
    return refusedByDisk(options.log, error);
  }
}

/** A disk that does not let it is an expected failure; everything else is a bug and thrown on. */
export function refusedByDisk(log: Log, error: unknown): Extract<OpenOutcome, { code: 'unreadable' }> {
  const trouble = storageTrouble(error);
  if (trouble === null) throw error;
  log.error({ error: String(error), isReported: true }, 'the data cannot be opened');
  return { ok: false, code: 'unreadable', trouble };
}

/** Holds the lock only if it opens. */
function openLocked({ folder, clock, log, steps = migrations }: OpenStoreOptions, lock: Lock): OpenOutcome {
  const known = steps.length;
  const { release } = lock;
  const file = join(folder, 'outpost.sqlite');
  let db: Database.Database | null = null;
  let logCopies: string[] = [];
  try {
    const replacedAtMs = finishRestore(folder, file);
    // SQLite opens what it may not write for reading only, and would say so at the first change and not before.
    for (const path of [file, `${file}-wal`, `${file}-shm`]) refuseProtected(path);
    const found = versionInHeader(file);
    if (found > known) return refuseNewer(found, known, release);
    logCopies = copyLog(file, clock.nowMs());
    const nowMs = clock.nowMs();
    const opened = openOrRecover({ folder, file, nowMs, log, logCopies, hadDatabase: lock.hadDatabase });
    db = opened.db;
    const version = versionOf(db);
    if (version > known) {
      db.close();
      return refuseNewer(version, known, release);
    }
    if (version === known && !hasSchemaOf(db, steps)) {
      db.close();
      dropSame(logCopies, `${file}-wal`);
      release();
      return { ok: false, code: 'other-schema', folder };
    }
    if (version > 0 && version < known) backup(db, folder, clock.nowMs());
    migrate(db, steps);
    lock.rememberDatabase();
    keepPrivate(folder);
    const store = new Store(db);
    const close = (): void => {
      dropSame(logCopies, `${file}-wal`);
      store.close();
      release();
    };
    return { ok: true, store, recovered: opened.recovered, logCopies, replacedAtMs, close };
  } catch (error) {
    db?.close();
    dropSame(logCopies, `${file}-wal`);
    release();
    throw error;
  }
}

/** With words that name the file, which SQLite's own do not. */
function refuseProtected(path: string): void {
  if (!existsSync(path)) return;
  accessSync(path, constants.R_OK | constants.W_OK);
  if (!statSync(path).isFile()) {
    throw new FileTrouble({ code: 'in-the-way', path });
  }
}

function refuseNewer(found: number, known: number, release: () => void): OpenOutcome {
  release();
  return { ok: false, code: 'newer-database', found, known };
}

interface ToOpen {
  folder: string;
  file: string;
  nowMs: number;
  log: Log;
  logCopies: readonly string[];
  hadDatabase: boolean;
}

/** Puts the file aside only where it is unsound itself: a busy or full disk must never cost the outbox. */
function openOrRecover({ folder, file, nowMs, log, logCopies, hadDatabase }: ToOpen): {
  db: Database.Database;
  recovered: Restored | null;
} {
  try {
    if (isLost(folder, file, hadDatabase)) throw new UnsoundDatabase('it is gone, empty, or no database');
    const how = isDoubted(folder) ? 'whole' : 'quick';
    if (logCopies.length > 0) check(file, how);
    const db = openChecked(file, how, log);
    endDoubt(folder);
    return { db, recovered: null };
  } catch (error) {
    if (!isUnsound(error)) throw error;
    log.error({ error: String(error), isReported: true }, 'the database cannot be read');
    const recovered = putAside(folder, file, nowMs);
    if (recovered.quarantinedAs !== null)
      putBeside(logCopies, recovered.quarantinedAs.replace(/-(wal|shm|journal)$/, ''));
    endDoubt(folder);
    return { db: openChecked(file, 'whole', log), recovered };
  }
}

/**
 * Reads through a database and its log without changing either: a connection that may write would fold the log into a
 * file that cannot be read any more, and then remove it.
 */
function check(file: string, how: Soundness): void {
  const db = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    assertSound(db, how);
  } finally {
    db.close();
  }
}

/** Opens, sets what every connection must have, and throws when the file is not a sound database. */
function openChecked(file: string, how: Soundness, log: Log): Database.Database {
  const db = new Database(file, { timeout: 5_000 });
  try {
    // Before the first page is written: what is freed can then be given back to the disk a little at a time.
    if (db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma('journal_mode = WAL');
    // The build's default drops to NORMAL when a WAL database is opened again: set after WAL, on every connection.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    assertPragma(db, 'journal_mode', 'wal');
    assertPragma(db, 'synchronous', 2);
    assertPragma(db, 'foreign_keys', 1);
    if (makeSound(db, how)) log.warn({ isReported: true }, 'indexes of the database were made anew');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function assertPragma(db: Database.Database, name: string, expected: string | number): void {
  const actual = db.pragma(name, { simple: true });
  if (actual !== expected) throw new Error(`PRAGMA ${name} is ${String(actual)}, must be ${expected}`);
}

/** `user_version` from the file's own header (offset 60), so that a newer database is told apart without touching it. */
function versionInHeader(file: string): number {
  if (!existsSync(file)) return 0;
  const header = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  try {
    const read = readSync(handle, header, 0, 64, 0);
    const isDatabase = read === 64 && header.toString('latin1', 0, 16) === DATABASE_MAGIC;
    return isDatabase ? header.readUInt32BE(60) : 0;
  } finally {
    closeSync(handle);
  }
}

function keepPrivate(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^(outpost\.sqlite|instance\.)/.test(name)) keepFromOthers(join(folder, name));
  }
}

/** Takes rights from others and gives none to the owner, who may have protected it. */
function keepFromOthers(path: string): void {
  if (process.platform === 'win32') return;
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}
