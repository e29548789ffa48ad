import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import type { ActionState, Changed } from '../../../../src-preload/contract/outbox.ts';
import type { Refusal, RefusalCode } from '../../../../src-preload/contract/refusal.ts';
import type { Parts } from '../../parts.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import { cancelCompanions, putAt } from '../../actions/dependents.ts';
import type { HeldBack } from '../../actions/event.ts';
import type { Kinds } from '../../actions/kind.ts';
import { append, apply } from '../../actions/history.ts';
import { actionById, firstSeq } from '../../actions/actions.queries.ts';
import { asksInstead, resume, settle } from '../../actions/settle.ts';
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
  if (action.maybeDone || settle(tx, parts, action, { type: 'cancel', atMs, reason }) === null) return notBack(action);
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

/** To the head of everything that waits, in the order in which they wait. */
export function moveUp(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  let place: number | null = null;
  const inOrder = inTheirOrder(tx, actionIds);
  return each(tx, inOrder, (action) => {
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    place = place === null ? firstSeq(tx) - actionIds.length : place + 1;
    putAt(tx, action.id, { priority: 0, seq: place });
    append(tx, parts, action, { type: 'moved-up' });
    return null;
  });
}

function inTheirOrder(reader: Reader, actionIds: readonly string[]): string[] {
  const places = new Map(actionIds.map((id) => [id, actionById(reader, id)]));
  const placeOf = (id: string): readonly [number, number] => {
    const action = places.get(id);
    return [action?.priority ?? 0, action?.seq ?? 0];
  };
  return actionIds.toSorted((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
}
