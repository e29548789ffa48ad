import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { BatchTable, ActionTable, Schema } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { unsettledStates, type Action, type ActionState } from './action.ts';
import type { Change } from './transition.ts';

type Row = Selectable<ActionTable>;

function toAction(row: Row): Action {
  return {
    id: row.id,
    spaceId: row.space_id,
    kind: row.kind as Action['kind'],
    lane: row.lane,
    state: row.state as ActionState,
    blockReason: row.block_reason as Action['blockReason'],
    reason: row.reason,
    payload: JSON.parse(row.payload) as unknown,
    text: row.text,
    accountIds: JSON.parse(row.account_ids) as string[],
    publishes: row.publishes === 1,
    priority: row.priority as Action['priority'],
    seq: row.seq,
    batchId: row.batch_id,
    draftId: row.draft_id,
    scheduledAtMs: row.scheduled_at_ms,
    notBeforeMs: row.not_before_ms,
    undoUntilMs: row.undo_until_ms,
    attempts: row.attempts,
    claimedBoot: row.claimed_boot,
    bodyHash: row.body_hash,
    onWireAtMs: row.on_wire_at_ms,
    knownPostMark: row.known_post_mark,
    entity: row.entity,
    remoteId: row.remote_id,
    permalink: row.permalink,
    httpStatus: row.http_status,
    failureCode: row.failure_code,
    answer: row.answer,
    matched: row.matched === 1,
    dismissed: row.dismissed === 1,
    createdAtMs: row.created_at_ms,
    settledAtMs: row.settled_at_ms,
  };
}

function toRow(action: Action): Row {
  return {
    id: action.id,
    space_id: action.spaceId,
    kind: action.kind,
    lane: action.lane,
    state: action.state,
    block_reason: action.blockReason,
    reason: action.reason,
    payload: JSON.stringify(action.payload),
    text: action.text,
    account_ids: JSON.stringify(action.accountIds),
    publishes: action.publishes ? 1 : 0,
    priority: action.priority,
    seq: action.seq,
    batch_id: action.batchId,
    draft_id: action.draftId,
    scheduled_at_ms: action.scheduledAtMs,
    not_before_ms: action.notBeforeMs,
    undo_until_ms: action.undoUntilMs,
    attempts: action.attempts,
    claimed_boot: action.claimedBoot,
    body_hash: action.bodyHash,
    on_wire_at_ms: action.onWireAtMs,
    known_post_mark: action.knownPostMark,
    entity: action.entity,
    remote_id: action.remoteId,
    permalink: action.permalink,
    http_status: action.httpStatus,
    failure_code: action.failureCode,
    answer: action.answer,
    matched: action.matched ? 1 : 0,
    dismissed: action.dismissed ? 1 : 0,
    created_at_ms: action.createdAtMs,
    settled_at_ms: action.settledAtMs,
  };
}

/** Our names of a change to the table's, with values as SQLite holds them. */
function changeToRow(change: Change): Partial<Row> {
  const whole = toRow({ payload: null, accountIds: [], ...change } as unknown as Action);
  const row: Partial<Row> = {};
  const columns: Record<keyof Change, keyof Row> = {
    state: 'state',
    blockReason: 'block_reason',
    reason: 'reason',
    notBeforeMs: 'not_before_ms',
    attempts: 'attempts',
    claimedBoot: 'claimed_boot',
    bodyHash: 'body_hash',
    onWireAtMs: 'on_wire_at_ms',
    knownPostMark: 'known_post_mark',
    remoteId: 'remote_id',
    permalink: 'permalink',
    httpStatus: 'http_status',
    failureCode: 'failure_code',
    answer: 'answer',
    matched: 'matched',
    dismissed: 'dismissed',
    settledAtMs: 'settled_at_ms',
  };
  for (const key of Object.keys(change) as (keyof Change)[])
    Object.assign(row, { [columns[key]]: whole[columns[key]] });
  return row;
}

export function actionById(reader: Reader, id: string): Action | undefined {
  const row = reader.get(query.selectFrom('action').selectAll().where('id', '=', id));
  return row === undefined ? undefined : toAction(row);
}

export function insertActions(tx: Tx, actions: readonly Action[]): void {
  const [first] = actions;
  if (first === undefined) return;
  tx.runMany(
    query.insertInto('action').values(toRow(first)),
    actions.map((action) => Object.values(toRow(action))),
  );
}

/** Compare-and-set: false when the action is no longer in the state it was read in. */
export function updateAction(tx: Tx, action: Action, change: Change): boolean {
  const changed = tx.run(
    query.updateTable('action').set(changeToRow(change)).where('id', '=', action.id).where('state', '=', action.state),
  );
  return changed === 1;
}

