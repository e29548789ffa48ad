import { textsOf } from '../posts/posts.ts';
import { goesOut, type CheckedRow } from './checked-row.ts';
import { NearTexts, type Met } from './near-texts.ts';
import type { Pace } from './pace.ts';
import { remark } from './problem.ts';
import { HOUR_MS, SameHour } from './same-hour.ts';
import type { PlannedTime, RecentPost } from './sources.ts';

/** The times around which others may stand within the hour; null: no row has a time. */
export function hoursAround(rows: readonly CheckedRow[]): { fromMs: number; toMs: number } | null {
  const times = rows.flatMap((row) => (goesOut(row) && row.atMs !== null ? [row.atMs] : []));
  if (times.length === 0) return null;
  const [firstMs, lastMs] = times.reduce(
    ([first, last], atMs) => [Math.min(first, atMs), Math.max(last, atMs)],
    [Infinity, -Infinity],
  );
  return { fromMs: firstMs - HOUR_MS, toMs: lastMs + HOUR_MS };
}

/**
 * Compares the rows that would go out with each other, with `recent` texts and with what is `planned` for these hours, drafts too; of
 * two, the later is remarked on.
 */
export async function compareNeighbours(
  rows: readonly CheckedRow[],
  { recent, planned }: { recent: readonly RecentPost[]; planned: readonly PlannedTime[] },
  pace: Pace,
): Promise<void> {
  const near = new NearTexts(pace);
  const hours = new SameHour();
  for (const { text, accountIds, state } of recent) {
    await near.meet(text, accountIds, { state });
    if (pace.due()) await pace.pause();
  }
  for (const { accountIds, atMs } of planned) hours.meet(accountIds, atMs);
  for (const row of rows) {
    if (pace.due()) await pace.pause();
    if (!goesOut(row)) continue;
    const met: Met[] = [];
    // Each text as it goes out: an account that has one of its own says nothing of the shared one.
    for (const [text, accountIds] of textsOf(row.post)) {
      const twin = await near.meet(text, accountIds, { row: row.post.row });
      if (twin !== null) met.push(twin);
    }
    const twin = met.find(({ code }) => code === 'same-text') ?? met[0];
    if (twin !== undefined) row.problems.push(remark(twin));
    if (row.atMs !== null && hours.meet(row.post.accountIds, row.atMs))
      row.problems.push(remark({ code: 'same-hour' }));
  }
}
