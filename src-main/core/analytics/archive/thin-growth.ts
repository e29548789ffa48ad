import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Parts } from '../../parts.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import { postMark } from '../analytics.queries.ts';

/** Posts of one transaction. */
const AT_ONCE = 1_000;

const thin = compiledOnce<{ after: number; until: number; beforeMs: number }, unknown>((value) => ({
  compile: () =>
    sql`delete from metric_snapshot
      where post_seen > ${value('after')} and post_seen <= ${value('until')} and taken_at_ms < ${value('beforeMs')}
        and taken_at_ms > (select min(taken_at_ms) from metric_snapshot as one
          where one.post_seen = metric_snapshot.post_seen and one.metric_id = metric_snapshot.metric_id)
        and taken_at_ms < (select max(taken_at_ms) from metric_snapshot as one
          where one.post_seen = metric_snapshot.post_seen and one.metric_id = metric_snapshot.metric_id)`.compile(
      query,
    ),
}));

/**
 * Forgets what figures were before a moment, but for the first and the last of each figure of each post: a few posts at a time,
 * with turns for everything else between. Returns how many were forgotten.
 */
export async function thinGrowth(
  { store, closing }: Pick<Parts, 'store' | 'closing'>,
  beforeMs: number,
): Promise<number> {
  let forgotten = 0;
  const last = postMark(store);
  for (let after = 0; after < last && !closing.aborted; after += AT_ONCE) {
    forgotten += store.tx((tx) => tx.run(thin({ after, until: after + AT_ONCE, beforeMs })));
    await others();
  }
  return forgotten;
}
