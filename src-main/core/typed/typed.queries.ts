import type { TypedWords } from '../../../src-preload/contract/typed.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

export const typedWords = (reader: Reader): TypedWords[] =>
  reader.all(query.selectFrom('typed').select(['name', 'text']).orderBy('name'));

export function putTyped(tx: Tx, { name, text }: TypedWords, typedAtMs: number): void {
  const set = { text, typed_at_ms: typedAtMs };
  const insert = query.insertInto('typed').values({ name, ...set });
  tx.run(insert.onConflict((conflict) => conflict.column('name').doUpdateSet(set)));
}

export function deleteTyped(tx: Tx, name: string): void {
  tx.run(query.deleteFrom('typed').where('name', '=', name));
}

export function deleteTypedBefore(tx: Tx, beforeMs: number): void {
  tx.run(query.deleteFrom('typed').where('typed_at_ms', '<', beforeMs));
}

/** Of a space or a connection that is gone: its ID stands in the name of each. */
export function deleteTypedOf(tx: Tx, id: string): void {
  tx.run(query.deleteFrom('typed').where(({ fn, val }) => fn('instr', ['name', val(id)]), '>', 0));
}

/** All but the newest. */
export function deleteTypedBeyond(tx: Tx, most: number): void {
  const newest = query.selectFrom('typed').select('name').orderBy('typed_at_ms', 'desc').limit(most);
  tx.run(query.deleteFrom('typed').where('name', 'not in', newest));
}
