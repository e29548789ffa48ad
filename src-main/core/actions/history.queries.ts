import { isRefusal } from '../service/service.ts';
import type { Selectable } from 'kysely';
import type { HistoryType, Reason } from '../../../src-preload/contract/reasons.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { query, type ActionEventTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { ActionState } from './action.ts';
import { reasonColumns } from './reason-columns.ts';

/** Lines that say that it is no longer what was queued: something was merged into it, or its time was changed. */
const changes: readonly HistoryType[] = ['changed', 'new-time'];
/** Lines that leave an action as it was: an answer given before such a line still fits. */
const unchanging: readonly HistoryType[] = ['looked', 'moved-up'];

/** The last line of all; 0: there is none. */
export function lastEvent(reader: Reader): number {
  return reader.get(query.selectFrom('action_event').select((eb) => eb.fn.max('id').as('id')))?.id ?? 0;
}

/** Actions of which something changed after this line. */
export function changedAfter(reader: Reader, eventId: number): Set<string> {
  const find = query.selectFrom('action_event').select('action_id as id').distinct();
  const later = find.where('id', '>', eventId).where('type', 'not in', unchanging);
  return new Set(reader.all(later).map(({ id }) => id));
}

/** Actions of a batch that are no longer what was queued. */
export function changedSinceQueued(reader: Reader, batchId: string): Set<string> {
  const find = query
    .selectFrom('action')
    .innerJoin('action_event', 'action_event.action_id', 'action.id')
    .select('action.id as id')
    .distinct()
    .where('action.batch_id', '=', batchId)
    .where('action_event.type', 'in', changes);
  return new Set(reader.all(find).map(({ id }) => id));
}

/** Whether the last doubt about an action came from a try without an answer; a refusal may have led to one as well. */
export function endedWithoutAnswer(reader: Reader, actionId: string): boolean {
  const find = query
    .selectFrom('action_event')
    .select('status')
    .where('action_id', '=', actionId)
    .where('state', '=', 'in_doubt')
    .orderBy('id', 'desc')
    .limit(1);
  const doubt = reader.get(find);
  return doubt !== undefined && (doubt.status === null || !isRefusal(doubt.status));
}

/** Which of its claims is the last one: what was put back and claimed again meanwhile is another one, with other words maybe. 0: none. */
export function lastClaim(reader: Reader, actionId: string): number {
  const claim: HistoryType = 'claim';
  const find = query.selectFrom('action_event').select('id').where('action_id', '=', actionId);
  return reader.get(find.where('type', '=', claim).orderBy('id', 'desc').limit(1))?.id ?? 0;
}

/** Whether it was asked about for this reason before it was sent (`blocked`, `changed`), be it that the user has answered since. */
export function hasAsked(reader: Reader, actionId: string, code: Reason['code']): boolean {
  const asked: HistoryType = 'overtaken';
  const find = query.selectFrom('action_event').select('id').where('action_id', '=', actionId);
  return reader.get(find.where('type', '=', asked).where('reason_code', '=', code).limit(1)) !== undefined;
}

/** A line of the history as it is written: it is never changed. */
export interface WrittenEntry {
  actionId: string;
  atMs: number;
  monotonicMs: number;
  boot: string;
  state: ActionState;
  attempt: number;
  status: number | null;
  type: HistoryType;
  reason: Reason | null;
}

export function insertHistory(tx: Tx, entries: readonly WrittenEntry[]): void {
  for (const entry of entries) tx.run(insertEvent(toRow(entry)));
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
    type: value('type'),
    reason_code: value('reason_code'),
    reason_data: value('reason_data'),
  }),
);

function toRow(entry: WrittenEntry): EventRow {
  return {
    action_id: entry.actionId,
    at_ms: entry.atMs,
    monotonic_ms: entry.monotonicMs,
    boot: entry.boot,
    state: entry.state,
    attempt: entry.attempt,
    status: entry.status,
    type: entry.type,
    ...reasonColumns(entry.reason),
  };
}
