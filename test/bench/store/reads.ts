import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PostCursor } from '../../../src-preload/contract/archive.ts';
import { keptPosts } from '../../../src-main/core/analytics/archive/posts-page.ts';
import { openDesk } from './desk.ts';
import { accountId, FIRST_MS, metricKeys, SPACE } from './pages.ts';

/** Milliseconds, one for each time: in the thread of the store, without a worker between. */
export interface Reads {
  open: number[];
  first: number[];
  end: number[];
  sort: number[];
  /** The same page by hand: two statements that are ready, and no more than is shown. */
  rawEnd: number[];
  /** The same order out of what came, which is JSON. */
  jsonSort: number[];
  /** Where the last page of the account begins. */
  endsAfter: PostCursor;
}

const of = { spaceId: SPACE, accountId: accountId(0) };
const shown = { direction: 'desc', imported: 'with', search: '', limit: 50 } as const;

export function readsOf(folder: string, times: number): Reads {
  const endsAfter = { value: FIRST_MS + 50 * 4 * 3_600_000, seen: 1e12 };
  const told: Reads = { open: [], first: [], end: [], sort: [], rawEnd: [], jsonSort: [], endsAfter };
  for (let time = 0; time < 5; time += 1) {
    const startedMs = performance.now();
    const desk = openDesk(folder);
    told.open.push(performance.now() - startedMs);
    desk.close();
  }
  const { store, close } = openDesk(folder);
  const raw = new Database(join(folder, 'outpost.sqlite'), { readonly: true });
  const [rawPage, jsonSort] = [rawPages(raw), jsonSorts(raw)];
  const ask = (more: { sort: string; after: PostCursor | null }) => keptPosts(store, { ...of, ...shown, ...more });
  for (let time = 0; time < times; time += 1) {
    const key = metricKeys[time % metricKeys.length] ?? 'likes';
    told.first.push(taken(() => ask({ sort: 'published_at', after: null })));
    told.end.push(taken(() => ask({ sort: 'published_at', after: endsAfter })));
    told.rawEnd.push(taken(() => rawPage(endsAfter)));
    told.sort.push(taken(() => ask({ sort: key, after: null })));
    if (time < 5) told.jsonSort.push(taken(() => jsonSort(key)));
  }
  raw.close();
  close();
  return told;
}

function rawPages(db: Database.Database): (after: PostCursor) => unknown[] {
  const posts = db.prepare<unknown[], { seen: number }>(
    `SELECT seen, remote_id, published_at_ms, permalink, excerpt, imported, gone_at_ms, fetched_at_ms FROM post
     WHERE space_id = ? AND account_id = ? AND published_at_ms < ? ORDER BY published_at_ms DESC, seen DESC LIMIT 51`,
  );
  const figures = db.prepare(
    `SELECT key, value, status, reason FROM metric CROSS JOIN post_metric ON feed_id = 1 AND metric_id = metric.id AND post_seen = ?
     CROSS JOIN availability ON availability.id = availability_id ORDER BY metric.id`,
  );
  return (after) =>
    posts.all(of.spaceId, of.accountId, after.value).map((post) => ({ ...post, figures: figures.all(post.seen) }));
}

function jsonSorts(db: Database.Database): (key: string) => unknown[] {
  const find = db.prepare(
    `SELECT seen FROM post WHERE space_id = ? AND account_id = ? ORDER BY raw ->> ('$.metrics.' || ? || '.value') DESC LIMIT 51`,
  );
  return (key) => find.all(of.spaceId, of.accountId, key);
}

function taken(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}
