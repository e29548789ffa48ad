import type { Selectable } from 'kysely';
import { unturned } from '../../../src-preload/contract/words/quoted.ts';
import { query, type MadeTokenTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

/** A token that was made here. */
export interface StoredToken {
  id: string;
  connectionId: string;
  remoteId: string | null;
  name: string;
  secretKey: string | null;
  isLost: boolean;
  madeAtMs: number;
  /** Its secret was given to a window that did not say that it has it. */
  isUntold: boolean;
}

function toToken(row: Selectable<MadeTokenTable>): StoredToken {
  return {
    id: row.id,
    connectionId: row.connection_id,
    remoteId: row.remote_id,
    // Refused today where it turns the writing; not so in earlier versions.
    name: unturned(row.name),
    secretKey: row.secret_key,
    isLost: row.is_lost === 1,
    madeAtMs: row.made_at_ms,
    isUntold: row.is_untold === 1,
  };
}

/** The newest first. */
export function madeTokens(reader: Reader, connectionId: string): StoredToken[] {
  const find = query.selectFrom('made_token').selectAll().where('connection_id', '=', connectionId);
  return reader.all(find.orderBy('made_at_ms', 'desc').orderBy('id', 'desc')).map(toToken);
}

export function insertToken(tx: Tx, token: Omit<StoredToken, 'isUntold'>): void {
  tx.run(
    query.insertInto('made_token').values({
      id: token.id,
      connection_id: token.connectionId,
      remote_id: token.remoteId,
      name: token.name,
      secret_key: token.secretKey,
      is_lost: token.isLost ? 1 : 0,
      made_at_ms: token.madeAtMs,
    }),
  );
}

/** False: there is no such row any more. */
export function updateToken(
  tx: Tx,
  id: string,
  {
    remoteId,
    isLost,
    secretKey,
    isUntold = false,
  }: Pick<StoredToken, 'remoteId' | 'isLost' | 'secretKey'> & { isUntold?: boolean },
): boolean {
  const told = { is_lost: isLost ? 1 : 0, is_untold: isUntold ? 1 : 0 } as const;
  const row = { remote_id: remoteId, secret_key: secretKey, ...told };
  return tx.run(query.updateTable('made_token').set(row).where('id', '=', id)) > 0;
}

/** A window has its secret. */
export function setTold(tx: Tx, id: string): void {
  tx.run(query.updateTable('made_token').set({ is_untold: 0 }).where('id', '=', id));
}

export function deleteToken(tx: Tx, id: string): void {
  tx.run(query.deleteFrom('made_token').where('id', '=', id));
}
