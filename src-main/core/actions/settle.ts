import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { Tx } from '../store/store.ts';
import { mayYetGo, OTHER_NETWORK, unsentStates, unsettledStates, type Action, type ActionState } from './action.ts';
import { coalesced, kindOf, type Kinds } from './kind.ts';
import { append, apply, type HistoryParts } from './history.ts';
import {
  actionById,
  cancelledInLane,
  deleteDependency,
  dependentsOf,
  insertDependency,
  laterInLane,
  parentsOf,
  rewritePayload,
  setDismissed,
} from './actions.queries.ts';
import type { ActionEvent } from './event.ts';
import { onOtherNetworks, type OtherNetwork } from './other-network.queries.ts';
import type { Reference } from './reference.ts';

/** Why a dependent waits. */
type ParentReason = 'parent-unlinked' | 'parent-unconfirmed' | 'parent-refused' | 'parent-not-sent';

export type SettleParts = HistoryParts & { kinds: Kinds };

/**
 * T4 and T5: applies what happened and what it unlocks in the caller's transaction. Dependents of a create that now has
 * an id at the service are rewritten to name it; those of a rejected one are blocked, never dropped.
 */
export function settle(tx: Tx, parts: SettleParts, action: Action, event: ActionEvent, value?: unknown): Action | null {
  const settled = apply(tx, parts, action, event);
  if (settled === null) return null;
  const kind = kindOf(parts.kinds, settled.kind);
  if (event.type === 'unmatch' && action.remoteId !== null) unlinkLane(tx, parts, action, action.remoteId);
  switch (settled.state) {
    case 'done':
      kind.onDone?.(tx, settled, value);
      linkDependents(tx, parts, settled);
      mend(tx, parts, settled);
      failSince(tx, parts, settled, value);
      break;
    case 'done_unlinked':
      kind.onDone?.(tx, settled, value);
      holdDependents(tx, parts, settled, 'parent-unlinked');
      break;
    case 'matched':
      holdDependents(tx, parts, settled, 'parent-unconfirmed');
      break;
    case 'in_doubt':
      if (event.type === 'unmatch' || event.type === 'unsay') freeDependents(tx, parts, settled);
      break;
    case 'rejected':
      kind.onRejected?.(tx, settled);
      bringBack(tx, parts, settled, 'deletion-refused');
      leaveDependents(tx, parts, settled, 'parent-refused');
      break;
    case 'cancelled':
      kind.onRejected?.(tx, settled);
      cancelWith(tx, parts, settled);
      bringBack(tx, parts, settled, 'put-back');
      leaveDependents(tx, parts, settled, 'parent-not-sent');
      break;
    case 'superseded':
    case 'abandoned':
      kind.onRejected?.(tx, settled);
      leaveDependents(tx, parts, settled, 'parent-not-sent');
      break;
    default:
      break;
  }
  return settled;
}

/**
 * Takes back what has not left. What is only looked at so far is claimed, and nothing of it has left either: it finds so itself before its
 * first byte. Null: it came too late.
 */
export function callOff(
  tx: Tx,
  parts: SettleParts,
  action: Action,
  { atMs, reason }: { atMs: number; reason: Reason },
): Action | null {
  const isLookedAt = action.state === 'claimed' && kindOf(parts.kinds, action.kind).lookFirst !== undefined;
  const free = isLookedAt ? apply(tx, parts, action, { type: 'unsent', reason, notBeforeMs: null }) : action;
  return free === null ? null : settle(tx, parts, free, { type: 'cancel', atMs, reason });
}

/** What failed at the service and went through now is done as well, and lets go what waits for it. */
function mend(tx: Tx, parts: SettleParts, action: Action): void {
  const failed = kindOf(parts.kinds, action.kind).mends(tx, action);
  const atMs = parts.clock.nowMs();
  if (failed !== undefined) settle(tx, parts, failed, { type: 'mended', atMs, reason: { code: 'mended' } });
}

/** What its answer says to have failed at the service asks, and keeps what waits for it. */
function failSince(tx: Tx, parts: SettleParts, action: Action, value: unknown): void {
  const failed = kindOf(parts.kinds, action.kind).failedSince(tx, action, value);
  const atMs = parts.clock.nowMs();
  if (failed !== undefined) settle(tx, parts, failed.action, { type: 'failed-since', atMs, reason: failed.reason });
}

/**
 * The one way on for what was stopped: it goes again, unless anything it belongs to has ended without it, which it may
 * not have been told while it was held, or would go to another network than it was queued for. Then it waits in words, not
 * silently. Null: it came too late.
 */
export function resume(tx: Tx, parts: SettleParts, action: Action, event: ActionEvent): Action | null {
  const asks = asksOfNetwork(tx, action);
  const free = apply(tx, parts, action, event);
  if (free === null) return null;
  return asks === null ? blockOnParent(tx, parts, free) : askOfNetwork(tx, parts, free, asks);
}

