import type { ActionEvent, ActionRow } from '../src-preload/contract/outbox.ts';
import { historyWords } from '../src-preload/contract/words/history.ts';
import { reasonWords } from '../src-preload/contract/words/reason.ts';

/** A row as it is read, in the window or in the terminal. */
export type WordedRow = Omit<ActionRow, 'reason'> & { reason: string };

export const worded = (row: ActionRow): WordedRow => ({ ...row, reason: reasonWords(row.reason) });

/** The history of an action as it is read. */
export const wordedEvents = (events: readonly ActionEvent[]) =>
  events.map((event) => ({ ...event, ...historyWords(event) }));
