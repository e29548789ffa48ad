import { sql } from 'kysely';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';

/** Changes of an account itself are no work for it. */
const work = sql<boolean>`coalesce(action.change_code, '') not in ('activate-account', 'park-account', 'disconnect-account')`;
const held = sql<boolean>`(action.state = 'blocked' and action.block_reason in ('held', 'dependency', 'older'))`;
const goes = sql<boolean>`action.state in ('queued', 'claimed', 'on_wire', 'waiting')`;
const stuck = sql<boolean>`(action.state in ('in_doubt', 'matched') or (action.state = 'blocked' and action.block_reason in ('missed', 'tries', 'changed')) or (action.state = 'rejected' and action.dismissed = 0))`;

const forAccounts = (spaceId: string) =>
  query
    .selectFrom(['action', sql<{ value: string }>`json_each(action.account_ids)`.as('account_id')])
    .where('action.space_id', '=', spaceId)
    .where('action.state', 'in', [
      'queued',
      'claimed',
      'on_wire',
      'waiting',
      'blocked',
      'in_doubt',
      'matched',
      'rejected',
    ])
    .where(work)
    .groupBy('account_id.value');

/** How many of each account wait, are held and need somebody. */
export function countByAccount(reader: Reader, spaceId: string) {
  return reader.all(
    forAccounts(spaceId).select([
      'account_id.value as accountId',
      sql<number>`sum(${goes})`.as('waiting'),
      sql<number>`sum(${held})`.as('held'),
      sql<number>`sum(${stuck})`.as('needsYou'),
    ]),
  );
}

/** The first of each account in the order in which they go: SQLite gives the row that has the least. */
export function nextByAccount(reader: Reader, spaceId: string) {
  return reader.all(
    forAccounts(spaceId)
      .where('action.state', 'in', ['queued', 'waiting'])
      .select([
        'account_id.value as accountId',
        'action.id as id',
        sql<number>`min(action.priority * 100000000000000 + action.seq)`.as('place'),
      ]),
  );
}