/** What is to be asked of an action before it goes again: an account of it is on another network than it was queued for. */
export function asksOfNetwork(tx: Tx, action: Action): OtherNetwork | null {
  const found = onOtherNetworks(tx, [action.id]).get(action.id);
  if (found === undefined) return null;
  const isAnswered = found.isAsked && asksInstead(action);
  return isAnswered ? null : ([...found.accounts.values()].at(-1) ?? null);
}

/** It ends unsent, and asks; what is held, or waits for another answer, asks when it is let go. */
export function askOfNetwork(tx: Tx, parts: SettleParts, action: Action, reason: OtherNetwork): Action {
  if (action.state === 'blocked') return action;
  const event = { type: 'not-as-queued', atMs: parts.clock.nowMs(), code: OTHER_NETWORK, reason } as const;
  return settle(tx, parts, action, event) ?? action;
}

/** Whether what was to go again asks instead. */
export const asksInstead = ({ state, failureCode }: Action): boolean =>
  state === 'rejected' && failureCode === OTHER_NETWORK;

/** For what has left, or ended: it stays as it is until it is to go again. */
export function noteOtherNetwork(tx: Tx, parts: SettleParts, action: Action, reason: OtherNetwork): void {
  append(tx, parts, action, { type: 'other-network', reason });
}

/** For what was let go, or given something more to wait for. */
export function blockOnParent(tx: Tx, parts: SettleParts, action: Action): Action {
  const parents = parentsOf(tx, action.id);
  const ended = parents.find((parent) => hasEndedFor(parts.kinds, parent, action));
  const stops = ended ?? parents.find(({ state }) => state === 'matched');
  if (stops === undefined) return action;
  const code = stops.state === 'done' ? 'parent-unlinked' : (waitingForParent(stops.state) ?? 'parent-not-sent');
  return apply(tx, parts, action, { type: 'block', blockReason: 'dependency', reason: { code } }) ?? action;
}

/** Why what belongs to an action in this state is stopped; null where it just waits its turn. */
export function waitingForParent(state: ActionState | undefined): ParentReason | null {
  if (state === 'done_unlinked') return 'parent-unlinked';
  if (state === 'rejected') return 'parent-refused';
  return state === 'matched' ? 'parent-unconfirmed' : null;
}

/** Nothing more comes of the parent: not sent, or done without the id that is still named locally. */
export function hasEndedFor(kinds: Kinds, parent: Action, child: Action): boolean {
  if (parent.state !== 'done') return !unsettledStates.includes(parent.state);
  return parent.remoteId === null && parent.entity !== null && names(kinds, child, parent.entity);
}

function names(kinds: Kinds, action: Action, entity: string): boolean {
  return referencesOf(kinds, action).some((reference) => 'local' in reference && reference.local === entity);
}

/** Every entity that the payload of an action names. */
function referencesOf(kinds: Kinds, action: Action): Reference[] {
  const found: Reference[] = [];
  kindOf(kinds, action.kind).relinked(action, (reference) => {
    found.push(reference);
    return reference;
  });
  return found;
}

/** A link was taken back: what may go yet names the post by its local id again, and waits for it. */
function unlinkLane(tx: Tx, parts: SettleParts, parent: Action, wrongId: string): void {
  const { entity } = parent;
  if (entity === null) return;
  const linked = new Set(dependentsOf(tx, parent.id).map(({ id }) => id));
  for (const later of laterInLane(tx, parent, mayYetGo)) {
    let isNamed = false;
    const payload = kindOf(parts.kinds, later.kind).relinked(later, (reference, madeBy) => {
      if (madeBy !== parent.kind || !('remote' in reference) || reference.remote !== wrongId) return reference;
      isNamed = true;
      return { local: entity };
    });
    if (!isNamed) continue;
    rewritePayload(tx, parts.kinds, later, payload);
    if (!linked.has(later.id)) insertDependency(tx, later.id, parent.id);
    // It is not what it was: an Undo that puts a row back as it stood would put the wrong post back into it.
    append(tx, parts, later, { type: 'waits-for-parent', reason: { code: 'parent-sought' } });
  }
}

/** Local ids stand in for the service's until now. */
function linkDependents(tx: Tx, parts: SettleParts, parent: Action): void {
  for (const child of dependentsOf(tx, parent.id)) {
    const { entity, remoteId } = parent;
    const isNamed = entity !== null && names(parts.kinds, child, entity);
    if (isNamed && remoteId === null) {
      apply(tx, parts, child, { type: 'block', blockReason: 'dependency', reason: { code: 'parent-unlinked' } });
      continue;
    }
    const known = isNamed && remoteId !== null ? linked(parts.kinds, child, entity, remoteId) : child.payload;
    if (isNamed) rewritePayload(tx, parts.kinds, child, known);
    if (child.state === 'blocked' && child.blockReason === 'dependency')
      resume(tx, parts, { ...child, payload: known }, { type: 'unblock', reason: { code: 'parent-done' } });
  }
}

