import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** Bytes are kept once, however often they are added. */
export function insertPicture(tx: Tx, picture: { hash: string; bytes: Uint8Array; addedAtMs: number }): void {
  const row = { hash: picture.hash, bytes: Buffer.from(picture.bytes), added_at_ms: picture.addedAtMs };
  tx.run(
    query
      .insertInto('attachment')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Null: it is not kept, or no longer. */
export function pictureBytes(reader: Reader, hash: string): Uint8Array | null {
  const row = reader.get(query.selectFrom('attachment').select('bytes').where('hash', '=', hash));
  return row?.bytes ?? null;
}

export function deletePicturesBut(tx: Tx, wanted: readonly string[]): void {
  const rows = query.deleteFrom('attachment');
  tx.run(wanted.length === 0 ? rows : rows.where('hash', 'not in', wanted));
}
