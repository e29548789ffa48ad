import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** Posts by their numbers, the first one excluded; and wall milliseconds. */
interface Older {
  after: number;
  until: number;
  beforeMs: number;
  /** JSON, pairs of a space and an account: those of which the service goes on telling. */
  told: string;
}

/**
 * The posts that the service goes on telling of; of what it tells no more, nothing is forgotten. The plus signs: entered by its accounts, an
 * index of all their posts would be gone through for each step.
 */
const toldPosts = (value: (name: keyof Older) => unknown) =>
  sql`select seen from post where seen > ${value('after')} and seen <= ${value('until')} and gone_at_ms is null
    and (+space_id, +account_id) in (select value ->> 0, value ->> 1 from json_each(${value('told')}))`;

/** The snapshots that are neither the first nor the last of their figure. */
const between = (value: (name: keyof Older) => unknown) =>
  sql`from metric_snapshot
    where post_seen in (${toldPosts(value)}) and taken_at_ms < ${value('beforeMs')}
      and taken_at_ms > (select min(taken_at_ms) from metric_snapshot as one
        where one.post_seen = metric_snapshot.post_seen and one.metric_id = metric_snapshot.metric_id)
      and taken_at_ms < (select max(taken_at_ms) from metric_snapshot as one
        where one.post_seen = metric_snapshot.post_seen and one.metric_id = metric_snapshot.metric_id)`;

const thin = compiledOnce<Older, unknown>((value) => ({ compile: () => sql`delete ${between(value)}`.compile(query) }));

/** What is left behind the forgotten ones was last read as it had been when the first one was, as far as is kept. */
const closeUp = compiledOnce<Older, unknown>((value) => ({
  compile: () =>
    sql`with first as (
        select post_seen, metric_id, min(taken_at_ms) as first_ms,
          min(taken_at_ms) filter (where taken_at_ms >= ${value('beforeMs')}) as kept_ms, max(taken_at_ms) as last_ms
        from metric_snapshot where post_seen in (${toldPosts(value)}) group by 1, 2)
      update metric_snapshot set read_before_ms = first_ms from first
      where metric_snapshot.post_seen = first.post_seen and metric_snapshot.metric_id = first.metric_id
        and taken_at_ms = ifnull(kept_ms, last_ms) and exists (select 1 from metric_snapshot as one
          where one.post_seen = first.post_seen and one.metric_id = first.metric_id
            and one.taken_at_ms > first_ms and one.taken_at_ms < ifnull(kept_ms, last_ms))`.compile(query),
}));

const count = compiledOnce<Older, { many: number }>((value) => ({
  compile: () => sql<{ many: number }>`select count(*) as many ${between(value)}`.compile(query),
}));

/** Forgets the older snapshots but for the first and the last of each figure of a post; returns how many. */
export function forgetBetween(tx: Tx, older: Older): number {
  tx.run(closeUp(older));
  return tx.run(thin(older));
}

/** How many `forgetBetween` would forget. */
export const countBetween = (reader: Reader, older: Older): number => reader.get(count(older))?.many ?? 0;
