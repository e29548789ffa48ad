import type { Insertable } from 'kysely';
import type { Board } from '../../../src-preload/contract/accounts.ts';
import { readJson } from '../store/json-column.ts';
import { query, type BoardTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { goneFrom } from '../sync/sync.ts';

interface OfAccount {
  spaceId: string;
  accountId: string;
}

/** The boards that the service listed last, in its order. */
export function boardsKept(reader: Reader, { spaceId, accountId }: OfAccount): Board[] {
  const find = query
    .selectFrom('board')
    .select(['remote_id as id', 'name', 'description', 'image', 'told_at_ms as atMs']);
  const listed = find.where('space_id', '=', spaceId).where('account_id', '=', accountId);
  const rows = reader.all(listed.where('gone_at_ms', 'is', null).orderBy('position'));
  const newestMs = Math.max(...rows.map(({ atMs }) => atMs));
  return rows.map(({ atMs, ...board }) => (atMs > 0 && atMs < newestMs ? { ...board, toldAtMs: atMs } : board));
}

/** The records of the same as they came. */
export function boardsTold(reader: Reader, { spaceId, accountId }: OfAccount): unknown[] {
  const find = query.selectFrom('board').select('raw').where('space_id', '=', spaceId);
  const listed = find.where('account_id', '=', accountId).where('gone_at_ms', 'is', null).orderBy('position');
  return reader.all(listed).map(({ raw }) => readJson(raw) ?? null);
}

/** The default board of each account of the space that has one, by account; one that is not listed any more is none. */
export function defaultBoards(reader: Reader, spaceId: string): Map<string, string> {
  const find = query.selectFrom('board').select(['account_id', 'remote_id']).where('space_id', '=', spaceId);
  const rows = reader.all(find.where('is_default', '=', 1).where('gone_at_ms', 'is', null));
  return new Map(rows.map((row) => [row.account_id, row.remote_id]));
}

/** Null: none is any more. */
export function putDefaultBoard(tx: Tx, { spaceId, accountId }: OfAccount, boardId: string | null): void {
  const of = query.updateTable('board').where('space_id', '=', spaceId).where('account_id', '=', accountId);
  tx.run(of.set({ is_default: 0 }).where('is_default', '=', 1));
  if (boardId !== null) tx.run(of.set({ is_default: 1 }).where('remote_id', '=', boardId));
}

const putBoard = (row: Insertable<BoardTable>) =>
  query
    .insertInto('board')
    .values(row)
    .onConflict((conflict) => conflict.columns(['space_id', 'account_id', 'remote_id']).doUpdateSet(row));

/** Keeps what the service lists, in its order, and marks as gone what it does not list any more. */
export function keepBoards(
  tx: Tx,
  { spaceId, accountId }: OfAccount,
  { boards, isWhole }: { boards: readonly (Omit<Board, 'toldAtMs'> & { raw: object })[]; isWhole: boolean },
  atMs: number,
): void {
  const of = { space_id: spaceId, account_id: accountId };
  const here = query.updateTable('board').set({ gone_at_ms: atMs }).where('space_id', '=', spaceId);
  const known = boardsKept(tx, { spaceId, accountId }).map(({ id }) => id);
  for (const id of goneFrom(known, { ids: boards.map(({ id }) => id), isWhole }))
    tx.run(here.where('account_id', '=', accountId).where('remote_id', '=', id));
  for (const [position, { id, raw, ...board }] of boards.entries())
    tx.run(
      putBoard({
        ...of,
        ...board,
        remote_id: id,
        position,
        raw: JSON.stringify(raw),
        gone_at_ms: null,
        told_at_ms: atMs,
      }),
    );
}
