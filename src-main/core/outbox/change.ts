import type { ActionRow, Changed } from '../../../src-preload/contract/outbox.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { unsentStates, type Action } from './action.ts';
import type { Kinds } from './kind.ts';
import { append, apply } from './ledger.ts';
import { actionById, firstSeq, nextSeq, rewritePayload, setPlace, setSchedule } from './outbox.queries.ts';
import { settle, stayBehind } from './settle.ts';
import type { Happening } from './happening.ts';

export type ChangeParts = Pick<Parts, 'store' | 'clock' | 'boot'> & { kinds: Kinds };

/** Applies `one` to each action in one transaction; what it returns as text is why that one was left alone. */
function each(
  parts: ChangeParts,
  actionIds: readonly string[],
  one: (tx: Tx, action: Action) => string | null,
): Changed {
  return parts.store.tx((tx) => {
    const outcome: Changed = { changed: 0, refused: [] };
    for (const actionId of actionIds) {
      const action = actionById(tx, actionId);
      const reason = action === undefined ? 'It is no longer there.' : one(tx, action);
      if (reason === null) outcome.changed += 1;
      else outcome.refused.push({ actionId, reason });
    }
    return outcome;
  });
}

/** Why an action can no longer be changed, in the user's words. */
export function tooLate(state: ActionRow['state']): string {
  switch (state) {
    case 'claimed':
    case 'on_wire':
      return 'It is being sent at this moment: the outcome comes first.';
    case 'in_doubt':
      return 'It was sent and may be live: say first whether it is.';
    case 'done':
    case 'done_unlinked':
      return 'It has gone out already.';
    case 'rejected':
      return 'The service refused it; it is not waiting any more.';
    case 'cancelled':
    case 'superseded':
    case 'abandoned':
      return 'It was cancelled already.';
    case 'waiting':
      return 'It was sent once and may have been done: it is repeated until the outcome is known.';
    case 'queued':
    case 'blocked':
      return 'It cannot be changed like this while it waits.';
    default:
      return state satisfies never;
  }
}

/** Repeated after a lost answer: after T3 the outcome comes first (outbox.md, Order). */
const wasSent = (action: Action): boolean => action.state === 'waiting' && action.onWireAtMs !== null;

/** Free before T3; after it the outcome comes first. */
export function cancel(parts: ChangeParts, actionIds: readonly string[], reason = 'You cancelled it.'): Changed {
  const atMs = parts.clock.nowMs();
  return each(parts, actionIds, (tx, action) =>
    wasSent(action) || settle(tx, parts, action, { type: 'cancel', atMs, reason }) === null
      ? tooLate(action.state)
      : null,
  );
}

export function hold(parts: ChangeParts, actionIds: readonly string[]): Changed {
  return each(parts, actionIds, (tx, action) =>
    apply(tx, parts, action, { type: 'block', blockReason: 'held', reason: 'Held by you.' }) === null
      ? tooLate(action.state)
      : null,
  );
}

export function release(parts: ChangeParts, actionIds: readonly string[]): Changed {
  return each(parts, actionIds, (tx, action) => {
    if (action.blockReason !== 'held') return 'It is not held.';
    return goesOn(tx, parts, action, { type: 'unblock', reason: 'Released by you.' });
  });
}

/** Lets it go again, unless what it belongs to has ended without it. */
function goesOn(tx: Tx, parts: ChangeParts, action: Action, happening: Happening): string | null {
  const free = apply(tx, parts, action, happening);
  if (free === null) return tooLate(action.state);
  stayBehind(tx, parts, free);
  return null;
}

/** To the head of everything that waits, in the order given. */
export function moveUp(parts: ChangeParts, actionIds: readonly string[]): Changed {
  let place: number | null = null;
  return each(parts, actionIds, (tx, action) => {
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    place = place === null ? firstSeq(tx) - actionIds.length : place + 1;
    setPlace(tx, action.id, { priority: 0, seq: place });
    append(tx, parts, action, { what: 'Moved to the front', why: '' });
    return null;
  });
}

/** Now, whatever the backoff; also takes up what was refused or parked, with its attempts counted anew. */
export function tryNow(parts: ChangeParts, actionIds: readonly string[]): Changed {
  return each(parts, actionIds, (tx, action) => {
    if (action.blockReason === 'missed') return 'It missed its time: publish it now or give it a new time.';
    if (action.blockReason === 'dependency') return 'It waits for another change; that one has to go first.';
    return goesOn(tx, parts, action, { type: 'retry' });
  });
}

/** For what missed its time: now, at a new time, or not at all. */
export function reschedule(
  parts: ChangeParts,
  actionIds: readonly string[],
  when: 'now' | 'skip' | { atMs: number },
): Changed {
  if (when === 'skip') return cancel(parts, actionIds, 'You skipped it.');
  const nowMs = parts.clock.nowMs();
  if (when !== 'now' && when.atMs <= nowMs) return refuseAll(actionIds, 'This time is past.');
  return each(parts, actionIds, (tx, action) => {
    if (action.kind !== 'posts.create' && action.kind !== 'posts.update') return 'Only a post has a time.';
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    if (action.blockReason === 'dependency') return 'It waits for another change; that one has to go first.';
    const published = when === 'now' ? { mode: 'now' } : { mode: 'schedule', atMs: when.atMs };
    rewritePayload(tx, action.id, { ...(action.payload as object), when: published });
    setSchedule(tx, action.id, when === 'now' ? null : when.atMs);
    if (action.state === 'blocked') apply(tx, parts, action, { type: 'unblock', reason: 'You gave it a new time.' });
    else append(tx, parts, action, { what: 'New time', why: 'You gave it a new time.' });
    setPlace(tx, action.id, when === 'now' ? { priority: 0, seq: nextSeq(tx) } : { priority: 1, seq: when.atMs });
    return null;
  });
}

function refuseAll(actionIds: readonly string[], reason: string): Changed {
  return { changed: 0, refused: actionIds.map((actionId) => ({ actionId, reason })) };
}
