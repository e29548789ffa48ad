import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import { actionsOfBatch } from '../../actions/actions.queries.ts';
import { hold, release, type ChangeParts } from './change.ts';

/** Holds what of one batch still waits; what is being sent ends first. */
export function pauseBatch(parts: ChangeParts, batchId: string): Changed {
  const waiting = actionsOfBatch(parts.store, batchId).filter(({ state }) => state === 'queued' || state === 'waiting');
  return hold(
    parts,
    waiting.map(({ id }) => id),
  );
}

export function resumeBatch(parts: ChangeParts, batchId: string): Changed {
  const held = actionsOfBatch(parts.store, batchId).filter(
    (one) => one.state === 'blocked' && one.blockReason === 'held',
  );
  return release(
    parts,
    held.map(({ id }) => id),
  );
}
