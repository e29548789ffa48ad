import type Database from 'better-sqlite3';
import type { Migration } from './migration.ts';
import { start } from './migrations/0001-start.ts';

export const migrations: readonly Migration[] = [start];

/** What this program can read and write. */
export const schemaVersion = migrations.length;

/** The version a database is at; 0 for a new file. */
export function versionOf(db: Database.Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * Brings a database to `schemaVersion`, one transaction per step including `user_version`: killed at any moment, it is
 * at one version or the next. Foreign keys are switched outside the transaction, where SQLite heeds it.
 */
export function migrate(db: Database.Database, steps: readonly Migration[] = migrations): void {
  for (const step of steps) {
    if (step.version <= versionOf(db)) continue;
    db.pragma('foreign_keys = OFF');
    db.transaction(() => {
      db.exec(step.sql);
      const broken = db.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0) throw new Error(`migration ${step.version} leaves ${broken.length} broken references`);
      db.pragma(`user_version = ${step.version}`);
    })();
    db.pragma('foreign_keys = ON');
  }
}
