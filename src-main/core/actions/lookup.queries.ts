import { sql } from 'kysely';
import { readTexts } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { actionStates } from '../../../src-preload/contract/outbox.ts';
import { unsettledStates, type Action, type ActionKind, type ActionState, type StoredKind } from './action.ts';
import { toAction } from './action-row.queries.ts';

/** What a space has still to tell the service in these kinds, oldest first: laid over what the service last told. */
export function unsettledActions(reader: Reader, spaceId: string, kinds: readonly ActionKind[]): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('state', 'in', unsettledStates)
    .where('kind', 'in', kinds)
    .orderBy('id');
  return reader.all(find).map(toAction);
}

/** The same of one lane: found at once, however much waits in the space. */
export function unsettledInLane(reader: Reader, lane: string, kinds: readonly ActionKind[]): Action[] {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).orderBy('id');
  const all = reader.all(find).map(toAction);
  const wanted: readonly StoredKind[] = kinds;
  return all.filter(({ kind, state }) => wanted.includes(kind) && unsettledStates.includes(state));
}

/** How many actions of these kinds are settled: a list pulled while this changes is older than what is known here. */
export function settledCount(reader: Reader, spaceId: string, kinds: readonly ActionKind[]): number {
  const find = query.selectFrom('action').select(sql<number>`count(*)`.as('count'));
  const row = reader.get(
    find.where('space_id', '=', spaceId).where('kind', 'in', kinds).where('settled_at_ms', 'is not', null),
  );
  return row?.count ?? 0;
}

/** The latest action of a kind that made, or is to make, something: known by its local name or by the service's. */
export function creatorOf(
  reader: Reader,
  spaceId: string,
  kind: ActionKind,
  made: { entity: string } | { remoteId: string },
): Action | undefined {
  // By the one column that is nearly unique, so that SQLite takes its index and not that of the space.
  const all = query.selectFrom('action').selectAll();
  const named = 'entity' in made ? all.where('entity', '=', made.entity) : all.where('remote_id', '=', made.remoteId);
  const rows = reader.all(named.orderBy('id', 'desc'));
  const row = rows.find((one) => one.space_id === spaceId && one.kind === kind);
  return row === undefined ? undefined : toAction(row);
}

/** The actions of a kind that made, or will make, what is named, by either of its names. */
export function creatorsOf(
  reader: Reader,
  spaceId: string,
  kind: ActionKind,
  named: { entities: readonly string[]; remoteIds: readonly string[] },
): Action[] {
  const of = query.selectFrom('action').selectAll();
  const rows = [
    ...(named.entities.length === 0 ? [] : reader.all(of.where('entity', 'in', named.entities))),
    ...(named.remoteIds.length === 0 ? [] : reader.all(of.where('remote_id', 'in', named.remoteIds))),
  ];
  return rows.filter((row) => row.space_id === spaceId && row.kind === kind).map(toAction);
}

/** Those of a space that were refused and still ask, oldest first. */
export function refusedActions(reader: Reader, spaceId: string, kinds: readonly ActionKind[]): Action[] {
  const find = query.selectFrom('action').selectAll().where('space_id', '=', spaceId).where('kind', 'in', kinds);
  return reader.all(find.where('state', '=', 'rejected').where('dismissed', '=', 0).orderBy('id')).map(toAction);
}

/** When the last of these kinds was done since then; null: none was. */
export function lastDoneAtMs(
  reader: Reader,
  spaceId: string,
  kinds: readonly ActionKind[],
  sinceMs: number,
): number | null {
  const find = query.selectFrom('action').select('settled_at_ms').where('space_id', '=', spaceId);
  const done = find.where('kind', 'in', kinds).where('state', 'in', ['done', 'done_unlinked', 'matched']);
  return reader.get(done.where('settled_at_ms', '>=', sinceMs).orderBy('settled_at_ms', 'desc'))?.settled_at_ms ?? null;
}

/** Actions of a kind that may still be sent: open ones, and refused ones the user has not put away. */
export function mayStillGo(reader: Reader, kind: ActionKind): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([eb('state', 'in', unsettledStates), eb.and([eb('state', '=', 'rejected'), eb('dismissed', '=', 0)])]),
    );
  return reader.all(find).map(toAction);
}

