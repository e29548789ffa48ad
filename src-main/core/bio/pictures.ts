import { createHash } from 'node:crypto';
import { mayStillGo } from '../actions/actions.ts';
import { picturePayload } from './bio.payloads.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** In the transaction that queues it, so that an action never names a picture that is not on disk. Returns the hash. */
export function keepPicture(tx: Tx, bytes: Uint8Array, addedAtMs: number): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const row = { hash, bytes: Buffer.from(bytes), added_at_ms: addedAtMs };
  tx.run(
    query
      .insertInto('attachment')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return hash;
}

/** Throws where it is not there: an action that may still go keeps its picture. */
export function pictureBytes(reader: Reader, hash: string): Uint8Array {
  const row = reader.get(query.selectFrom('attachment').select('bytes').where('hash', '=', hash));
  if (row === undefined) throw new Error(`the picture ${hash} is not there`);
  return row.bytes;
}

/** Pictures that no action can send any more. */
export function dropPictures(tx: Tx): void {
  const wanted = mayStillGo(tx, 'bio.avatar').map((action) => picturePayload.read(action).hash);
  const rows = query.deleteFrom('attachment');
  tx.run(wanted.length === 0 ? rows : rows.where('hash', 'not in', wanted));
}
