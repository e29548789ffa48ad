import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { UnsoundDatabase } from './trouble.ts';

/** `quick`: of a large database only what nobody else has. */
export type Soundness = 'quick' | 'whole';

/** Up to this size all of it is read through in a moment. */
const READ_WHOLE_BYTES = 64 * 1024 ** 2;

/**
 * Copies of what the service tells: by far the most of a large database. Reading through a million posts takes longer than
 * anybody waits for a window; each backup reads them, and the next start does where that found something.
 */
const COPIES = new Set(['post', 'post_metric', 'metric_snapshot', 'report', 'audience_point']);

/** Reads through a database; throws where it is unsound. What its indexes say is not compared: that can be mended. */
export function assertSound(db: Database.Database, how: Soundness): void {
  for (const part of partsOf(db, how)) assertOk(db.pragma(`quick_check(${part})`, { simple: true }));
}

/**
 * The same, and makes the indexes anew where one says other than its table: what reads by it would not see a post that waits, and what
 * writes would refuse. Nothing is lost by that, since an index has nothing of its own. True: it was needed.
 */
export function makeSound(db: Database.Database, how: Soundness): boolean {
  const check = (part: string): unknown => db.pragma(`integrity_check(${part})`, { simple: true });
  const wrong = partsOf(db, how).filter((part) => check(part) !== 'ok');
  if (wrong.length === 0) return false;
  assertSound(db, how);
  try {
    db.exec('REINDEX');
  } catch (error) {
    throw new UnsoundDatabase(`its indexes cannot be made anew: ${String(error)}`);
  }
  for (const part of wrong) assertOk(check(part));
  return true;
}

/** What of it is read, as SQLite's checks are told: all of it up to the first fault, or tables. */
const partsOf = (db: Database.Database, how: Soundness): string[] =>
  isReadWhole(db, how) ? ['1'] : ownTables(db).map((name) => `"${name}"`);

function isReadWhole(db: Database.Database, how: Soundness): boolean {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  return how === 'whole' || bytes <= READ_WHOLE_BYTES;
}

/** Neither the copies nor what the search is made of (text-index): all of it is made of the others, and some of it is large. */
function ownTables(db: Database.Database): string[] {
  const named = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'search\\_%' ESCAPE '\\'`;
  return db
    .prepare<[], string>(named)
    .pluck()
    .all()
    .filter((name) => !COPIES.has(name));
}

function assertOk(found: unknown): void {
  if (found !== 'ok') throw new UnsoundDatabase(`it was read through: ${String(found)}`);
}

const doubtIn = (folder: string): string => join(folder, 'read-through-at-start');

/** Something of the database could not be read: the next start reads all of it, whatever its size. */
export function doubt(folder: string): void {
  writeFileSync(doubtIn(folder), '', { mode: 0o600 });
}

export const isDoubted = (folder: string): boolean => existsSync(doubtIn(folder));

export function endDoubt(folder: string): void {
  rmSync(doubtIn(folder), { force: true });
}