export function rewritePayload(tx: Tx, id: string, payload: unknown, text?: string): void {
  const set = { payload: JSON.stringify(payload), ...(text === undefined ? {} : { text }) };
  tx.run(query.updateTable('action').set(set).where('id', '=', id));
}

/** What a later change makes of an unsent action; what it does not say stays. */
export function rewriteMerged(
  tx: Tx,
  id: string,
  merged: {
    payload: unknown;
    text: string;
    accountIds: readonly string[] | undefined;
    scheduledAtMs: number | null | undefined;
  },
): void {
  const { payload, text, accountIds, scheduledAtMs } = merged;
  const set = {
    payload: JSON.stringify(payload),
    text,
    ...(accountIds === undefined ? {} : { account_ids: JSON.stringify(accountIds) }),
    ...(scheduledAtMs === undefined ? {} : { scheduled_at_ms: scheduledAtMs }),
  };
  tx.run(query.updateTable('action').set(set).where('id', '=', id));
}

export function setSchedule(tx: Tx, id: string, scheduledAtMs: number | null): void {
  tx.run(query.updateTable('action').set({ scheduled_at_ms: scheduledAtMs }).where('id', '=', id));
}

export function setPlace(tx: Tx, id: string, place: { priority: number; seq: number }): void {
  tx.run(query.updateTable('action').set(place).where('id', '=', id));
}

/** The next place in the order in which things came; the places of scheduled posts are their times. */
export function nextSeq(reader: Reader): number {
  const row = reader.get(
    query
      .selectFrom('action')
      .select((eb) => eb.fn.max('seq').as('last'))
      .where('priority', '!=', 1),
  );
  return (row?.last ?? 0) + 1;
}

export function firstSeq(reader: Reader): number {
  const row = reader.get(query.selectFrom('action').select((eb) => eb.fn.min('seq').as('first')));
  return row?.first ?? 0;
}

/**
 * Nothing earlier stands in its lane, and nothing it depends on is open. What is parked after too many tries, or waits
 * for something that was refused, lets the lane go on (outbox.md, Order: poison).
 */
const laneIsFree = (eb: ExpressionBuilder<Schema, 'action'>) =>
  eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('action as earlier')
          .select(sql.lit(1).as('one'))
          .whereRef('earlier.lane', '=', 'action.lane')
          .whereRef('earlier.id', '<', 'action.id')
          .where('earlier.state', 'in', unsettledStates)
          .where(sql<boolean>`coalesce(earlier.block_reason, '') not in ('tries', 'dependency')`),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('action_dependency as edge')
          .innerJoin('action as parent', 'parent.id', 'edge.depends_on')
          .select(sql.lit(1).as('one'))
          .whereRef('edge.action_id', '=', 'action.id')
          .where('parent.state', '!=', 'done'),
      ),
    ),
  ]);

/** The next action that may go in these spaces, by priority and place; null when there is none right now. */
export function nextDue(reader: Reader, spaceIds: readonly string[], publishes: boolean, nowMs: number): Action | null {
  if (spaceIds.length === 0) return null;
  const row = reader.get(
    query
      .selectFrom('action')
      .selectAll('action')
      .where('space_id', 'in', spaceIds)
      .where('publishes', '=', publishes ? 1 : 0)
      // Written out, so that SQLite uses the partial index action_to_go.
      .where(sql<boolean>`action.state in ('queued', 'waiting')`)
      .where((eb) => eb.or([eb('not_before_ms', 'is', null), eb('not_before_ms', '<=', nowMs)]))
      .where(laneIsFree)
      .orderBy('priority')
      .orderBy('seq')
      .limit(1),
  );
  return row === undefined ? null : toAction(row);
}

/** What waits for a moment later than `afterMs` waits no longer. */
export function dueAtOnce(tx: Tx, afterMs: number): void {
  tx.run(
    query
      .updateTable('action')
      .set({ not_before_ms: null })
      .where(sql<boolean>`action.state in ('queued', 'waiting')`)
      .where('not_before_ms', '>', afterMs),
  );
}

/** How many actions of a kind wait in these spaces, counted no further than `most`. */
export function waitingUpTo(reader: Reader, spaceIds: readonly string[], publishes: boolean, most: number): number {
  const some = query
    .selectFrom('action')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('publishes', '=', publishes ? 1 : 0)
    .where(sql<boolean>`action.state in ('queued', 'waiting')`)
    .limit(most);
  return reader.all(some).length;
}

