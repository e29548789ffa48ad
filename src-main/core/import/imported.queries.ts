import type { ImportedBefore } from '../../../src-preload/contract/import.ts';
import { isTakenBack } from '../actions/actions.ts';
import { isAllDeleted } from '../drafts/drafts.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { ImportedFile } from './sources.ts';

/** The last import of the same rows that was not taken back; null: there was none. */
export function importedBefore(reader: Reader, spaceId: string, hash: string): ImportedBefore | null {
  const same = query.selectFrom('imported_file').selectAll().where('space_id', '=', spaceId).where('hash', '=', hash);
  const rows = reader.all(same.orderBy('id', 'desc'));
  // Drafts are there until somebody deletes them, whatever became of the posts.
  const isGone = (row: (typeof rows)[number]): boolean =>
    (row.batch_id === null || isTakenBack(reader, row.batch_id)) && isAllDeleted(reader, row.import_id);
  const last = rows.find((row) => !isGone(row));
  return last === undefined ? null : { atMs: last.at_ms, queued: last.queued, drafts: last.drafts };
}

/** What the call of this ID imported; null: nothing yet. */
export function importedBy(
  reader: Reader,
  commitId: string,
): Pick<ImportedFile, 'queued' | 'drafts' | 'batchId'> | null {
  const row = reader.get(query.selectFrom('imported_file').selectAll().where('commit_id', '=', commitId));
  return row === undefined ? null : { queued: row.queued, drafts: row.drafts, batchId: row.batch_id };
}

/** The import that a batch came of; null: of none. */
export function importOf(reader: Reader, batchId: string): string | null {
  const find = query.selectFrom('imported_file').select('import_id').where('batch_id', '=', batchId);
  return reader.get(find)?.import_id ?? null;
}

export function rememberImported(tx: Tx, file: ImportedFile): void {
  const { importId, spaceId, hash, atMs, queued, drafts, batchId, commitId } = file;
  const ids = { space_id: spaceId, batch_id: batchId, import_id: importId, commit_id: commitId };
  const row = { ...ids, hash, at_ms: atMs, queued, drafts };
  tx.run(query.insertInto('imported_file').values(row));
}
