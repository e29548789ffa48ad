import type { Selectable } from 'kysely';
import type { Parts } from '../parts.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ActionEventTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { insertActions, updateAction } from './actions.queries.ts';
import { type ActionEvent } from './event.ts';
import { transition } from './transition.ts';

export type HistoryParts = Pick<Parts, 'clock' | 'boot'>;

/** A line of the append-only history. */
export interface HistoryEntry {
  what: string;
  why: string;
  status?: number | null;
}

/** Writes new actions, each with the first line of its history. */
export function record(tx: Tx, parts: HistoryParts, actions: readonly Action[], line: HistoryEntry): void {
  insertActions(tx, actions);
  tx.runMany(
    (row) => query.insertInto('action_event').values(row),
    actions.map((action) => eventRow(parts, action, line)),
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
  append(tx, parts, now, { ...step, status: 'status' in event ? event.status : null });
  return now;
}

/** Adds a line that changes nothing, e.g. "Looked on X: not there". */
export function append(tx: Tx, parts: HistoryParts, action: Action, line: HistoryEntry): void {
  tx.run(insertEvent(eventRow(parts, action, line)));
}

type EventRow = Omit<Selectable<ActionEventTable>, 'id'>;

const insertEvent = compiledOnce<EventRow, unknown>((value) =>
  query.insertInto('action_event').values({
    action_id: value('action_id'),
    at_ms: value('at_ms'),
    monotonic_ms: value('monotonic_ms'),
    boot: value('boot'),
    state: value('state'),
    attempt: value('attempt'),
    status: value('status'),
    what: value('what'),
    why: value('why'),
  }),
);

function eventRow(parts: HistoryParts, action: Action, line: HistoryEntry): EventRow {
  return {
    action_id: action.id,
    at_ms: parts.clock.nowMs(),
    monotonic_ms: Math.round(parts.clock.monotonicMs()),
    boot: parts.boot,
    state: action.state,
    attempt: action.attempts,
    status: line.status ?? null,
    what: line.what,
    why: line.why,
  };
}