/** When the earliest of the actions that wait for a time may go; null when none does. */
export function nextWakeMs(reader: Reader, nowMs: number): number | null {
  const row = reader.get(
    query
      .selectFrom('action')
      .select((eb) => eb.fn.min('not_before_ms').as('at'))
      .where(sql<boolean>`action.state in ('queued', 'waiting')`)
      .where('not_before_ms', '>', nowMs),
  );
  return row?.at ?? null;
}

export function actionsInState(reader: Reader, states: readonly ActionState[], spaceId?: string): Action[] {
  let find = query.selectFrom('action').selectAll().where('state', 'in', states);
  if (spaceId !== undefined) find = find.where('space_id', '=', spaceId);
  return reader.all(find.orderBy('priority').orderBy('seq')).map(toAction);
}

export function unsentInLane(reader: Reader, lane: string): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('lane', '=', lane)
    .where('state', 'in', ['queued', 'waiting', 'blocked'])
    .orderBy('id');
  return reader.all(find).map(toAction);
}

export function dependentsOf(reader: Reader, id: string): Action[] {
  const find = query
    .selectFrom('action_dependency')
    .innerJoin('action', 'action.id', 'action_dependency.action_id')
    .selectAll('action')
    .where('action_dependency.depends_on', '=', id)
    .orderBy('action.id');
  return reader.all(find).map(toAction);
}

export function parentsOf(reader: Reader, id: string): Action[] {
  const find = query
    .selectFrom('action_dependency')
    .innerJoin('action', 'action.id', 'action_dependency.depends_on')
    .selectAll('action')
    .where('action_dependency.action_id', '=', id)
    .orderBy('action.id');
  return reader.all(find).map(toAction);
}

export function insertDependency(tx: Tx, actionId: string, dependsOn: string): void {
  tx.run(query.insertInto('action_dependency').values({ action_id: actionId, depends_on: dependsOn }));
}

export function deleteDependency(tx: Tx, actionId: string, dependsOn: string): void {
  tx.run(query.deleteFrom('action_dependency').where('action_id', '=', actionId).where('depends_on', '=', dependsOn));
}

/** Unsent actions whose time to be published passed before `beforeMs`. */
export function missedBefore(reader: Reader, beforeMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where(sql<boolean>`scheduled_at_ms is not null and action.state in ('queued', 'waiting')`)
    .where('scheduled_at_ms', '<', beforeMs);
  return reader.all(find).map(toAction);
}

export function insertBatch(tx: Tx, batch: Selectable<BatchTable>): void {
  tx.run(query.insertInto('batch').values(batch));
}

export function batchById(reader: Reader, id: string): Selectable<BatchTable> | undefined {
  return reader.get(query.selectFrom('batch').selectAll().where('id', '=', id));
}

export function actionsOfBatch(reader: Reader, batchId: string): Action[] {
  return reader
    .all(query.selectFrom('action').selectAll().where('batch_id', '=', batchId).orderBy('seq'))
    .map(toAction);
}

/** Highest `post.seen`: what a post seen later proves was not known before. */
export function postMark(reader: Reader): number {
  return reader.get(query.selectFrom('post').select((eb) => eb.fn.max('seen').as('mark')))?.mark ?? 0;
}

/** Null where there is none yet. */
export function largestActionId(reader: Reader): string | null {
  return reader.get(query.selectFrom('action').select((eb) => eb.fn.max('id').as('id')))?.id ?? null;
}

/** Creates without a link that went out since `sinceMs`: what is looked for in the analytics. */
export function soughtSince(reader: Reader, sinceMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    // Written out, so that SQLite uses the partial index action_sought.
    .where(sql<boolean>`action.state in ('in_doubt', 'done_unlinked')`)
    .where('on_wire_at_ms', '>=', sinceMs)
    .where('kind', '=', 'posts.create');
  return reader.all(find).map(toAction);
}

export function setDismissed(tx: Tx, id: string): void {
  tx.run(query.updateTable('action').set({ dismissed: 1 }).where('id', '=', id));
}

/** Ids at the service that some action is linked to already. */
/** Posts given up or done since a moment, that had been on the wire: newer ones could be taken for another's. */
export function sentSince(reader: Reader, spaceId: string, sinceMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('settled_at_ms', '>=', sinceMs)
    .where('kind', '=', 'posts.create')
    .where('on_wire_at_ms', 'is not', null)
    .where('state', 'in', ['done', 'abandoned']);
  return reader.all(find).map(toAction);
}

export function linkedIds(reader: Reader, spaceId: string): Set<string> {
  const find = query
    .selectFrom('action')
    .select('remote_id')
    .where('space_id', '=', spaceId)
    .where('kind', '=', 'posts.create')
    .where('remote_id', 'is not', null);
  return new Set(reader.all(find).map((row) => row.remote_id ?? ''));
}

export { toAction };
