import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import { actionsOfBatch } from '../../actions/actions.queries.ts';
import type { Tx } from '../../store/store.ts';
import { hold, release, type ChangeParts } from './change.ts';
import { heldWithBatch, noteHeldWithBatch } from './paused.queries.ts';

/** Holds what of one batch still waits; what is being sent ends first. */
export function pauseBatch(tx: Tx, parts: ChangeParts, batchId: string): Changed {
  const waiting = actionsOfBatch(tx, batchId)
    .filter(({ state }) => state === 'queued' || state === 'waiting')
    .map(({ id }) => id);
  const changed = hold(tx, parts, waiting);
  const left = new Set(changed.refused.map(({ actionId }) => actionId));
  noteHeldWithBatch(
    tx,
    waiting.filter((id) => !left.has(id)),
  );
  return changed;
}

/**
 * Releases what the pause of the batch held. What was held by hand before stays so, unless nothing else of the batch is
 * held: then that is what Resume is asked for. None of it leaves before `undoMs` have passed.
 */
export function resumeBatch(tx: Tx, parts: ChangeParts, batchId: string, undoMs = 0): Changed {
  const held = actionsOfBatch(tx, batchId)
    .filter((one) => one.state === 'blocked' && one.blockReason === 'held')
    .map(({ id }) => id);
  const together = heldWithBatch(tx, batchId);
  const paused = held.filter((id) => together.has(id));
  return release(tx, parts, paused.length > 0 ? paused : held, undoMs);
}
