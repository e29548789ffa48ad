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

/** Pictures that no action can send any more. What an action names that cannot be read is not known, so then all stay. */
export function dropPictures(tx: Tx): void {
  const named = mayStillGo(tx, 'bio.avatar').map((action) => picturePayload.readable(action)?.hash);
  const wanted = named.filter((hash) => hash !== undefined);
  if (wanted.length < named.length) return;
  const rows = query.deleteFrom('attachment');
  tx.run(wanted.length === 0 ? rows : rows.where('hash', 'not in', wanted));
}