/** The payload of an action with the service's id in the place of the local one. */
function linked(kinds: Kinds, action: Action, entity: string, remoteId: string): unknown {
  return kindOf(kinds, action.kind).relinked(action, (reference) =>
    'local' in reference && reference.local === entity ? { remote: remoteId } : reference,
  );
}

function holdDependents(tx: Tx, parts: SettleParts, parent: Action, code: ParentReason): void {
  for (const child of dependentsOf(tx, parent.id)) {
    // What waited for another reason waits for this one now; what is held, or parked, stays so.
    const isOther = child.blockReason === 'dependency' && child.reason?.code !== code;
    const free = isOther ? apply(tx, parts, child, { type: 'unblock', reason: parent.reason ?? { code } }) : child;
    if (free !== null) apply(tx, parts, free, { type: 'block', blockReason: 'dependency', reason: { code } });
  }
}

/** The parent is in doubt again: what was stopped waits for it as before. */
function freeDependents(tx: Tx, parts: SettleParts, parent: Action): void {
  for (const child of dependentsOf(tx, parent.id)) {
    if (child.blockReason !== 'dependency') continue;
    resume(tx, parts, child, { type: 'unblock', reason: { code: 'parent-sought' } });
  }
}

/** Why something was cancelled that a later one of its lane made pointless. */
export const GAVE_WAY = 'gave-way';

/** What had given way to this one goes after all, as it would have gone before it. */
function bringBack(tx: Tx, parts: SettleParts, later: Action, code: 'put-back' | 'deletion-refused'): void {
  for (const earlier of cancelledInLane(tx, later.lane)) {
    if (earlier.id >= later.id || earlier.reason?.code !== GAVE_WAY) continue;
    resume(tx, parts, earlier, { type: 'uncancel', reason: { code } });
  }
}

/** What its user surely does not want without the parent; the last first, so that none is rewritten to go without another. */
function cancelWith(tx: Tx, parts: SettleParts, parent: Action): void {
  const atMs = parent.settledAtMs ?? parts.clock.nowMs();
  for (const child of dependentsOf(tx, parent.id).toReversed()) {
    if (!kindOf(parts.kinds, child.kind).cancelledWith.includes(parent.kind) || child.maybeDone) continue;
    settle(tx, parts, child, { type: 'cancel', atMs, reason: { code: 'cancelled-with-parent' } });
  }
}

/** The parent will not be made: what can do without it goes on, the rest is blocked and never dropped. */
function leaveDependents(tx: Tx, parts: SettleParts, parent: Action, code: ParentReason): void {
  for (const child of dependentsOf(tx, parent.id)) {
    if (goOnWithout(tx, parts, parent, child) || isSettledBy(tx, parts, parent, child)) continue;
    apply(tx, parts, child, { type: 'block', blockReason: 'dependency', reason: { code } });
  }
}

/** What was to take away the very thing that was surely not made has nothing to do, and nothing is asked about either. */
function isSettledBy(tx: Tx, parts: SettleParts, parent: Action, child: Action): boolean {
  const takesAway = coalesced(parts.kinds, parent, child) === 'both-vanish';
  if (!takesAway || parent.state === 'abandoned') return false;
  const atMs = parts.clock.nowMs();
  if (apply(tx, parts, child, { type: 'supersede', atMs, reason: { code: 'nothing-to-take-away' } }) === null)
    return false;
  if (parent.state === 'rejected') {
    setDismissed(tx, parent.id);
    append(tx, parts, parent, { type: 'dismissed', reason: { code: 'taken-back-meanwhile' } });
  }
  return true;
}

/** The id of what was made will not be found: what makes sense without it goes, the rest waits as before. */
export function goOnUnlinked(tx: Tx, parts: SettleParts, parent: Action): void {
  for (const { id } of dependentsOf(tx, parent.id).filter((child) => goOnWithout(tx, parts, parent, child))) {
    const child = actionById(tx, id);
    if (child?.blockReason !== 'dependency') continue;
    resume(tx, parts, child, { type: 'unblock', reason: { code: 'parent-untold' } });
  }
}

/** Takes the parent's entity out of an unsent child that makes sense without it. False: it does not. */
export function goOnWithout(tx: Tx, parts: SettleParts, parent: Action, child: Action): boolean {
  if (parent.entity === null || !unsentStates.includes(child.state)) return false;
  const payload = kindOf(parts.kinds, child.kind).without(child, parent.entity);
  if (payload === null) return false;
  rewritePayload(tx, parts.kinds, child, payload);
  deleteDependency(tx, child.id, parent.id);
  append(tx, parts, child, { type: 'goes-without', reason: { code: 'goes-without' } });
  return true;
}
