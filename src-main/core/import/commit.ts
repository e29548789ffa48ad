import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { ImportOutcome } from '../../../src-preload/contract/import.ts';
import { isPast } from '../../../src-preload/contract/is-past.ts';
import type { Clock } from '../clock.ts';
import { idle } from './account-book.ts';
import { goesOut, isKeepable, reasonOf, type CheckedRow } from './checked-row.ts';
import type { KeptImport } from './kept.ts';
import { unsendable } from './problem.ts';
import { batchNameOf } from './rejected-csv.ts';
import type { ImportedPost, ImportSinks } from './sources.ts';

/** What each row of an import became. Every row is in exactly one of the three. */
interface Sorted {
  posts: ImportedPost[];
  drafts: ImportedPost[];
  rejected: CheckedRow[];
}

/** Time has passed since the dry run: what is now past, and accounts that were parked meanwhile, no longer go out. */
export function judgeAgain({ rows }: KeptImport, accountsNow: readonly Account[], nowMs: number): void {
  const accounts = new Map(accountsNow.map((account) => [account.id, account]));
  for (const row of rows.filter(goesOut)) {
    if (row.atMs !== null && isPast(row.atMs, nowMs))
      row.problems.push(unsendable({ code: 'post', found: { code: 'time-past', severity: 'blocks' } }));
    for (const before of row.accounts) {
      const account = accounts.get(before.id) ?? ({ ...before, state: 'disconnected' } as const);
      if (account.state !== 'active') row.problems.push(unsendable(idle(account, account.handle)));
    }
  }
}

export function sortOut({ rows, order }: KeptImport, as: 'queue' | 'drafts'): Sorted {
  const toDraft = (row: CheckedRow): boolean => (as === 'drafts' || row.draft) && isKeepable(row);
  const toPost = (row: CheckedRow): boolean => as === 'queue' && goesOut(row);
  return {
    posts: order.filter(toPost).map(({ post }) => post),
    drafts: rows.filter(toDraft).map(({ post }) => post),
    rejected: rows.filter((row) => !toDraft(row) && !toPost(row)),
  };
}

/** Hands the rows to the sinks, in one go and without waiting for anything: the caller may wrap it in a transaction. */
export function writeOut(
  kept: KeptImport,
  { posts, drafts, rejected }: Sorted,
  undoMs: number,
  sinks: ImportSinks,
  clock: Clock,
): ImportOutcome {
  const batch = posts.length === 0 ? null : sinks.queue(kept.spaceId, batchNameOf(kept.name), posts, undoMs);
  if (drafts.length > 0) sinks.drafts(kept.spaceId, drafts);
  if (posts.length + drafts.length > 0) {
    const { spaceId, hash } = kept;
    const became = { queued: posts.length, drafts: drafts.length, batchId: batch?.batchId ?? null };
    sinks.remember({ spaceId, hash, atMs: clock.nowMs(), ...became });
  }
  return {
    rows: kept.rows.length,
    queued: posts.length,
    drafts: drafts.length,
    rejected: rejected.map((row) => ({ row: row.post.row, reason: reasonOf(row) })),
    batchId: batch?.batchId ?? null,
    undoUntilMs: batch?.undoUntilMs ?? clock.nowMs(),
  };
}
