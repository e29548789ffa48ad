import { syncFailures, type SyncFailure, type SyncState } from '../../../src-preload/contract/sync.ts';
import { sql, type Selectable } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { query, type SyncStateTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { Complete, Resource } from './job.ts';

export function syncStates(reader: Reader, spaceId: string): SyncState[] {
  return rowsOf(reader, spaceId).map((row) => ({
    resource: row.resource as Resource,
    accountId: row.part === '' ? null : row.part,
    goodAtMs: row.good_at_ms,
    complete: row.here === null || row.of === null ? null : { here: row.here, of: row.of },
    triedAtMs: row.tried_at_ms,
    failure: row.failure_code === null ? null : readFailure(row.failure_code),
    failingSinceMs: row.failing_since_ms,
  }));
}

/** A code of a later version is a refusal here. */
const readFailure = (code: string): SyncFailure => syncFailures.find((known) => known === code) ?? 'refused';

/** What decides when a copy, or a part of one, is pulled again. Wall milliseconds. */
export interface Standing {
  goodAtMs: number | null;
  triedAtMs: number;
  /** Null: the last try was answered well. */
  againAtMs: number | null;
  /** How many times in a row it failed. */
  failures: number;
  /** The same, where the last answer was one that asking again does not change; else 0. */
  refusals: number;
}

const lasting: ReadonlySet<SyncFailure> = new Set(['refused', 'unusable-answer', 'no-end', 'emptier']);
const isLasting = (code: string | null): boolean => code !== null && lasting.has(readFailure(code));

/** By `standingKey`. */
export function standings(reader: Reader, spaceId: string): Map<string, Standing> {
  return new Map(
    rowsOf(reader, spaceId).map((row) => {
      const refusals = isLasting(row.failure_code) ? row.failures : 0;
      const again = { againAtMs: row.again_at_ms, failures: row.failures, refusals };
      return [standingKey(row.resource, row.part), { goodAtMs: row.good_at_ms, triedAtMs: row.tried_at_ms, ...again }];
    }),
  );
}

export const standingKey = (resource: string, part: string): string => `${resource} ${part}`;

const rowsOfSpace = compiledOnce<{ spaceId: string }, Selectable<SyncStateTable>>((value) =>
  query
    .selectFrom('sync_state')
    .selectAll()
    .where('space_id', '=', value('spaceId'))
    .orderBy('resource')
    .orderBy('part'),
);

const rowsOf = (reader: Reader, spaceId: string): Selectable<SyncStateTable>[] => reader.all(rowsOfSpace({ spaceId }));

/** When anything of the space was last answered well; null: nothing ever was. */
export function lastGoodAtMs(reader: Reader, spaceId: string): number | null {
  const times = syncStates(reader, spaceId).map(({ goodAtMs }) => goodAtMs ?? 0);
  const last = Math.max(0, ...times);
  return last === 0 ? null : last;
}

/** So many failures of another sort count towards refusals in a row: enough that those wait, too few to call them lasting. */
const MOST_OF_OTHERS = 4;

/** How many times in a row it failed, with this failure; of a refusal at most `MOST_OF_OTHERS` of those before it were none. */
export function failuresWith(
  reader: Reader,
  { spaceId, resource, part }: Pick<Outcome, 'spaceId' | 'resource' | 'part'>,
  code: SyncFailure,
): number {
  const find = query.selectFrom('sync_state').select(['failures', 'failure_code']).where('space_id', '=', spaceId);
  const before = reader.get(find.where('resource', '=', resource).where('part', '=', part));
  if (before === undefined) return 1;
  const isOther = lasting.has(code) && !isLasting(before.failure_code);
  return (isOther ? Math.min(before.failures, MOST_OF_OTHERS) : before.failures) + 1;
}

interface Outcome {
  spaceId: string;
  resource: Resource;
  part: string;
  atMs: number;
  /** False: a piece of it was answered, and more is to come. */
  isWhole: boolean;
  /** Null: that is not counted. */
  complete: Complete | null;
  /** `times`: in a row, this one included. */
  failed: { code: SyncFailure; times: number; againAtMs: number } | null;
}

/** A failure leaves the time of the last success as it was. */
export function putSyncState(tx: Tx, { spaceId, resource, part, atMs, isWhole, complete, failed }: Outcome): void {
  const isFailing = failed !== null && failed.code !== 'in-use';
  const set = {
    tried_at_ms: atMs,
    failure_code: failed?.code ?? null,
    failures: failed?.times ?? 0,
    again_at_ms: failed?.againAtMs ?? null,
    ...(failed === null && isWhole ? { good_at_ms: atMs, here: complete?.here ?? null, of: complete?.of ?? null } : {}),
  };
  tx.run(
    query
      .insertInto('sync_state')
      .values({
        ...{ space_id: spaceId, resource, part, good_at_ms: null, failing_since_ms: isFailing ? atMs : null },
        ...{ here: null, of: null },
        ...set,
      })
      .onConflict((conflict) =>
        conflict.columns(['space_id', 'resource', 'part']).doUpdateSet({
          ...set,
          failing_since_ms:
            failed === null
              ? null
              : sql<number | null>`coalesce(sync_state.failing_since_ms, ${isFailing ? atMs : null})`,
        }),
      ),
  );
}

/** It counts as never asked for. */
export function forgetSyncState(tx: Tx, spaceId: string, resource: Resource): void {
  tx.run(query.deleteFrom('sync_state').where('space_id', '=', spaceId).where('resource', '=', resource));
}
