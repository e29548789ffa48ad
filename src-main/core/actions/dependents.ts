import type { Reader, Tx } from '../store/store.ts';
import { unsentStates, type Action } from './action.ts';
import { dependentsOf } from './actions.queries.ts';
import { kindOf } from './kind.ts';
import { settle, type SettleParts } from './settle.ts';

/* What waits behind an action, and cannot go without it. */

/** What is nothing without this one does not go either: to be asked about each would be asking twice. */
export function cancelCompanions(tx: Tx, parts: SettleParts, action: Action, reason: string): void {
  const atMs = parts.clock.nowMs();
  for (const child of unsentDependentsOf(tx, action.id)) {
    if (kindOf(parts.kinds, child.kind).companion === true) settle(tx, parts, child, { type: 'cancel', atMs, reason });
  }
}

export function unsentDependentsOf(reader: Reader, actionId: string): Action[] {
  return dependentsOf(reader, actionId).filter(({ state }) => unsentStates.includes(state));
}
