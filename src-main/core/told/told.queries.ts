import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { ToldFact, type Told } from '../../../src-preload/contract/told.ts';
import { readJson } from '../store/json-column.ts';

/** Once for the same fact, whether it was read or not. False: it was told before. */
export function insertTold(tx: Tx, told: Pick<Told, 'code' | 'data'>, atMs: number): boolean {
  const data = JSON.stringify(told.data);
  const same = query.selectFrom('told').select('id').where('code', '=', told.code).where('data', '=', data);
  if (tx.get(same) !== undefined) return false;
  tx.run(
    query
      .insertInto('told')
      .values({ at_ms: atMs, code: told.code, data, file: fileOf(told as ToldFact), read_at_ms: null }),
  );
  return true;
}

/** The file that it is about, by which it is known to have been told. */
function fileOf(fact: ToldFact): string | null {
  if (fact.code === 'put-aside') return fact.data.left?.name ?? null;
  return fact.code === 'log-damaged' ? fact.data.name : null;
}

/** Whether a file that was put aside was told of, read or not. */
export function isToldOf(reader: Reader, name: string): boolean {
  const find = query.selectFrom('told').select('id').where('file', '=', name);
  return reader.get(find) !== undefined;
}

/** What nobody has said yet to have read, oldest first. */
export function unreadTold(reader: Reader): Told[] {
  const find = query.selectFrom('told').select(['id', 'at_ms', 'code', 'data']).where('read_at_ms', 'is', null);
  return reader.all(find.orderBy('id')).map((row) => ({ id: row.id, atMs: row.at_ms, ...readFact(row) }));
}

/** What cannot be read is told all the same: that there was something. */
function readFact({ code, data }: { code: string; data: string }): ToldFact {
  const read = ToldFact.safeParse({ code, data: readJson(data) });
  return read.success ? read.data : { code: 'unreadable', data: { stored: code } };
}

export function markRead(tx: Tx, ids: readonly number[], atMs: number): number {
  return tx.run(
    query.updateTable('told').set({ read_at_ms: atMs }).where('id', 'in', ids).where('read_at_ms', 'is', null),
  );
}
