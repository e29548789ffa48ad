import type { Selectable } from 'kysely';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { AccountRef } from '../../../src-preload/contract/shared.ts';
import type { AccountTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

function toAccount(row: Selectable<AccountTable>): Account {
  return {
    id: row.remote_id,
    social: row.social,
    displayName: row.display_name,
    handle: row.handle,
    avatar: row.avatar,
    state: row.state,
    disconnectedAtIso: row.disconnected_at_iso,
  };
}

export function accountsOf(reader: Reader, spaceId: string): Account[] {
  const find = query.selectFrom('account').selectAll().where('space_id', '=', spaceId);
  return reader.all(find.orderBy('social').orderBy('handle')).map(toAccount);
}

export function accountById(reader: Reader, spaceId: string, id: string): Account | undefined {
  const find = query.selectFrom('account').selectAll().where('space_id', '=', spaceId).where('remote_id', '=', id);
  const row = reader.get(find);
  return row === undefined ? undefined : toAccount(row);
}

/** How rows and chips show accounts; one that is no longer known keeps its id. */
export function accountRefs(reader: Reader, spaceId: string): Map<string, AccountRef> {
  return new Map(
    accountsOf(reader, spaceId).map(({ id, social, displayName, handle }) => [id, { id, social, displayName, handle }]),
  );
}

export function putAccount(tx: Tx, row: Selectable<AccountTable>): void {
  tx.run(
    query
      .insertInto('account')
      .values(row)
      .onConflict((conflict) => conflict.columns(['space_id', 'remote_id']).doUpdateSet(row)),
  );
}

export function setAccountState(tx: Tx, spaceId: string, id: string, state: Account['state']): void {
  tx.run(query.updateTable('account').set({ state }).where('space_id', '=', spaceId).where('remote_id', '=', id));
}
