import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { Reader, Tx } from '../store/store.ts';
import { unsentStates, type Action } from './action.ts';
import { actionById, dependentsOf, setPlace } from './actions.queries.ts';
import { kindOf } from './kind.ts';
import { settle, type SettleParts } from './settle.ts';

/* What waits behind an action, and cannot go without it. */

/** What is nothing without this one does not go either: to be asked about each would be asking twice. */
export function cancelCompanions(tx: Tx, parts: SettleParts, action: Action, reason: Reason): void {
  // At the moment of its parent, by which what was cancelled together is put back together.
  const atMs = actionById(tx, action.id)?.settledAtMs ?? parts.clock.nowMs();
  for (const child of unsentDependentsOf(tx, action.id)) {
    if (kindOf(parts.kinds, child.kind).companion) settle(tx, parts, child, { type: 'cancel', atMs, reason });
  }
}

/** Where something stands in the order of what waits: by priority, then by `seq`, then in the order of the ids. */
interface OutboxPlace {
  priority: number;
  seq: number;
}

/** Gives an action its place. What waits for it stands right behind it, wherever it goes. */
export function putAt(tx: Tx, actionId: string, at: OutboxPlace): void {
  setPlace(tx, actionId, at);
  for (const child of unsentDependentsOf(tx, actionId)) putAt(tx, child.id, at);
}

/** What can only go after `parentIds` stands behind the last of them, not before them by a place of its own. */
export function standBehind(tx: Tx, action: Action, parentIds: readonly string[]): void {
  const parents = parentIds
    .map((id) => actionById(tx, id))
    .filter((parent) => parent !== undefined && unsentStates.includes(parent.state)) as Action[];
  const last = [action, ...parents].reduce((a, b) => (isBefore(a, b) ? b : a));
  if (last !== action) putAt(tx, action.id, { priority: last.priority, seq: last.seq });
}

const isBefore = (a: OutboxPlace, b: OutboxPlace): boolean =>
  a.priority < b.priority || (a.priority === b.priority && a.seq < b.seq);

export function unsentDependentsOf(reader: Reader, actionId: string): Action[] {
  return dependentsOf(reader, actionId).filter(({ state }) => unsentStates.includes(state));
}
