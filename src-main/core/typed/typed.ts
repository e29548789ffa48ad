import type { TypedWords } from '../../../src-preload/contract/typed.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { deleteTyped, deleteTypedBefore, deleteTypedBeyond, deleteTypedOf, putTyped } from './typed.queries.ts';

export { typedWords } from './typed.queries.ts';

type TypedParts = Pick<Parts, 'store' | 'clock'>;

/** Who comes back to a dialog later than this begins anew. */
const KEPT_MS = 14 * 24 * 3_600_000;
/** More than this is open in nobody's mind. */
const MOST = 200;

/** Keeps what stands in fields that are not saved; null: it was saved, sent or given up. */
export function keepTyped(
  { store, clock }: TypedParts,
  changes: readonly (Pick<TypedWords, 'name'> & { text: string | null })[],
): void {
  const nowMs = clock.nowMs();
  store.tx((tx) => {
    for (const { name, text } of changes)
      if (text === null) deleteTyped(tx, name);
      else putTyped(tx, { name, text }, nowMs);
    deleteTypedBefore(tx, nowMs - KEPT_MS);
    deleteTypedBeyond(tx, MOST);
  });
}

/** What was typed for spaces and connections that are forgotten. */
export function forgetTyped(tx: Tx, ids: readonly string[]): void {
  for (const id of ids) deleteTypedOf(tx, id);
}

/** What nobody came back to. */
export function giveUpTyped({ store, clock }: TypedParts): void {
  const beforeMs = clock.nowMs() - KEPT_MS;
  store.tx((tx) => deleteTypedBefore(tx, beforeMs));
}
