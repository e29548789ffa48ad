import { sql, type Compilable, type Selectable } from 'kysely';
import type { ChangeCode } from '../../../src-preload/contract/action.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { BEYOND_OWN_IDS, OWN_ID_GLOB } from '../store/ids.ts';
import type { ActionTable, BatchTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { changeToRow, toAction, toRow } from './action-row.queries.ts';
import { unsentStates, type Action, type ActionKind, type ActionState } from './action.ts';
import { kindOf, type Kinds } from './kind.ts';
import type { Change } from './step.ts';

export function actionById(reader: Reader, id: string): Action | undefined {
  const row = reader.get(query.selectFrom('action').selectAll().where('id', '=', id));
  return row === undefined ? undefined : toAction(row);
}

export function insertActions(tx: Tx, actions: readonly Action[]): void {
  tx.runMany((row) => query.insertInto('action').values(row), actions.map(toRow));
}

type Row = Selectable<ActionTable>;
type Update = (values: Partial<Row> & { itsId: string; itsState: string }) => Compilable<unknown>;
/** One for each set of columns that changes together: the few kinds of steps there are. */
const updates = new Map<string, Update>();

function updateOf(columns: readonly (keyof Row)[]): Update {
  const name = columns.join();
  let update = updates.get(name);
  if (update === undefined) {
    update = compiledOnce((value) =>
      query
        .updateTable('action')
        .set(Object.fromEntries(columns.map((column) => [column, value(column)])))
        .where('id', '=', value('itsId'))
        .where('state', '=', value('itsState')),
    );
    updates.set(name, update);
  }
  return update;
}

/** Compare-and-set: false when the action is no longer in the state it was read in. */
export function updateAction(tx: Tx, action: Action, change: Change): boolean {
  const row = changeToRow(change);
  const update = updateOf(Object.keys(row) as (keyof Row)[]);
  return tx.run(update({ ...row, itsId: action.id, itsState: action.state })) === 1;
}

/** What its kind reads in the payload, and is asked for in queries, is written with it. */
export function rewritePayload(tx: Tx, kinds: Kinds, action: Action, payload: unknown): void {
  tx.run(
    query
      .updateTable('action')
      .set(payloadColumns(kinds, action, payload))
      .where('id', '=', action.id),
  );
}

function payloadColumns(kinds: Kinds, action: Action, payload: unknown) {
  const publishMode = kindOf(kinds, action.kind).publishMode({ ...action, payload });
  return { payload: JSON.stringify(payload), publish_mode: publishMode };
}

/** What a later change makes of an unsent action; what it does not say stays. */
export function rewriteMerged(
  tx: Tx,
  kinds: Kinds,
  action: Action,
  merged: {
    payload: unknown;
    text: string;
    change: ChangeCode | null;
    accountIds: readonly string[] | undefined;
    scheduledAtMs: number | null | undefined;
  },
): void {
  const { payload, text, change, accountIds, scheduledAtMs } = merged;
  const set = {
    ...payloadColumns(kinds, action, payload),
    text,
    change_code: change,
    ...(accountIds === undefined ? {} : { account_ids: JSON.stringify(accountIds) }),
    ...(scheduledAtMs === undefined ? {} : { scheduled_at_ms: scheduledAtMs }),
  };
  tx.run(query.updateTable('action').set(set).where('id', '=', action.id));
}

/** It does not go before then; what waits longer already goes on waiting. */
export function holdBackUntil(tx: Tx, id: string, untilMs: number): void {
  const later = sql<number>`max(coalesce(not_before_ms, 0), ${untilMs})`;
  tx.run(query.updateTable('action').set({ not_before_ms: later }).where('id', '=', id));
}

export function setSchedule(tx: Tx, id: string, scheduledAtMs: number | null): void {
  tx.run(query.updateTable('action').set({ scheduled_at_ms: scheduledAtMs }).where('id', '=', id));
}

/** What a done action is listed with, where a later one changed what it made; what was sent stays in its payload. */
export function setShown(
  tx: Tx,
  id: string,
  { text, accountIds, scheduledAtMs }: Pick<Action, 'text' | 'accountIds' | 'scheduledAtMs'>,
): void {
  const set = { text, account_ids: JSON.stringify(accountIds), scheduled_at_ms: scheduledAtMs };
  tx.run(query.updateTable('action').set(set).where('id', '=', id));
}

/** What the service said of a post when it took it, with the time at which it goes out there. */
export function setRemoteState(
  tx: Tx,
  id: string,
  { remoteState, scheduledAtMs }: Pick<Action, 'remoteState' | 'scheduledAtMs'>,
): void {
  const set = { remote_state: remoteState, scheduled_at_ms: scheduledAtMs };
  tx.run(query.updateTable('action').set(set).where('id', '=', id));
}

/** Nothing that waits in the space leaves before then, so that it can be stopped once more. */
export function holdBackAll(tx: Tx, spaceId: string, untilMs: number): void {
  tx.run(
    query
      .updateTable('action')
      .set({ not_before_ms: untilMs, undo_until_ms: untilMs })
      .where('space_id', '=', spaceId)
      .where('state', 'in', ['queued', 'waiting'])
      .where((eb) => eb.or([eb('not_before_ms', 'is', null), eb('not_before_ms', '<', untilMs)])),
  );
}

interface Hold {
  fromMs: number;
  /** Null: no longer. */
  untilMs: number | null;
}

/** What of a batch is to be undone until `fromMs`. */
const heldIn = (batchId: string, { fromMs, untilMs }: Hold) =>
  query
    .updateTable('action')
    .set({ undo_until_ms: untilMs })
    .where('batch_id', '=', batchId)
    .where('undo_until_ms', '=', fromMs);

/** What a batch holds back by itself is held back until then. */
export function holdBatchUntil(tx: Tx, batchId: string, hold: Hold): void {
  const { fromMs, untilMs } = hold;
  tx.run(heldIn(batchId, hold).set({ not_before_ms: untilMs }).where('not_before_ms', '=', fromMs));
  tx.run(query.updateTable('batch').set({ undo_until_ms: untilMs }).where('id', '=', batchId));
}

/** The rest of what a batch held back, which stopped for another reason meanwhile: it goes as that says, and not when this would have ended. */
export const endHold = (tx: Tx, batchId: string, hold: Hold): void => void tx.run(heldIn(batchId, hold));

/** What the service has of a kind for later in a lane goes as much later, or earlier, as what it belongs to. */
export function movePlanned(tx: Tx, { lane, kind }: { lane: string; kind: ActionKind }, byMs: number): void {
  const moved = query.updateTable('action').set({ scheduled_at_ms: sql<number>`scheduled_at_ms + ${byMs}` });
  const there = moved.where('lane', '=', lane).where('kind', '=', kind).where('scheduled_at_ms', 'is not', null);
  tx.run(there.where('state', 'in', ['done', 'done_unlinked']));
}

export function setPlace(tx: Tx, id: string, place: { priority: number; seq: number }): void {
  tx.run(query.updateTable('action').set(place).where('id', '=', id));
}

/** The next place in the order in which things came; the places of scheduled posts are their times. */
export function nextSeq(reader: Reader): number {
  // Rank by rank, which the index answers at once.
  const last = [0, 2, 3].map((rank) => reader.get(lastOfRank({ rank }))?.last ?? 0);
  return Math.max(...last) + 1;
}

const lastOfRank = compiledOnce<{ rank: number }, { last: number | null }>((value) =>
  query
    .selectFrom('action')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('priority', '=', value('rank')),
);

/** The head of what the user does now. */
export function firstSeq(reader: Reader): number {
  const first = query.selectFrom('action').select((eb) => eb.fn.min('seq').as('first'));
  return reader.get(first.where('priority', '=', 0))?.first ?? 0;
}

/** Every pair of them that is there, known here or not. Answered from an index alone. */
export function statesOnDisk(reader: Reader): Pick<Action, 'state' | 'blockReason'>[] {
  const find = query.selectFrom('action').select(['state', 'block_reason']).distinct();
  return reader.all(find).map((row) => ({
    state: row.state as ActionState,
    blockReason: row.block_reason as Action['blockReason'],
  }));
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

export function cancelledInLane(reader: Reader, lane: string): Action[] {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).where('state', '=', 'cancelled');
  return reader.all(find.orderBy('id')).map(toAction);
}

/** What was queued in the lane of an action after it and is in one of these states. */
export function laterInLane(reader: Reader, { lane, id }: Action, states: readonly ActionState[]): Action[] {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).where('id', '>', id);
  return reader.all(find.where('state', 'in', states).orderBy('id')).map(toAction);
}

