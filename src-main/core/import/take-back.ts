import { unmakeBatch } from '../actions/actions.ts';
import { takeBackImported, unmakeDrafts } from '../drafts/drafts.ts';
import type { Tx } from '../store/store.ts';
import { endImport, importBegun, importsBegun, type Begun } from './begun.queries.ts';
import { importOf } from './imported.queries.ts';
import type { Parts } from '../parts.ts';

/** Takes about so many of what is written of an import back. True: nothing of it is left, and it is as if it had never begun. */
export function takeBackSome(tx: Tx, importId: string, most: number): boolean {
  const begun = importBegun(tx, importId);
  if (begun === null) return true;
  const { batchId } = begun;
  if (batchId !== null && unmakeBatch(tx, batchId, most) === most) return false;
  if (unmakeDrafts(tx, importId, most) === most) return false;
  endImport(tx, importId);
  return true;
}

/** So many of what one import saved beside this batch go with it, but for what somebody changed since: how many are left, and stay for that. */
export function takeBackBeside(
  tx: Tx,
  parts: Pick<Parts, 'clock'>,
  batchId: string,
  most: number,
): { draftIds: string[]; left: number; changed: number } {
  const importId = importOf(tx, batchId);
  return importId === null ? { draftIds: [], left: 0, changed: 0 } : takeBackImported(tx, parts, importId, most);
}

/** At start: what the program ended in the middle of goes again, all of it. Gives what that was. */
export function takeBackBegun(tx: Tx): Begun[] {
  const begun = importsBegun(tx);
  for (const { importId } of begun) takeBackSome(tx, importId, Number.MAX_SAFE_INTEGER);
  return begun;
}
