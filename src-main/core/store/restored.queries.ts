import type Database from 'better-sqlite3';
import { query } from './schema.ts';
import type { Tx } from './store.ts';

/** `unreadable`: the database was, and a backup took its place; the others were chosen by the user. */
export type RestoredWhy = 'unreadable' | 'chosen-here' | 'chosen-elsewhere';

export interface Restored {
  /** Null: nobody knows when what was chosen was made. */
  backupAtMs: number | null;
  badBackups: number;
  why: RestoredWhy;
}

/** What stands in place of a count of bad backups where the user chose the file. */
const chosenAs = { 'chosen-here': -1, 'chosen-elsewhere': -2 } as const;
/** The same of a file from elsewhere that does not say when it was made: the time beside it is of the choice. */
const UNDATED = -3;
/** Says nothing of a restore: when the file that it stands in was made, whatever that is called where it comes to. */
const EXPORTED = -4;

/** From which backup this database was made, where nobody has been told yet; from now on that counts as told. */
export function takeRestored(tx: Tx): Restored | null {
  const newest = query
    .selectFrom('restored')
    .select(['backup_at_ms as backupAtMs', 'bad_backups as counted'])
    .where('bad_backups', '!=', EXPORTED);
  const row = tx.get(newest.orderBy('backup_at_ms', 'desc').limit(1));
  if (row === undefined) return null;
  tx.run(query.deleteFrom('restored'));
  const backupAtMs = row.counted === UNDATED ? null : row.backupAtMs;
  return { backupAtMs, badBackups: Math.max(0, row.counted), why: whyOf(row.counted) };
}

function whyOf(counted: number): RestoredWhy {
  if (counted >= 0) return 'unreadable';
  return counted === chosenAs['chosen-here'] ? 'chosen-here' : 'chosen-elsewhere';
}

/**
 * Into a copy that is about to become the database, whose own row of an earlier restore is of no more use. `madeAtMs` null: by what
 * an export wrote into it, where one did.
 */
export function noteChosen(
  db: Database.Database,
  why: keyof typeof chosenAs,
  madeAtMs: number | null,
  nowMs: number,
): void {
  const exported = db.prepare<[number], number>('SELECT max(backup_at_ms) FROM restored WHERE bad_backups = ?').pluck();
  const atMs = exported.get(EXPORTED) ?? madeAtMs;
  db.exec('DELETE FROM restored');
  db.prepare('INSERT INTO restored VALUES (?, ?)').run(atMs ?? nowMs, atMs === null ? UNDATED : chosenAs[why]);
}

/** Into a file that is carried elsewhere. */
export function noteExported(db: Database.Database, nowMs: number): void {
  db.exec('DELETE FROM restored');
  db.prepare('INSERT INTO restored VALUES (?, ?)').run(nowMs, EXPORTED);
}
