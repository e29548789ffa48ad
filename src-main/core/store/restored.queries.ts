import { query } from './schema.ts';
import type { Tx } from './store.ts';

/** `unreadable`: the database was, and a backup took its place; the others were chosen by the user. */
export type RestoredWhy = 'unreadable' | 'chosen-here' | 'chosen-elsewhere';

export interface Restored {
  backupAtMs: number;
  badBackups: number;
  why: RestoredWhy;
}

/** What stands in place of a count of bad backups where the user chose the file. */
const chosenAs = { 'chosen-here': -1, 'chosen-elsewhere': -2 } as const;

/** From which backup this database was made, where nobody has been told yet; from now on that counts as told. */
export function takeRestored(tx: Tx): Restored | null {
  const newest = query.selectFrom('restored').select(['backup_at_ms as backupAtMs', 'bad_backups as counted']);
  const row = tx.get(newest.orderBy('backup_at_ms', 'desc').limit(1));
  if (row === undefined) return null;
  tx.run(query.deleteFrom('restored'));
  return { backupAtMs: row.backupAtMs, badBackups: Math.max(0, row.counted), why: whyOf(row.counted) };
}

function whyOf(counted: number): RestoredWhy {
  if (counted >= 0) return 'unreadable';
  return counted === chosenAs['chosen-here'] ? 'chosen-here' : 'chosen-elsewhere';
}

/** Into a copy that is about to become the database, whose own row of an earlier restore is of no more use. */
export const restoredRow = (why: keyof typeof chosenAs): number => chosenAs[why];
