import { sql } from 'kysely';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

export function seriesOf(reader: Reader, draftId: string): string | null {
  const find = query.selectFrom('draft_series').select('series_id').where('draft_id', '=', draftId);
  return reader.get(find)?.series_id ?? null;
}

export function putInSeries(tx: Tx, seriesId: string, draftIds: readonly string[]): void {
  const rows = draftIds.map((draft_id) => ({ draft_id, series_id: seriesId }));
  const insert = query.insertInto('draft_series');
  tx.runMany((row) => insert.values(row).onConflict((conflict) => conflict.column('draft_id').doUpdateSet(row)), rows);
}

/**
 * The drafts of the same series that come after this one and are still drafts, the next first, those without a time last. Runs are
 * written down in the order of their times, so where one of two has no time (any more), the one that was written down later comes after.
 */
export function laterInSeries(reader: Reader, seriesId: string, draftId: string): string[] {
  const isLater = sql<boolean>`coalesce(draft.planned_at_ms > "this".planned_at_ms,
    (draft.created_at_ms, draft.id) > ("this".created_at_ms, "this".id))`;
  const find = query
    .selectFrom('draft_series')
    .innerJoin('draft', 'draft.id', 'draft_series.draft_id')
    .innerJoin('draft as this', (join) => join.on('this.id', '=', draftId))
    .select('draft.id')
    .where('draft_series.series_id', '=', seriesId)
    .where('draft.deleted_at_ms', 'is', null)
    .where('draft.queued_at_ms', 'is', null)
    .where(isLater)
    .orderBy(sql`draft.planned_at_ms is null`)
    .orderBy('draft.planned_at_ms')
    .orderBy('draft.id');
  return reader.all(find).map(({ id }) => id);
}

/** Whether a draft of the same series is there beside this one, or went its way as a post. */
export function hasOtherRuns(reader: Reader, seriesId: string, draftId: string): boolean {
  const find = query
    .selectFrom('draft_series')
    .innerJoin('draft', 'draft.id', 'draft_series.draft_id')
    .select('draft.id')
    .where('draft_series.series_id', '=', seriesId)
    .where('draft.deleted_at_ms', 'is', null)
    .where('draft.id', '!=', draftId)
    .limit(1);
  return reader.get(find) !== undefined;
}
