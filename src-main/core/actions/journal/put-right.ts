import { apply } from '../history.ts';
import { actionById, actionsInState } from '../actions.queries.ts';
import { kindOf } from '../kind.ts';
import { settle, type SettleParts } from '../settle.ts';
import type { Tx } from '../../store/store.ts';
import type { JournalRead, JournalSend } from './journal-files.ts';

/** How many actions of the ledger became what the journal knows of them. */
export interface PutRight {
  done: number;
  refused: number;
  putBack: number;
  inDoubt: number;
}

/**
 * Puts into the ledger what only the journal knows: sends that a database put back from a copy, or one that lost its end,
 * takes for waiting; and outcomes that came right before a crash. Runs before the sweep, which would call these in doubt.
 */
export function putRight(
  tx: Tx,
  parts: SettleParts,
  unknown: readonly JournalSend[],
  sends: JournalRead['sends'],
): PutRight {
  const counts: PutRight = { done: 0, refused: 0, putBack: 0, inDoubt: 0 };
  for (const send of unknown) recall(tx, parts, send, null, counts);
  const interrupted: PutRight = { done: 0, refused: 0, putBack: 0, inDoubt: 0 };
  for (const action of actionsInState(tx, ['on_wire'])) {
    const send = sends.get(action.wireNumber);
    if (send?.line.action !== action.id || send.outcome === null) continue;
    recall(tx, parts, send, action.knownPostMark, interrupted);
  }
  return counts;
}

function recall(
  tx: Tx,
  parts: SettleParts,
  { line, outcome }: JournalSend,
  markedThen: number | null,
  counts: PutRight,
): void {
  const action = actionById(tx, line.action);
  if (action === undefined) return;
  const knownPostMark = markedThen ?? kindOf(parts.kinds, action.kind).markBeforeWire(tx);
  const status = outcome !== null && 'status' in outcome ? outcome.status : null;
  const event = { type: 'recall', wireNumber: line.n, atMs: line.atMs, knownPostMark, outcome, status } as const;
  // What was only put back unlocks nothing.
  const settled = outcome?.what === 'put-back' ? apply(tx, parts, action, event) : settle(tx, parts, action, event);
  if (settled === null) return;
  counts[countedAs[outcome?.what ?? 'in-doubt']] += 1;
}

const countedAs = {
  done: 'done',
  refused: 'refused',
  failed: 'refused',
  'put-back': 'putBack',
  'in-doubt': 'inDoubt',
} as const;
