import type { Insertable, Selectable } from 'kysely';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { AccountRef } from '../../../src-preload/contract/shared.ts';
import { readJson } from '../store/json-column.ts';
import type { AccountTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** An account as the service last told it, or as what was done since made of it. */
export type KnownAccount = Omit<Account, 'pending'>;

/** `newestMs`: when the last list was read. */
function toAccount(row: Selectable<AccountTable>, newestMs: number): KnownAccount {
  return {
    id: row.remote_id,
    social: row.social,
    displayName: row.display_name,
    handle: row.handle,
    avatar: row.avatar,
    state: row.state,
    disconnectedAtIso: row.disconnected_at_iso,
    ...(row.unlisted === 1 ? { isUnlisted: true as const } : {}),
    ...(row.synced_at_ms < newestMs ? { toldAtMs: row.synced_at_ms } : {}),
  };
}

export function knownAccounts(reader: Reader, spaceId: string): KnownAccount[] {
  const find = query.selectFrom('account').selectAll().where('space_id', '=', spaceId);
  const rows = reader.all(find.orderBy('social').orderBy('handle'));
  const newestMs = Math.max(...rows.map((row) => row.synced_at_ms));
  return rows.map((row) => toAccount(row, newestMs));
}

export function knownAccount(reader: Reader, spaceId: string, id: string): KnownAccount | undefined {
  const find = query.selectFrom('account').selectAll().where('space_id', '=', spaceId).where('remote_id', '=', id);
  const row = reader.get(find);
  if (row === undefined) return undefined;
  const newest = query.selectFrom('account').select((eb) => eb.fn.max('synced_at_ms').as('atMs'));
  return toAccount(row, reader.get(newest.where('space_id', '=', spaceId))?.atMs ?? 0);
}

/** The record as it came; null: none is kept. */
export function accountTold(reader: Reader, spaceId: string, id: string): unknown {
  const find = query.selectFrom('account').select('raw').where('space_id', '=', spaceId).where('remote_id', '=', id);
  return readJson(reader.get(find)?.raw ?? '') ?? null;
}

/** How rows and chips show accounts; one that is no longer known keeps its id. */
export function accountRefs(reader: Reader, spaceId: string): Map<string, AccountRef> {
  return new Map(
    knownAccounts(reader, spaceId).map(({ id, social, displayName, handle }) => [
      id,
      { id, social, displayName, handle },
    ]),
  );
}

export function putAccount(tx: Tx, row: Insertable<AccountTable>): void {
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

/** Those that the last list of all accounts did not have. */
export function unlistedAccounts(reader: Reader, spaceId: string): Set<string> {
  const find = query.selectFrom('account').select('remote_id').where('space_id', '=', spaceId);
  return new Set(reader.all(find.where('unlisted', '=', 1)).map((row) => row.remote_id));
}

/** Those of which the service goes on telling: that are connected, and in the last list of all accounts. */
export function toldAccounts(reader: Reader, spaceId: string): string[] {
  const find = query.selectFrom('account').select('remote_id').where('space_id', '=', spaceId);
  return reader.all(find.where('unlisted', '=', 0).where('state', '!=', 'disconnected')).map((row) => row.remote_id);
}

export function setUnlisted(tx: Tx, spaceId: string, id: string): void {
  const one = query.updateTable('account').set({ unlisted: 1 });
  tx.run(one.where('space_id', '=', spaceId).where('remote_id', '=', id));
}

/**
 * A report told that it was disconnected, by whomever. What is here of it stays. Where a list told later than that time that it is
 * connected, that is the newer evidence: an account does not change with whoever answered last.
 */
export function markDisconnected(
  tx: Tx,
  { spaceId, accountId, disconnectedAtIso }: { spaceId: string; accountId: string; disconnectedAtIso: string },
): void {
  const atMs = Date.parse(disconnectedAtIso);
  tx.run(
    query
      .updateTable('account')
      .set({ state: 'disconnected', disconnected_at_iso: disconnectedAtIso })
      .where('space_id', '=', spaceId)
      .where('remote_id', '=', accountId)
      .where((eb) =>
        eb.or([eb('connected_at_ms', 'is', null), eb('connected_at_ms', '<', Number.isNaN(atMs) ? 0 : atMs)]),
      )
      .where((eb) => eb.or([eb('state', '!=', 'disconnected'), eb('disconnected_at_iso', 'is', null)])),
  );
}
