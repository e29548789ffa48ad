import type { Changed } from '../../../src-preload/contract/outbox.ts';
import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { each, goesOn, type ChangeParts } from './change.ts';
import { actionById, deleteDependency, insertDependency, parentsOf } from './outbox.queries.ts';
import { hasEndedFor } from './settle.ts';

/**
 * Now, whatever the backoff; also takes up what was refused or parked, with its attempts counted anew. `after`: what has
 * to be done before; what an earlier try had to wait for and ended undone is no longer waited for.
 */
export function tryNow(parts: ChangeParts, actionIds: readonly string[], after: readonly string[] = []): Changed {
  return each(parts, actionIds, (tx, action) => {
    if (action.blockReason === 'missed') return 'It missed its time: publish it now or give it a new time.';
    forgetEnded(tx, action);
    const parents = parentsOf(tx, action.id);
    if (action.blockReason === 'dependency') {
      const undone = parents.find((parent) => parent.state !== 'done' || hasEndedFor(parent, action));
      if (undone !== undefined) return cannotGo(undone, action);
    }
    if (after.some((id) => waitsFor(tx, id, action))) return 'What is to go first waits for this one itself.';
    const known = new Set(parents.map(({ id }) => id));
    return goesOn(tx, parts, action, { type: 'retry' }, () => {
      for (const id of new Set(after)) {
        const first = known.has(id) ? undefined : actionById(tx, id);
        if (first?.spaceId === action.spaceId) insertDependency(tx, action.id, id);
      }
    });
  });
}

/** Whether something is this action, or waits for it, through others too. */
function waitsFor(tx: Tx, id: string, action: Action): boolean {
  return id === action.id || parentsOf(tx, id).some((parent) => waitsFor(tx, parent.id, action));
}

/** Nothing names what makes no entity: where such a one ended undone, only the order is lost. */
function forgetEnded(tx: Tx, action: Action): void {
  for (const parent of parentsOf(tx, action.id)) {
    if (parent.entity === null && hasEndedFor(parent, action)) deleteDependency(tx, action.id, parent.id);
  }
}

function cannotGo(parent: Action, action: Action): string {
  if (parent.state === 'rejected' && !parent.dismissed)
    return 'It waits for another change that was refused; that one has to go first.';
  if (hasEndedFor(parent, action)) return `${action.reason} It cannot go by itself.`;
  return 'It waits for another change; that one has to go first.';
}
