import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { kindOf, type Kinds } from './kind.ts';
import { apply, type LedgerParts } from './ledger.ts';
import { dependentsOf, rewritePayload } from './outbox.queries.ts';
import type { Happening } from './transition.ts';

export type SettleParts = LedgerParts & { kinds: Kinds };

/**
 * T4 and T5: applies what happened and what it unlocks in the caller's transaction. Dependents of a create that now has
 * an id at the service are rewritten to name it; those of a rejected one are blocked, never dropped.
 */
export function settle(
  tx: Tx,
  parts: SettleParts,
  action: Action,
  happening: Happening,
  value?: unknown,
): Action | null {
  const settled = apply(tx, parts, action, happening);
  if (settled === null) return null;
  const kind = kindOf(parts.kinds, settled.kind);
  switch (settled.state) {
    case 'done':
      kind.onDone?.(tx, settled, value);
      linkDependents(tx, parts, settled);
      break;
    case 'done_unlinked':
      kind.onDone?.(tx, settled, value);
      holdDependents(tx, parts, settled, 'Its post went out, but its number at the service is not known.');
      break;
    case 'rejected':
      kind.onRejected?.(tx, settled);
      holdDependents(tx, parts, settled, 'What it belongs to was refused.');
      break;
    case 'cancelled':
    case 'superseded':
    case 'abandoned':
      kind.onRejected?.(tx, settled);
      holdDependents(tx, parts, settled, 'What it belongs to was not sent.');
      break;
    default:
      break;
  }
  return settled;
}

/** Local ids stand in for the service's until now. */
function linkDependents(tx: Tx, parts: SettleParts, parent: Action): void {
  for (const child of dependentsOf(tx, parent.id)) {
    if (parent.remoteId !== null && parent.entity !== null) {
      rewritePayload(tx, child.id, namedRemotely(child.payload, parent.entity, parent.remoteId));
    }
    if (child.state === 'blocked' && child.blockReason === 'dependency') {
      apply(tx, parts, child, { type: 'unblock', reason: 'What it belongs to is published.' });
    }
  }
}

function holdDependents(tx: Tx, parts: SettleParts, parent: Action, reason: string): void {
  for (const child of dependentsOf(tx, parent.id)) {
    apply(tx, parts, child, { type: 'block', blockReason: 'dependency', reason });
  }
}

/** Replaces every `{ local: entity }` in a payload by `{ remote: id }`. */
export function namedRemotely(payload: unknown, entity: string, remoteId: string): unknown {
  if (Array.isArray(payload)) return payload.map((item) => namedRemotely(item, entity, remoteId));
  if (payload === null || typeof payload !== 'object') return payload;
  if ((payload as { local?: unknown }).local === entity) return { remote: remoteId };
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, namedRemotely(value, entity, remoteId)]),
  );
}
