import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Who holds a data folder, for the sentence that a second instance shows. */
export interface Holder {
  pid: number;
  shell: string;
  sinceMs: number;
}

export type LockOutcome = { ok: true; release: () => void } | { ok: false; holder: Holder | null };

/**
 * One instance per data folder. The lock is SQLite's own exclusive lock on a file beside the store: the system lets go
 * of it whenever the process ends, kill -9 included, so that it can never be stale.
 */
export function lockFolder(folder: string, self: Holder): LockOutcome {
  const lockFile = join(folder, 'instance.lock');
  const db = new Database(lockFile, { timeout: 0 });
  const holderFile = join(folder, 'instance.json');
  try {
    // On a file that may not be written SQLite takes a reader's lock without a word, which keeps nobody out.
    accessSync(lockFile, constants.W_OK);
    db.pragma('journal_mode = DELETE');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    writeFileSync(holderFile, JSON.stringify(self), { mode: 0o600 });
  } catch (error) {
    db.close();
    // What the disk refuses is no other instance: nobody is to be looked for who is not there.
    if (!isTaken(error)) throw error;
    return { ok: false, holder: readHolder(holderFile) };
  }
  return { ok: true, release: () => db.close() };
}

const isTaken = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown } | null)?.code ?? ''));

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
