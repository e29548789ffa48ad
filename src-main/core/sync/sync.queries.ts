import type { SyncState } from '../../../src-preload/contract/sync.ts';
import type { Failure } from '../failure.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { Resource } from './job.ts';

export function syncStates(reader: Reader, spaceId: string): SyncState[] {
  const find = query.selectFrom('sync_state').selectAll().where('space_id', '=', spaceId).orderBy('resource');
  return reader.all(find).map((row) => ({
    resource: row.resource as Resource,
    goodAtMs: row.good_at_ms,
    triedAtMs: row.tried_at_ms,
    failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  }));
}

/** When anything of the space was last answered well; null: nothing ever was. */
export function lastGoodAtMs(reader: Reader, spaceId: string): number | null {
  const times = syncStates(reader, spaceId).map(({ goodAtMs }) => goodAtMs ?? 0);
  const last = Math.max(0, ...times);
  return last === 0 ? null : last;
}

/** A failure leaves the time of the last success as it was. */
export function putSyncState(
  tx: Tx,
  one: { spaceId: string; resource: Resource; atMs: number; failure: Failure | null },
): void {
  const set = {
    tried_at_ms: one.atMs,
    failure_code: one.failure?.code ?? null,
    failure_message: one.failure?.message ?? null,
    ...(one.failure === null ? { good_at_ms: one.atMs } : {}),
  };
  tx.run(
    query
      .insertInto('sync_state')
      .values({ space_id: one.spaceId, resource: one.resource, good_at_ms: null, ...set })
      .onConflict((conflict) => conflict.columns(['space_id', 'resource']).doUpdateSet(set)),
  );
}
