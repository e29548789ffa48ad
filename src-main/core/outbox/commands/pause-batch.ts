import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import { actionsOfBatch } from '../../actions/actions.queries.ts';
import type { Tx } from '../../store/store.ts';
import { hold, release, type ChangeParts } from './change.ts';

/** Holds what of one batch still waits; what is being sent ends first. */
export function pauseBatch(tx: Tx, parts: ChangeParts, batchId: string): Changed {
  const waiting = actionsOfBatch(tx, batchId).filter(({ state }) => state === 'queued' || state === 'waiting');
  return hold(
    tx,
    parts,
    waiting.map(({ id }) => id),
  );
}

export function resumeBatch(tx: Tx, parts: ChangeParts, batchId: string): Changed {
  const held = actionsOfBatch(tx, batchId).filter((one) => one.state === 'blocked' && one.blockReason === 'held');
  return release(
    tx,
    parts,
    held.map(({ id }) => id),
  );
}
