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

export function hasPicture(reader: Reader, hash: string): boolean {
  return reader.get(query.selectFrom('attachment').select('hash').where('hash', '=', hash)) !== undefined;
}

/** A picture counts as added when it was given up last. */
export function notePictureGivenUp(tx: Tx, hash: string, atMs: number): void {
  tx.run(query.updateTable('attachment').set({ added_at_ms: atMs }).where('hash', '=', hash));
}

/** Deletes those of these hashes, and those that were added before then, but for those that are wanted. */
export function deletePictures(
  tx: Tx,
  { hashes, addedBeforeMs, but }: { hashes: readonly string[]; addedBeforeMs: number; but: readonly string[] },
): void {
  const rows = query
    .deleteFrom('attachment')
    .where((eb) => eb.or([eb('hash', 'in', hashes), eb('added_at_ms', '<', addedBeforeMs)]));
  tx.run(but.length === 0 ? rows : rows.where('hash', 'not in', but));
}
