import type { ImportedBefore } from '../../../src-preload/contract/import.ts';
import { isTakenBack } from '../actions/actions.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { ImportedFile } from './sources.ts';

/** The last import of the same rows that was not taken back; null: there was none. */
export function importedBefore(reader: Reader, spaceId: string, hash: string): ImportedBefore | null {
  const same = query.selectFrom('imported_file').selectAll().where('space_id', '=', spaceId).where('hash', '=', hash);
  const rows = reader.all(same.orderBy('id', 'desc'));
  // Drafts are there until somebody deletes them, whatever became of the posts.
  const last = rows.find((row) => row.drafts > 0 || row.batch_id === null || !isTakenBack(reader, row.batch_id));
  return last === undefined ? null : { atMs: last.at_ms, queued: last.queued, drafts: last.drafts };
}

export function rememberImported(tx: Tx, { spaceId, hash, atMs, queued, drafts, batchId }: ImportedFile): void {
  const row = { space_id: spaceId, hash, at_ms: atMs, queued, drafts, batch_id: batchId };
  tx.run(query.insertInto('imported_file').values(row));
}
