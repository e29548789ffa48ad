import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import type { Action } from '../../actions/action.ts';
import { actionById, dependentsOf } from '../../actions/actions.queries.ts';
import { apply } from '../../actions/history.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { resume } from '../../actions/settle.ts';
import type { Tx } from '../../store/store.ts';
import { askIfEndedInCopy } from '../older-copy.ts';
import { each, type ChangeParts } from './change.ts';

/** False for what may have been sent, is a draft again, or changed more than the outbox when it was cancelled. */
export function canPutBack(kinds: Kinds, { kind, dismissed, maybeDone }: Action): boolean {
  return !dismissed && !maybeDone && kindOf(kinds, kind).onRejected === undefined;
}

/** Takes a cancellation back. Nothing cancelled was ever sent, so each waits again as it did, at its old place. */
export function putBack(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  return each(tx, actionIds, (action) => {
    if (action.state !== 'cancelled') return { code: 'not-cancelled' };
    if (!canPutBack(parts.kinds, action)) return { code: 'not-put-back' };
    return putOneBack(tx, parts, action) ? null : { code: 'not-cancelled' };
  });
}

function isLate({ clock, kinds }: ChangeParts, { kind, state, scheduledAtMs }: Action): boolean {
  const isTimed = kindOf(kinds, kind).timed !== null && state === 'queued';
  return isTimed && scheduledAtMs !== null && scheduledAtMs <= clock.nowMs();
}

function putOneBack(tx: Tx, parts: ChangeParts, action: Action): boolean {
  // What it waits for may be gone: then it is asked about, like all that is left behind.
  const back = resume(tx, parts, action, { type: 'uncancel', reason: { code: 'put-back' } });
  if (back === null) return false;
  // Its own answer to a missed time was given when it was cancelled, and is not given again.
  if (isLate(parts, back))
    apply(tx, parts, back, { type: 'block', blockReason: 'missed', reason: { code: 'late-while-cancelled' } });
  askIfEndedInCopy(tx, parts, actionById(tx, action.id) ?? back);
  for (const child of dependentsOf(tx, action.id)) {
    const isCompanion = kindOf(parts.kinds, child.kind).companion && child.settledAtMs === action.settledAtMs;
    if (child.state === 'cancelled' && isCompanion) putOneBack(tx, parts, child);
    else if (child.state === 'blocked' && child.blockReason === 'dependency')
      resume(tx, parts, child, { type: 'unblock', reason: { code: 'parent-put-back' } });
  }
  return true;
}
