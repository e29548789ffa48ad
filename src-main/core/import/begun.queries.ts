import type { Selectable } from 'kysely';
import { query, type ImportBegunTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** An import of which the last piece is not written yet. */
export interface Begun {
  importId: string;
  spaceId: string;
  /** Of its file. */
  name: string;
  /** Another one each time that the same import is begun. */
  begunAs: string;
  batchId: string | null;
  done: number;
  of: number;
  /** What is written of it is being taken back. */
  cancelled: boolean;
  /** The ID of the call that imports it, where whoever asked gave one. */
  commitId: string | null;
}

const toBegun = (row: Selectable<ImportBegunTable>): Begun => ({
  importId: row.import_id,
  spaceId: row.space_id,
  name: row.name,
  begunAs: row.begun_as,
  batchId: row.batch_id,
  done: row.done,
  of: row.total,
  cancelled: row.cancelled === 1,
  commitId: row.commit_id,
});

export function importBegun(reader: Reader, importId: string): Begun | null {
  const row = reader.get(query.selectFrom('import_begun').selectAll().where('import_id', '=', importId));
  return row === undefined ? null : toBegun(row);
}

export const importsBegun = (reader: Reader): Begun[] =>
  reader.all(query.selectFrom('import_begun').selectAll()).map(toBegun);

export function beginImport(tx: Tx, begun: Omit<Begun, 'cancelled'>): void {
  const { importId, spaceId, name, begunAs, of, commitId } = begun;
  const row = {
    import_id: importId,
    space_id: spaceId,
    name,
    begun_as: begunAs,
    total: of,
    commit_id: commitId,
  };
  tx.run(query.insertInto('import_begun').values({ ...row, batch_id: null, done: 0, cancelled: 0 }));
}

export function noteWritten(tx: Tx, importId: string, { done, batchId }: Pick<Begun, 'done' | 'batchId'>): void {
  tx.run(query.updateTable('import_begun').set({ done, batch_id: batchId }).where('import_id', '=', importId));
}

export function noteCancelled(tx: Tx, importId: string): void {
  tx.run(query.updateTable('import_begun').set({ cancelled: 1 }).where('import_id', '=', importId));
}

export function endImport(tx: Tx, importId: string): void {
  tx.run(query.deleteFrom('import_begun').where('import_id', '=', importId));
}
