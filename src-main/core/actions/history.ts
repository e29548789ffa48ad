import type { HistoryType, Reason } from '../../../src-preload/contract/reasons.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { insertActions, updateAction } from './actions.queries.ts';
import { type ActionEvent } from './event.ts';
import { insertHistory, type WrittenEntry } from './history.queries.ts';
import { transition } from './transition.ts';

export type HistoryParts = Pick<Parts, 'clock' | 'boot'>;

/** A line of the append-only history. */
export interface HistoryEntry {
  type: HistoryType;
  reason?: Reason | null;
  status?: number | null;
}

/** Writes new actions, each with the first line of its history. */
export function record(tx: Tx, parts: HistoryParts, actions: readonly Action[], line: HistoryEntry): void {
  insertActions(tx, actions);
  insertHistory(
    tx,
    actions.map((action) => written(parts, action, line)),
  );
}

/**
 * Applies an event: the change and its line in the history, together. Returns the action as it is now, or null when
 * the event does not fit its state (it came too late: somebody was faster).
 */
export function apply(tx: Tx, parts: HistoryParts, action: Action, event: ActionEvent): Action | null {
  const step = transition(action, event);
  if (step === null || !updateAction(tx, action, step.change)) return null;
  const now = { ...action, ...step.change };
  const { type, reason } = step;
  append(tx, parts, now, { type, reason, status: 'status' in event ? event.status : null });
  return now;
}

/** Adds a line that changes nothing, e.g. that it was looked for. */
export function append(tx: Tx, parts: HistoryParts, action: Action, line: HistoryEntry): void {
  insertHistory(tx, [written(parts, action, line)]);
}

function written(parts: HistoryParts, action: Action, line: HistoryEntry): WrittenEntry {
  return {
    actionId: action.id,
    atMs: parts.clock.nowMs(),
    monotonicMs: Math.round(parts.clock.monotonicMs()),
    boot: parts.boot,
    state: action.state,
    attempt: action.attempts,
    status: line.status ?? null,
    type: line.type,
    reason: line.reason ?? null,
  };
}