export function dependentsOf(reader: Reader, id: string): Action[] {
  const find = query
    .selectFrom('action_dependency')
    .innerJoin('action', 'action.id', 'action_dependency.action_id')
    .selectAll('action')
    .where('action_dependency.depends_on', '=', id)
    // As its index has them: nothing is to be sorted.
    .orderBy('action_dependency.action_id');
  return reader.all(find).map(toAction);
}

export function parentsOf(reader: Reader, id: string): Action[] {
  const find = query
    .selectFrom('action_dependency')
    .innerJoin('action', 'action.id', 'action_dependency.depends_on')
    .selectAll('action')
    .where('action_dependency.action_id', '=', id)
    .orderBy('action_dependency.depends_on');
  return reader.all(find).map(toAction);
}

export function insertDependency(tx: Tx, actionId: string, dependsOn: string): void {
  tx.run(query.insertInto('action_dependency').values({ action_id: actionId, depends_on: dependsOn }));
}

export function deleteDependency(tx: Tx, actionId: string, dependsOn: string): void {
  tx.run(query.deleteFrom('action_dependency').where('action_id', '=', actionId).where('depends_on', '=', dependsOn));
}

export function insertBatch(tx: Tx, batch: Selectable<BatchTable>): void {
  tx.run(query.insertInto('batch').values(batch));
}

export function batchById(reader: Reader, id: string): Selectable<BatchTable> | undefined {
  return reader.get(query.selectFrom('batch').selectAll().where('id', '=', id));
}

