import type { Reader, Tx } from '../store/store.ts';
import { unsentStates, type Action } from './action.ts';
import { dependentsOf } from './actions.queries.ts';
import { settle, type SettleParts } from './settle.ts';

/* What waits behind an action, and cannot go without it. */

/** The first comments of a post that does not go out do not go either: to be asked about each would be asking twice. */
export function cancelComments(tx: Tx, parts: SettleParts, post: Action, reason: string): void {
  const atMs = parts.clock.nowMs();
  for (const child of unsentDependentsOf(tx, post.id)) {
    if (child.kind === 'posts.firstComment') settle(tx, parts, child, { type: 'cancel', atMs, reason });
  }
}

export function unsentDependentsOf(reader: Reader, actionId: string): Action[] {
  return dependentsOf(reader, actionId).filter(({ state }) => unsentStates.includes(state));
}
