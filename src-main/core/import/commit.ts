import type { Account } from '../../../src-preload/contract/accounts.ts';
import { checkPost } from '../../../src-preload/contract/post-check.ts';
import { idle } from './account-book.ts';
import { goesOut, isKeepable, type CheckedRow } from './checked-row.ts';
import type { StoredImport } from './stored-imports.ts';
import type { Pace } from './pace.ts';
import { unsendable } from './problem.ts';
import type { ImportedPost } from './sources.ts';

/** What each row of an import became. Every row is in exactly one of the three. */
export interface Sorted {
  posts: ImportedPost[];
  drafts: CheckedRow[];
  rejected: CheckedRow[];
}

/** Time has passed since the dry run: what may not go as things are now no longer goes out, such as what is past or for an account that was parked. */
export async function checkAgain(
  { rows }: StoredImport,
  accountsNow: readonly Account[],
  nowMs: number,
  pace: Pace,
): Promise<void> {
  const accounts = new Map(accountsNow.map((account) => [account.id, account]));
  for (const row of rows.filter(goesOut)) {
    if (pace.due()) await pace.pause();
    // One that is gone is told by what was known of it.
    const now = row.accounts.map((one) => accounts.get(one.id) ?? ({ ...one, state: 'disconnected' } as const));
    const found = checkPost(row.post, now, nowMs).filter(
      ({ severity, code }) => severity === 'blocks' && code !== 'account-inactive',
    );
    const resting = now.filter(({ state }) => state !== 'active');
    row.problems = [
      ...row.problems,
      ...found.map((one) => unsendable({ code: 'post', found: one })),
      ...resting.map((account) => unsendable(idle(account, account.handle))),
    ];
  }
}

export function sortOut({ rows, order }: StoredImport, as: 'queue' | 'drafts'): Sorted {
  const toDraft = (row: CheckedRow): boolean => (as === 'drafts' || row.draft) && isKeepable(row);
  const toPost = (row: CheckedRow): boolean => as === 'queue' && goesOut(row);
  return {
    posts: order.filter(toPost).map(({ post }) => post),
    drafts: rows.filter(toDraft),
    rejected: rows.filter((row) => !toDraft(row) && !toPost(row)),
  };
}
