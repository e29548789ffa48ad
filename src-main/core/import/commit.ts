import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { ImportOutcome } from '../../../src-preload/contract/import.ts';
import { checkPost } from '../../../src-preload/contract/post-check.ts';
import { enqueue, sinceUnknown, undoFromNow, type EnqueueParts, type Since } from '../actions/actions.ts';
import { addDrafts } from '../drafts/drafts.ts';
import { putInSeries } from '../recurrence/recurrence.ts';
import type { Tx } from '../store/store.ts';
import { idle } from './account-book.ts';
import { goesOut, isKeepable, lostBy, whyRejected, type CheckedRow } from './checked-row.ts';
import { rememberImported } from './imported.queries.ts';
import type { StoredImport } from './stored-imports.ts';
import { newPosts } from './new-posts.ts';
import { unsendable } from './problem.ts';
import { batchNameOf } from './rejected-csv.ts';
import { bodyOf, type Forecast, type ImportedPost } from './sources.ts';

/** What each row of an import became. Every row is in exactly one of the three. */
interface Sorted {
  posts: ImportedPost[];
  drafts: CheckedRow[];
  rejected: CheckedRow[];
}

/** Time has passed since the dry run: what may not go as things are now no longer goes out, such as what is past or for an account that was parked. */
export function checkAgain({ rows }: StoredImport, accountsNow: readonly Account[], nowMs: number): void {
  const accounts = new Map(accountsNow.map((account) => [account.id, account]));
  for (const row of rows.filter(goesOut)) {
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

/** Runs of one draft that repeats are that again, as far as they are in this file. */
function keepDrafts(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, name }: StoredImport,
  rows: readonly Pick<CheckedRow, 'post'>[],
): string[] {
  if (rows.length === 0) return [];
  const bodies = rows.map(({ post }) => bodyOf(post));
  const mayBeOut = (at: number): Since | null => (rows[at]?.post.beside.mayBeOut === true ? sinceUnknown : null);
  const draftIds = addDrafts(parts, tx, spaceId, bodies, { mayBeOut, fromFile: batchNameOf(name) });
  const inSeries = rows.flatMap(({ post: { beside } }, at) =>
    beside.series === undefined ? [] : [{ series: beside.series, draftId: draftIds[at] ?? '' }],
  );
  for (const runs of Map.groupBy(inSeries, ({ series }) => series).values())
    putInSeries(
      tx,
      parts.newId(),
      runs.map(({ draftId }) => draftId),
    );
  return draftIds;
}

/** Queues the posts in this order as one batch and keeps the drafts, in the caller's transaction. */
export function writeOut(
  tx: Tx,
  parts: EnqueueParts & { forecast: Forecast },
  kept: StoredImport,
  { posts, drafts, rejected }: Sorted,
  undoMs: number,
): ImportOutcome {
  const { spaceId, hash } = kept;
  const nowMs = parts.clock.nowMs();
  const queue = () => {
    const actions = newPosts(tx, parts, spaceId, posts);
    return enqueue(tx, parts, { spaceId, name: batchNameOf(kept.name), actions, undoMs });
  };
  const batch = posts.length === 0 ? null : queue();
  const draftIds = keepDrafts(tx, parts, kept, drafts);
  if (posts.length + drafts.length > 0) {
    const became = { queued: posts.length, drafts: drafts.length, batchId: batch?.batchId ?? null };
    rememberImported(tx, { spaceId, hash, atMs: nowMs, ...became });
  }
  return {
    rows: kept.rows.length,
    queued: posts.length,
    drafts: drafts.length,
    draftIds,
    rejected: rejected.map((row) => ({ row: row.post.row, problems: whyRejected(row) })),
    incomplete: drafts
      .map((row) => ({ row: row.post.row, problems: lostBy(row) }))
      .filter(({ problems }) => problems.length > 0),
    batchId: batch?.batchId ?? null,
    undoUntilMs: batch === null ? nowMs : undoFromNow(tx, parts, batch, undoMs),
  };
}
