import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { lockFolder, type Holder } from './lock.ts';
import { migrate, schemaVersion, versionOf } from './migrate.ts';
import { Store } from './store.ts';
import { isUnsound, storageTrouble, UnsoundDatabase } from './trouble.ts';

export interface OpenStoreOptions {
  /** Absolute path; made with mode 0700 if it is not there. */
  folder: string;
  shell: string;
  pid: number;
  clock: Clock;
  log: Log;
}

export type OpenOutcome =
  | {
      ok: true;
      store: Store;
      /** Set when the database could not be read: it was put aside and the latest backup (or a new one) taken instead. */
      recovered: { quarantinedAs: string; fromBackup: string | null } | null;
      close: () => void;
    }
  | { ok: false; code: 'held'; holder: Holder | null }
  | { ok: false; code: 'newer-database'; found: number; known: number }
  /** The disk does not let it: busy, full, read-only. Nothing was changed. */
  | { ok: false; code: 'unreadable'; message: string };

const KEPT_BACKUPS = 5;

/** Opens the data folder's database: lock, version check, backup before migrating, pragmas asserted. */
export function openStore(options: OpenStoreOptions): OpenOutcome {
  const { folder, clock } = options;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepFromOthers(folder);
    const lock = lockFolder(folder, { pid: options.pid, shell: options.shell, sinceMs: clock.nowMs() });
    if (!lock.ok) return { ok: false, code: 'held', holder: lock.holder };
    return openLocked(options, lock.release);
  } catch (error) {
    return refusedByDisk(options.log, error);
  }
}

/** A disk that does not let it is an expected failure; everything else is a bug and thrown on. */
export function refusedByDisk(log: Log, error: unknown): Extract<OpenOutcome, { code: 'unreadable' }> {
  const message = storageTrouble(error);
  if (message === null) throw error;
  log.error({ error: String(error) }, 'the data cannot be opened');
  return { ok: false, code: 'unreadable', message };
}

/** Holds the lock only if it opens. */
function openLocked({ folder, clock, log }: OpenStoreOptions, release: () => void): OpenOutcome {
  const file = join(folder, 'outpost.sqlite');
  let db: Database.Database | null = null;
  try {
    // SQLite opens what it may not write for reading only, and would say so at the first change and not before.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    const found = versionInHeader(file);
    if (found > schemaVersion) return refuseNewer(found, release);
    const opened = openOrRecover(folder, file, clock.nowMs(), log);
    db = opened.db;
    const version = versionOf(db);
    if (version > schemaVersion) {
      db.close();
      return refuseNewer(version, release);
    }
    if (version > 0 && version < schemaVersion) backup(db, folder, clock.nowMs());
    migrate(db);
    keepPrivate(folder);
    const store = new Store(db);
    const close = (): void => {
      store.close();
      release();
    };
    return { ok: true, store, recovered: opened.recovered, close };
  } catch (error) {
    db?.close();
    release();
    throw error;
  }
}

function refuseNewer(found: number, release: () => void): OpenOutcome {
  release();
  return { ok: false, code: 'newer-database', found, known: schemaVersion };
}

type Recovered = { quarantinedAs: string; fromBackup: string | null };

/** Puts the file aside only where it is unsound itself: a busy or full disk must never cost the outbox. */
function openOrRecover(
  folder: string,
  file: string,
  nowMs: number,
  log: Log,
): { db: Database.Database; recovered: Recovered | null } {
  try {
    return { db: openChecked(file), recovered: null };
  } catch (error) {
    if (!isUnsound(error)) throw error;
    log.error({ error: String(error) }, 'the database cannot be read');
    const recovered = quarantine(folder, file, nowMs);
    return { db: openChecked(file), recovered };
  }
}

/** Opens, sets what every connection must have, and throws when the file is not a sound database. */
function openChecked(file: string): Database.Database {
  const db = new Database(file, { timeout: 5_000 });
  try {
    db.pragma('journal_mode = WAL');
    // The build's default drops to NORMAL when a WAL database is opened again: set after WAL, on every connection.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    assertPragma(db, 'journal_mode', 'wal');
    assertPragma(db, 'synchronous', 2);
    assertPragma(db, 'foreign_keys', 1);
    const check = db.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new UnsoundDatabase(`quick_check: ${String(check)}`);
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

/** A consistent copy beside the store, made before anything is changed. Returns its path. */
export function backup(db: Database.Database, folder: string, nowMs: number): string {
  const target = join(folder, 'backups');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const path = join(target, `outpost-${nowMs}-v${versionOf(db)}.sqlite`);
  // Under another name until it is whole and on the disk: half a copy must never be taken for the latest backup.
  const part = `${path}.part`;
  rmSync(part, { force: true });
  db.prepare('VACUUM INTO ?').run(part);
  if (process.platform !== 'win32') chmodSync(part, 0o600);
  const handle = openSync(part, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, path);
  for (const old of backupsIn(folder).slice(KEPT_BACKUPS)) rmSync(old);
  return path;
}

/** Newest first. */
function backupsIn(folder: string): string[] {
  const target = join(folder, 'backups');
  if (!existsSync(target)) return [];
  const stamp = (name: string): number => Number(/^outpost-(\d+)-v\d+\.sqlite$/.exec(name)?.[1] ?? 0);
  return readdirSync(target)
    .filter((name) => stamp(name) > 0)
    .sort((a, b) => stamp(b) - stamp(a))
    .map((name) => join(target, name));
}

/** Puts a file that is no database aside (never deletes it) and takes the latest sound backup in its place, if any. */
function quarantine(folder: string, file: string, nowMs: number): Recovered {
  const quarantinedAs = `${file}.unreadable-${nowMs}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, quarantinedAs + suffix);
  }
  for (const candidate of backupsIn(folder)) {
    try {
      const copy = new Database(candidate, { readonly: true });
      const sound = copy.pragma('quick_check(1)', { simple: true }) === 'ok';
      if (sound) copy.prepare('VACUUM INTO ?').run(file);
      copy.close();
      if (sound) return { quarantinedAs, fromBackup: candidate };
    } catch {
      // This one is broken too: the next older one is tried.
    }
  }
  return { quarantinedAs, fromBackup: null };
}

/** `user_version` from the file's own header (offset 60), so that a newer database is told apart without touching it. */
function versionInHeader(file: string): number {
  if (!existsSync(file)) return 0;
  const header = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  try {
    const read = readSync(handle, header, 0, 64, 0);
    const isDatabase = read === 64 && header.toString('latin1', 0, 15) === 'SQLite format 3';
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
