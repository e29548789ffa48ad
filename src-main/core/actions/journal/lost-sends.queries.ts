import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Action } from '../action.ts';
import { lastNumberOf, readWorkspace } from './workspace.queries.ts';
import { isUndone, type JournalRead } from './journal-files.ts';

/** Words that are published again and again are not asked about for ever. */
const ASKED_FOR_MS = 30 * 24 * 3_600_000;

/**
 * Keeps what the journal knows of sends whose actions this database does not have: their content could be queued again.
 * Before the ledger takes over the journal's numbers, by which what was lost is told from what was removed with its space.
 */
export function keepLostSends(tx: Tx, sends: JournalRead['sends']): void {
  const known = readWorkspace(tx)?.wireNumber ?? 0;
  const rows = [...sends.values()].flatMap(({ line: { n, kind, hash, atMs, action }, outcome }) =>
    n > known && hash !== null && !isUndone(outcome) && lastNumberOf(tx, action) === undefined
      ? [{ n, kind, hash, at_ms: atMs }]
      : [],
  );
  tx.runMany(
    (row) =>
      query
        .insertInto('lost_send')
        .values(row)
        .onConflict((on) => on.doNothing()),
    rows,
  );
}

/** When the same content was last sent by an action that was lost; null: never, or long ago. */
export function lostSendAtMs(reader: Reader, kind: string, hash: string, nowMs: number): number | null {
  const same = query.selectFrom('lost_send').select('at_ms').where('hash', '=', hash).where('kind', '=', kind);
  const recent = same.where('at_ms', '>', nowMs - ASKED_FOR_MS);
  return reader.get(recent.orderBy('at_ms', 'desc').limit(1))?.at_ms ?? null;
}

export function hasLostSends(reader: Reader): boolean {
  return reader.get(query.selectFrom('lost_send').select('n').limit(1)) !== undefined;
}

/** An action is asked about once, and a copy asks about it itself: whoever said that it did not go out is believed. */
export function wasAsked(reader: Reader, { id }: Action): boolean {
  const asked = query.selectFrom('action_event').select('id').where('action_id', '=', id);
  const byUs = ['sent-before', 'may-be-out-before', 'older-copy'] as const;
  const answered = asked.where((eb) => eb.or([eb('reason_code', 'in', byUs), eb('type', '=', 'said-not-sent')]));
  return reader.get(answered.limit(1)) !== undefined;
}
