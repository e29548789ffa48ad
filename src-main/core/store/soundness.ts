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

/** Reads through a database; throws where it is unsound. */
export function assertSound(db: Database.Database, how: Soundness): void {
  const bytes = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  if (how === 'whole' || bytes <= READ_WHOLE_BYTES) return assertOk(db.pragma('quick_check(1)', { simple: true }));
  // Nor what the search is made of (text-index): all of it is made of the others, and some of it is large.
  const named = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'search\\_%' ESCAPE '\\'`;
  const tables = db.prepare<[], string>(named).pluck().all();
  for (const table of tables.filter((name) => !COPIES.has(name)))
    assertOk(db.pragma(`quick_check("${table}")`, { simple: true }));
}

function assertOk(found: unknown): void {
  if (found !== 'ok') throw new UnsoundDatabase(`quick_check: ${String(found)}`);
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
