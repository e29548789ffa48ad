import { readJson } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

const KEY = 'settings';

/** As they were written, whatever they are (undefined: no JSON any more); null: nothing was. */
export function storedSettings(reader: Reader): { json: unknown } | null {
  const row = reader.get(query.selectFrom('setting').select('value').where('key', '=', KEY));
  return row === undefined ? null : { json: readJson(row.value) };
}

export function putSettings(tx: Tx, settings: object): void {
  const value = JSON.stringify(settings);
  tx.run(
    query
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
  );
}
