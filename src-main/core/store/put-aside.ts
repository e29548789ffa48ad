import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn, isFolder, restoreNewest, type Backup } from './backups.ts';

/** What was done about a database that could not be opened. Nothing is ever deleted or created over. */
export interface Restored {
  /** Absolute; null where nothing was left to be put aside. */
  quarantinedAs: string | null;
  /** Null: there was no backup that could be read, and a new database was begun. */
  fromBackup: Backup | null;
}

/** The first 16 bytes of every SQLite file. */
export const DATABASE_MAGIC = 'SQLite format 3\0';

const SUFFIXES = ['', '-wal', '-shm'] as const;

/** Puts the database with its log aside, and the newest sound backup in its place, if there is one. */
export function putAside(dataFolder: string, file: string, nowMs: number): Restored {
  const aside = `${file}.unreadable-${nowMs}`;
  let quarantinedAs: string | null = null;
  for (const suffix of SUFFIXES) {
    if (!existsSync(file + suffix)) continue;
    renameSync(file + suffix, aside + suffix);
    quarantinedAs = aside;
  }
  return { quarantinedAs, fromBackup: restoreNewest(dataFolder, file) };
}

/** Every database that was ever put aside here, by name. */
export function putAsideIn(dataFolder: string): string[] {
  const names = readdirSync(dataFolder).map((name) => /^(outpost\.sqlite\.unreadable-\d+)/.exec(name)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/**
 * Whether a database was here and is no longer, so that SQLite would begin a new one and throw away what is beside it: the
 * file is gone or empty although an earlier start (`hadDatabase`), a log, a journal or a backup says that there was one, or
 * its first bytes are not SQLite's. Secrets and logs say nothing: a shell may keep both before the first database is begun.
 */
export function isLost(dataFolder: string, file: string, hadDatabase: boolean): boolean {
  if (existsSync(file) && statSync(file).size > 0) return !isDatabase(file);
  const hasLog = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  const journal = join(dataFolder, 'journal');
  const hasJournal = isFolder(journal) && readdirSync(journal).length > 0;
  return hadDatabase || hasLog || hasJournal || backupsIn(dataFolder).length > 0;
}

function isDatabase(file: string): boolean {
  const head = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  try {
    return readSync(handle, head, 0, 16, 0) === 16 && head.toString('latin1') === DATABASE_MAGIC;
  } finally {
    closeSync(handle);
  }
}