export function nameBatch(tx: Tx, id: string, name: string): void {
  tx.run(query.updateTable('batch').set({ name }).where('id', '=', id));
}

/**
 * As if they had never been: the last of a batch, about `most`, of what is here and nowhere else. What has left or may have, what waits
 * for that, and what something outside the batch waits for stays. Gives how many went; with the last of them goes the batch.
 */
export function unmakeBatch(tx: Tx, batchId: string, most: number): number {
  const canGo = [...unsentStates, 'cancelled'] as const;
  const last = query
    .selectFrom('action')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', 'in', canGo)
    .where('maybe_done', '=', 0)
    .where('wire_number', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('action_dependency as needs')
            .innerJoin('action as parent', 'parent.id', 'needs.depends_on')
            .whereRef('needs.action_id', '=', 'action.id')
            .where('parent.state', 'not in', canGo)
            .select('parent.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('action_dependency as needs')
            .innerJoin('action as child', 'child.id', 'needs.action_id')
            .whereRef('needs.depends_on', '=', 'action.id')
            .where((eb) => eb.or([eb('child.batch_id', 'is', null), eb('child.batch_id', '!=', batchId)]))
            .select('child.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(most);
  const gone = tx.run(query.deleteFrom('action').where('id', 'in', last));
  const left = tx.get(query.selectFrom('action').select('id').where('batch_id', '=', batchId).limit(1));
  if (left === undefined) tx.run(query.deleteFrom('batch').where('id', '=', batchId));
  return gone;
}

/** What the first of it says that was queued, and of how many drafts it is; null: there is nothing in it. */
export function beginningOfBatch(
  reader: Reader,
  spaceId: string,
  batchId: string,
): { text: string; drafts: number } | null {
  const of = query.selectFrom('action').where('batch_id', '=', batchId).where('space_id', '=', spaceId);
  const first = reader.get(of.select('text').orderBy('id').limit(1));
  const counted = reader.get(of.select((eb) => eb.fn.count<number>('draft_id').distinct().as('drafts')));
  return first === undefined ? null : { text: first.text ?? '', drafts: counted?.drafts ?? 0 };
}

/** More of it is written: it is called so, and all of it that is still held back by its Undo is held back until then. */
export function goOnWithBatch(
  tx: Tx,
  was: Pick<Selectable<BatchTable>, 'id' | 'undo_until_ms'>,
  now: { name: string | null; untilMs: number | null },
): void {
  const { id, undo_until_ms: wasMs } = was;
  const { name, untilMs } = now;
  tx.run(query.updateTable('batch').set({ name, undo_until_ms: untilMs }).where('id', '=', id));
  // Each row of thousands that is written anew takes its time.
  if (untilMs === null || wasMs === null || untilMs === wasMs) return;
  const held = query.updateTable('action').set({ undo_until_ms: untilMs, not_before_ms: untilMs });
  const same = held.where('batch_id', '=', id).where('undo_until_ms', '=', wasMs).where('not_before_ms', '=', wasMs);
  tx.run(same.where('state', 'in', ['queued', 'waiting', 'blocked']));
}

export function actionsOfBatch(reader: Reader, batchId: string): Action[] {
  return reader
    .all(query.selectFrom('action').selectAll().where('batch_id', '=', batchId).orderBy('seq'))
    .map(toAction);
}

const takeable = (batchId: string) =>
  query
    .selectFrom('action')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['queued', 'waiting', 'blocked'])
    .where('maybe_done', '=', 0);

/** So many of a batch have not left yet. */
export function unsentOfBatch(reader: Reader, batchId: string): number {
  return reader.get(takeable(batchId).select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0;
}

/** The last of what has not left yet, and all else that is of the same drafts. */
export function endOfBatch(reader: Reader, batchId: string, most: number): Action[] {
  const last = reader.all(takeable(batchId).selectAll().orderBy('seq', 'desc').limit(most)).map(toAction);
  const drafts = [...new Set(last.map(({ draftId }) => draftId).filter((id) => id !== null))];
  const ofDrafts = query.selectFrom('action').selectAll().where('batch_id', '=', batchId);
  const others = drafts.length === 0 ? [] : reader.all(ofDrafts.where('draft_id', 'in', drafts)).map(toAction);
  const all = new Map([...last, ...others].map((action) => [action.id, action]));
  return [...all.values()].toSorted((one, other) => one.seq - other.seq);
}

/** Of those that were made here: what else a file was given stops nobody from opening it. Null where there is none yet. */
export function largestActionId(reader: Reader): string | null {
  const own = sql<boolean>`id glob ${sql.lit(OWN_ID_GLOB)} and id < ${sql.lit(BEYOND_OWN_IDS)}`;
  return reader.get(query.selectFrom('action').select('id').where(own).orderBy('id', 'desc').limit(1))?.id ?? null;
}

export function setDismissed(tx: Tx, id: string): void {
  tx.run(query.updateTable('action').set({ dismissed: 1 }).where('id', '=', id));
}
