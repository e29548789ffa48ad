import { createHash } from 'node:crypto';
import { mayStillGo } from '../actions/actions.ts';
import { picturePayload } from './bio.payloads.ts';
import { deletePicturesBut, insertPicture } from './pictures.queries.ts';
import { stagedPictures } from './staged/staged.queries.ts';
import type { Tx } from '../store/store.ts';

/** In the transaction that queues it, so that an action never names a picture that is not on disk. Returns the hash. */
export function keepPicture(tx: Tx, bytes: Uint8Array, addedAtMs: number): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  insertPicture(tx, { hash, bytes, addedAtMs });
  return hash;
}

/** Pictures that no action can send any more, and that no staged page has. What an action names that cannot be read is not known, so then all stay. */
export function dropPictures(tx: Tx): void {
  const named = mayStillGo(tx, 'bio.avatar').map((action) => picturePayload.readable(action)?.hash);
  const wanted = named.filter((hash) => hash !== undefined);
  if (wanted.length === named.length) deletePicturesBut(tx, [...wanted, ...stagedPictures(tx)]);
}