/** How many of a kind are not settled, or were refused and still ask, by the accounts that they are for. */
export function countsByAccounts(
  reader: Reader,
  spaceId: string,
  kind: ActionKind,
): { accountIds: string[]; isRefused: boolean; count: number }[] {
  const find = query
    .selectFrom('action')
    .select(['account_ids', sql<number>`state = 'rejected'`.as('refused'), sql<number>`count(*)`.as('count')])
    .where('space_id', '=', spaceId)
    .where('kind', '=', kind)
    // By space and state, which is an index: what is settled is most of a ledger.
    .where('state', 'in', [...unsettledStates, 'rejected'])
    .where(sql<boolean>`(state != 'rejected' or dismissed = 0)`)
    .groupBy(['account_ids', 'refused']);
  return reader.all(find).map(({ account_ids, refused, count }) => ({
    accountIds: readTexts(account_ids),
    isRefused: refused === 1,
    count,
  }));
}

/** Whether nothing of a batch went out or still will: all of it was cancelled. */
export function isTakenBack(reader: Reader, batchId: string): boolean {
  const left = query.selectFrom('action').select('id').where('batch_id', '=', batchId);
  return reader.get(left.where('state', 'not in', ['cancelled', 'superseded']).limit(1)) === undefined;
}

/** The latest action of a kind in this lane, whatever became of it. */
export function latestInLane(reader: Reader, lane: string, kind: ActionKind): Action | undefined {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).where('kind', '=', kind);
  const row = reader.get(find.orderBy('id', 'desc').limit(1));
  return row === undefined ? undefined : toAction(row);
}

/** The latest of a kind in this lane that went, or may still go by itself. */
export function lastToGo(reader: Reader, lane: string, kind: ActionKind): Action | undefined {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).where('kind', '=', kind);
  const states: ActionState[] = [...unsettledStates, 'done', 'done_unlinked'];
  const row = reader.get(find.where('state', 'in', states).orderBy('id', 'desc').limit(1));
  return row === undefined ? undefined : toAction(row);
}

/** The state of each action of a lane, by its ID. */
export function statesInLane(reader: Reader, lane: string): Map<string, ActionState> {
  const rows = reader.all(query.selectFrom('action').select(['id', 'state']).where('lane', '=', lane));
  return new Map(rows.map(({ id, state }) => [id, state as ActionState]));
}

/** Those of a kind in this lane that were refused and still ask, oldest first. */
export function openRefusals(reader: Reader, lane: string, kind: ActionKind): Action[] {
  const find = query.selectFrom('action').selectAll().where('lane', '=', lane).where('kind', '=', kind);
  return reader.all(find.where('state', '=', 'rejected').where('dismissed', '=', 0).orderBy('id')).map(toAction);
}

/** Every action of a kind in this lane that went out or still will, oldest first: the last one is what the user wants. */
export function updatesOf(reader: Reader, lane: string, kind: ActionKind): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('lane', '=', lane)
    .where('kind', '=', kind)
    .where('state', 'in', [...unsettledStates, 'done', 'done_unlinked'])
    .orderBy('id');
  return reader.all(find).map(toAction);
}

/** How many actions of a space are in each state: for badges, and to refuse forgetting unsent work. */
export function stateCounts(reader: Reader, spaceId: string): Readonly<Record<ActionState, number>> {
  return reader.shared(`action counts ${spaceId}`, () => countStates(reader, spaceId));
}

function countStates(reader: Reader, spaceId: string): Record<ActionState, number> {
  const rows = reader.all(
    query
      .selectFrom('action')
      .select(['state', sql<number>`count(*)`.as('count')])
      .where('space_id', '=', spaceId)
      // What became a draft again was cancelled all the same.
      .where(sql<boolean>`(dismissed = 0 or state = 'cancelled')`)
      .groupBy('state'),
  );
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  return Object.fromEntries(actionStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    ActionState,
    number
  >;
}
