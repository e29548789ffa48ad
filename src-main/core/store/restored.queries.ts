import { query } from './schema.ts';
import type { Tx } from './store.ts';

/** From which backup this database was made, where nobody has been told yet; from now on that counts as told. */
export function takeRestored(tx: Tx): { backupAtMs: number; badBackups: number } | null {
  const newest = query.selectFrom('restored').select(['backup_at_ms as backupAtMs', 'bad_backups as badBackups']);
  const restored = tx.get(newest.orderBy('backup_at_ms', 'desc').limit(1)) ?? null;
  if (restored !== null) tx.run(query.deleteFrom('restored'));
  return restored;
}
