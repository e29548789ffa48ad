import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Left } from '../../../src-preload/contract/incident.ts';
import { backupsIn, isFolder, restoreNewest, type Backup } from './backups.ts';

/** What was done about a database that could not be opened. Nothing is ever deleted or created over. */
export interface Restored {
  /** Absolute, the log where that is all there was; null where nothing was left to be put aside. */
  quarantinedAs: string | null;
  /** Null: there was no backup that could be read, and a new database was begun. */
  fromBackup: Backup | null;
  /** Newer backups than that (all, where it is null) that could not be read. They stay where they are. */
  badBackups: number;
}

/** The first 16 bytes of every SQLite file. */
export const DATABASE_MAGIC = 'SQLite format 3\0';

const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

/** Puts the database with its log aside, and the newest sound backup in its place, if there is one. */
export function putAside(dataFolder: string, file: string, nowMs: number): Restored {
  const isTaken = (name: string): boolean => SUFFIXES.some((suffix) => existsSync(name + suffix));
  let stamp = nowMs;
  while (isTaken(`${file}.unreadable-${stamp}`)) stamp += 1;
  const aside = `${file}.unreadable-${stamp}`;
  let quarantinedAs: string | null = null;
  for (const suffix of SUFFIXES) {
    if (!existsSync(file + suffix)) continue;
    renameSync(file + suffix, aside + suffix);
    quarantinedAs ??= aside + suffix;
  }
  return { quarantinedAs, ...restoreNewest(dataFolder, file, nowMs) };
}

/** Every database that was ever put aside here: itself, or its log or journal where that was all there was of it. */
export function putAsideIn(dataFolder: string): Left[] {
  const first = new Map<string, Left>();
  // The database's own name is the start of the others', and `-wal` would come after `-shm`.
  for (const suffix of SUFFIXES) {
    for (const name of readdirSync(dataFolder)) {
      const whole = /^(outpost\.sqlite\.unreadable-\d+)(-wal|-shm|-journal)?$/.exec(name);
      const base = whole?.[1];
      if (base !== undefined && (whole?.[2] ?? '') === suffix && !first.has(base))
        first.set(base, { what: suffix === '' ? 'database' : 'beside', name });
    }
  }
  return [...first.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
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
