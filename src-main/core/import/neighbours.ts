import { goesOut, type CheckedRow } from './checked-row.ts';
import { NearTexts } from './near-texts.ts';
import type { Pace } from './pace.ts';
import { remark } from './problem.ts';
import { SameHour } from './same-hour.ts';
import type { RecentPost } from './sources.ts';

/** Compares the rows that would go out with each other and with what the outbox holds; of two, the later is remarked on. */
export async function compareNeighbours(
  rows: readonly CheckedRow[],
  recent: readonly RecentPost[],
  pace: Pace,
): Promise<void> {
  const near = new NearTexts(pace);
  const hours = new SameHour();
  for (const { text, accountIds, state, atMs } of recent) {
    await near.meet(text, accountIds, { state });
    if (atMs !== null) hours.meet(accountIds, atMs);
    if (pace.due()) await pace.pause();
  }
  for (const row of rows) {
    if (pace.due()) await pace.pause();
    if (!goesOut(row)) continue;
    const { text, accountIds } = row.post;
    const twin = await near.meet(text, accountIds, { row: row.post.row });
    if (twin !== null) row.problems.push(remark(twin));
    if (row.atMs !== null && hours.meet(accountIds, row.atMs)) row.problems.push(remark({ code: 'same-hour' }));
  }
}
