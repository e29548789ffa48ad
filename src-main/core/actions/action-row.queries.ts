import type { Selectable } from 'kysely';
import { changeCodes } from '../../../src-preload/contract/action.ts';
import { readJson, readTexts } from '../store/json-column.ts';
import type { ActionTable } from '../store/schema.ts';
import type { Action, ActionState } from './action.ts';
import { UNREADABLE } from './kind.ts';
import { readReason, reasonColumns } from './reason-columns.ts';
import { readSince } from './since.ts';
import type { Change } from './step.ts';

/* Between the table's rows and actions; only the outbox's queries see a row. */

type Row = Selectable<ActionTable>;

export function toAction(row: Row): Action {
  const payload = readJson(row.payload);
  return {
    id: row.id,
    spaceId: row.space_id,
    kind: payload === undefined ? UNREADABLE : (row.kind as Action['kind']),
    lane: row.lane,
    state: row.state as ActionState,
    blockReason: row.block_reason as Action['blockReason'],
    reason: readReason(row),
    payload: payload ?? null,
    payloadVersion: row.payload_version,
    text: row.text,
    change: changeCodes.find((code) => code === row.change_code) ?? null,
    accountIds: readTexts(row.account_ids),
    publishes: row.publishes === 1,
    priority: row.priority as Action['priority'],
    seq: row.seq,
    batchId: row.batch_id,
    draftId: row.draft_id,
    publishMode: row.publish_mode as Action['publishMode'],
    scheduledAtMs: row.scheduled_at_ms,
    notBeforeMs: row.not_before_ms,
    undoUntilMs: row.undo_until_ms,
    attempts: row.attempts,
    claimedBoot: row.claimed_boot,
    bodyHash: row.body_hash,
    onWireAtMs: row.on_wire_at_ms,
    knownPostMark: row.known_post_mark,
    wireNumber: row.wire_number,
    sentFromMs: row.sent_from_ms,
    remoteState: row.remote_state,
    entity: row.entity,
    remoteId: row.remote_id,
    permalink: row.permalink,
    httpStatus: row.http_status,
    failureCode: row.failure_code,
    answer: row.answer,
    maybeDone: row.maybe_done === 1,
    madeOfMayBeOut: row.may_be_out === null ? null : readSince(row.may_be_out),
    matched: row.matched === 1,
    dismissed: row.dismissed === 1,
    createdAtMs: row.created_at_ms,
    settledAtMs: row.settled_at_ms,
  };
}

export function toRow(action: Action): Row {
  return {
    id: action.id,
    space_id: action.spaceId,
    kind: action.kind,
    lane: action.lane,
    state: action.state,
    block_reason: action.blockReason,
    ...reasonColumns(action.reason),
    payload: JSON.stringify(action.payload),
    payload_version: action.payloadVersion,
    text: action.text,
    change_code: action.change,
    account_ids: JSON.stringify(action.accountIds),
    publishes: action.publishes ? 1 : 0,
    priority: action.priority,
    seq: action.seq,
    batch_id: action.batchId,
    draft_id: action.draftId,
    publish_mode: action.publishMode,
    scheduled_at_ms: action.scheduledAtMs,
    not_before_ms: action.notBeforeMs,
    undo_until_ms: action.undoUntilMs,
    attempts: action.attempts,
    claimed_boot: action.claimedBoot,
    body_hash: action.bodyHash,
    on_wire_at_ms: action.onWireAtMs,
    known_post_mark: action.knownPostMark,
    wire_number: action.wireNumber,
    sent_from_ms: action.sentFromMs,
    remote_state: action.remoteState,
    entity: action.entity,
    remote_id: action.remoteId,
    permalink: action.permalink,
    http_status: action.httpStatus,
    failure_code: action.failureCode,
    answer: action.answer,
    maybe_done: action.maybeDone ? 1 : 0,
    may_be_out: action.madeOfMayBeOut === null ? null : JSON.stringify(action.madeOfMayBeOut),
    matched: action.matched ? 1 : 0,
    dismissed: action.dismissed ? 1 : 0,
    created_at_ms: action.createdAtMs,
    settled_at_ms: action.settledAtMs,
  };
}

/** Our names of a change to the table's, with values as SQLite holds them. */
export function changeToRow(change: Change): Partial<Row> {
  const whole = toRow({
    payload: null,
    accountIds: [],
    reason: null,
    madeOfMayBeOut: null,
    ...change,
  } as unknown as Action);
  const row: Partial<Row> = {};
  const columns: Record<keyof Change, keyof Row | readonly (keyof Row)[]> = {
    state: 'state',
    blockReason: 'block_reason',
    reason: ['reason_code', 'reason_data'],
    notBeforeMs: 'not_before_ms',
    undoUntilMs: 'undo_until_ms',
    attempts: 'attempts',
    claimedBoot: 'claimed_boot',
    bodyHash: 'body_hash',
    onWireAtMs: 'on_wire_at_ms',
    knownPostMark: 'known_post_mark',
    wireNumber: 'wire_number',
    sentFromMs: 'sent_from_ms',
    remoteId: 'remote_id',
    remoteState: 'remote_state',
    scheduledAtMs: 'scheduled_at_ms',
    permalink: 'permalink',
    httpStatus: 'http_status',
    failureCode: 'failure_code',
    answer: 'answer',
    maybeDone: 'maybe_done',
    matched: 'matched',
    dismissed: 'dismissed',
    settledAtMs: 'settled_at_ms',
  };
  for (const column of (Object.keys(change) as (keyof Change)[]).flatMap((key) => columns[key]))
    Object.assign(row, { [column]: whole[column] });
  return row;
}
