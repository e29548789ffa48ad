import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import type { ActionState, Changed, MovedUp } from '../../../../src-preload/contract/outbox.ts';
import type { Refusal, RefusalCode } from '../../../../src-preload/contract/refusal.ts';
import type { Parts } from '../../parts.ts';
import type { Tx } from '../../store/store.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import { cancelCompanions, putAt } from '../../actions/dependents.ts';
import type { HeldBack } from '../../actions/event.ts';
import type { Kinds } from '../../actions/kind.ts';
import { append, apply } from '../../actions/history.ts';
import { actionById, firstSeq } from '../../actions/actions.queries.ts';
import { asksInstead, callOff, resume, settle } from '../../actions/settle.ts';
import { inOrder } from './in-order.queries.ts';
import { forgetHeldWithBatch } from './paused.queries.ts';

export type ChangeParts = Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds };

/** Applies `one` to each action; what it returns is why that one was left alone. */
export function each(tx: Tx, actionIds: readonly string[], one: (action: Action) => Refusal | null): Changed {
  const outcome: Changed = { changed: 0, refused: [] };
  for (const actionId of actionIds) {
    const action = actionById(tx, actionId);
    const why = action === undefined ? { code: 'gone' as const } : one(action);
    if (why === null) outcome.changed += 1;
    else outcome.refused.push({ actionId, why });
  }
  return outcome;
}

/** Why an action in this state can no longer be changed. */
export function tooLate(state: ActionState): Refusal {
  return { code: byState(state) };
}

function byState(state: ActionState): RefusalCode {
  switch (state) {
    case 'claimed':
    case 'on_wire':
      return 'being-sent';
    case 'in_doubt':
      return 'in-doubt';
    case 'matched':
      return 'matched';
    case 'done':
    case 'done_unlinked':
      return 'sent-already';
    case 'rejected':
      return 'refused';
    case 'cancelled':
    case 'superseded':
    case 'abandoned':
      return 'cancelled-already';
    case 'waiting':
      return 'maybe-done';
    case 'queued':
    case 'blocked':
      return 'waits';
    default:
      return state satisfies never;
  }
}

/** Why what may have been carried out cannot be taken back: after T3 the outcome comes first (outbox.md, Order). */
export function notBack(action: Action): Refusal {
  return tooLate(action.maybeDone && unsentStates.includes(action.state) ? 'waiting' : action.state);
}

/** Free before T3; after it the outcome comes first. */
export function cancel(
  tx: Tx,
  parts: ChangeParts,
  actionIds: readonly string[],
  firstComments: 'keep' | 'cancel' = 'keep',
  reason: Reason = { code: 'cancelled' },
): Changed {
  // The same of all of them: by it they are put back.
  const atMs = parts.clock.nowMs();
  return each(tx, actionIds, (action) => cancelOne(tx, parts, action, { atMs, firstComments, reason }));
}

/** Null, or why it was left alone. */
export function cancelOne(
  tx: Tx,
  parts: ChangeParts,
  action: Action,
  { atMs, firstComments, reason }: { atMs: number; firstComments: 'keep' | 'cancel'; reason: Reason },
): Refusal | null {
  // Chosen beside its post, it may have gone with it.
  if (action.state === 'cancelled' && firstComments === 'cancel') return null;
  if (action.maybeDone || callOff(tx, parts, action, { atMs, reason }) === null) return notBack(action);
  if (firstComments === 'cancel') cancelCompanions(tx, parts, action, { code: 'cancelled-with-post' });
  return null;
}

/** What may have been carried out and stopped is given up by the user: nothing more is tried, and nothing is claimed. */
export function leaveIt(tx: Tx, parts: ChangeParts, action: Action, atMs: number): Refusal | null {
  const left = settle(tx, parts, action, { type: 'abandon', atMs, reason: { code: 'left-maybe-done' } });
  return left === null ? notBack(action) : null;
}

export function hold(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  forgetHeldWithBatch(tx, actionIds);
  return each(tx, actionIds, (action) =>
    apply(tx, parts, action, { type: 'block', blockReason: 'held', reason: { code: 'held' } }) === null
      ? tooLate(action.state)
      : null,
  );
}

/** Until when what is let go now stays here all the same, so that it can be undone. */
export function heldBack({ clock }: ChangeParts, undoMs: number): HeldBack {
  return undoMs === 0 ? {} : { undoUntilMs: clock.nowMs() + undoMs };
}

export function release(tx: Tx, parts: ChangeParts, actionIds: readonly string[], undoMs = 0): Changed {
  forgetHeldWithBatch(tx, actionIds);
  const held = heldBack(parts, undoMs);
  return each(tx, actionIds, (action) => {
    if (action.blockReason !== 'held') return { code: 'not-held' };
    const free = resume(tx, parts, action, { type: 'unblock', reason: { code: 'released' }, ...held });
    if (free === null) return tooLate(action.state);
    return asksInstead(free) ? { code: 'asks-first' } : null;
  });
}

/** To the head of everything that waits, in the order in which they wait. The first call of several keeps places for all of them. */
export function moveUp(
  tx: Tx,
  parts: ChangeParts,
  { actionIds, more, place: from }: { actionIds: readonly string[]; more: number; place?: number | undefined },
): MovedUp {
  let place = from ?? firstSeq(tx) - actionIds.length - more;
  const changed = each(tx, inOrder(tx, actionIds), (action) => {
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    putAt(tx, action.id, { priority: 0, seq: place++ });
    append(tx, parts, action, { type: 'moved-up' });
    return null;
  });
  return { ...changed, place };
}
