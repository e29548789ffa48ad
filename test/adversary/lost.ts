import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** States in which a ledger would send: it does not know that anything went. */
const SENDS = "('queued', 'waiting', 'blocked', 'claimed')";

/**
 * Of what the service carried out, how much a damaged ledger takes for unsent: read from a copy of the folder, by SQLite
 * alone and before any core has looked at it. All of it where no ledger can be read.
 */
export function lostFrom(folder: string, carriedOut: readonly string[]): number {
  const copy = mkdtempSync(join(tmpdir(), 'outpost-adversary-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const db = new Database(join(copy, 'outpost.sqlite'));
    try {
      const unsent = db.prepare(`SELECT text FROM action WHERE kind = 'posts.create' AND state IN ${SENDS}`).pluck();
      const open = new Set(unsent.all() as string[]);
      return carriedOut.filter((text) => open.has(text)).length;
    } finally {
      db.close();
    }
  } catch {
    return carriedOut.length;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
