import { readFileSync, writeFileSync } from 'node:fs';
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
  const db = new Database(join(folder, 'instance.lock'), { timeout: 0 });
  const holderFile = join(folder, 'instance.json');
  try {
    db.pragma('journal_mode = DELETE');
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch {
    db.close();
    return { ok: false, holder: readHolder(holderFile) };
  }
  writeFileSync(holderFile, JSON.stringify(self), { mode: 0o600 });
  return { ok: true, release: () => db.close() };
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
