import Database from 'better-sqlite3';
import { versionOf } from './migrate.ts';

/** Opened and read through, as a restore would. Leaves it in one file: a backup has no log of its own. */
export function isSound(path: string): boolean {
  try {
    const db = new Database(path, { fileMustExist: true });
    try {
      db.pragma('journal_mode = DELETE');
      return isWhole(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** All of it can be read, and it is one of ours. */
export const isWhole = (db: Database.Database): boolean =>
  db.pragma('quick_check(1)', { simple: true }) === 'ok' && versionOf(db) > 0;

/** Bytes of each table with its indexes, in a database that may be in use; SQLite counts their pages. */
function tableBytes(path: string): ReadonlyMap<string, number> {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    const sql = `SELECT tbl_name AS name, sum(pgsize) AS bytes FROM dbstat JOIN sqlite_schema USING (name)
      WHERE aggregate = TRUE GROUP BY tbl_name`;
    const rows = db.prepare<[], { name: string; bytes: number }>(sql).all();
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  } finally {
    db.close();
  }
}

/** Copied at once; a thread can be ended between two such pieces. */
const PAGES_AT_ONCE = 2_000;

/** All that is committed as it begins, of a database that is in use: what is written to it meanwhile is not waited for, nor begun anew for. */
async function copy(path: string, to: string): Promise<void> {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    // One read for all pieces: left to itself each is one of its own, and the copy begins anew wherever something was written since.
    db.exec('BEGIN');
    db.prepare('SELECT 1 FROM sqlite_schema').all();
    await db.backup(to, { progress: () => PAGES_AT_ONCE });
  } finally {
    db.close();
  }
}

/** What reads all of a file, by its name: `aside.ts` asks for it. */
export const wholeReads = { isSound, tableBytes, copy };
export type WholeReads = typeof wholeReads;
