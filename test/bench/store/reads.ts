import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { PostCursor } from '../../../src-preload/contract/archive.ts';
import { feedOf } from '../../../src-main/core/analytics/archive/feed.queries.ts';
import { byFigure, metricIdOf } from '../../../src-main/core/analytics/archive/posts-page.queries.ts';
import { archivePosts } from '../../../src-main/core/analytics/archive/posts-page.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { watch } from '../../../src-main/core/store/live.ts';
import { cpuMs } from './cpu.ts';
import { ingest, openWorkspace, type OpenWorkspace } from './workspace.ts';
import { accountId, FIRST_MS, metricKeys, pagesOf, PER_PAGE, SPACE } from './pages.ts';

/** Milliseconds of CPU time, one for each time: in the thread of the store, without a worker between. `open` and `live`: of a clock. */
export interface Reads {
  open: number[];
  first: number[];
  end: number[];
  sort: number[];
  /** From the commit of a page of posts to the moment the list that shows them was read again, however long live queries rest. */
  live: number[];
  /** The same page by hand: two statements that are ready, and no more than is shown. */
  rawEnd: number[];
  /** The order of such a page alone, without the page. */
  order: number[];
  /** The same order out of what came, which is JSON. */
  jsonSort: number[];
  /** Where the last page of the account begins. */
  endsAfter: PostCursor;
}

const of = { spaceId: SPACE, accountId: accountId(0) };
const shown = { direction: 'desc', imported: 'with', search: '', limit: 50 } as const;

export async function readsOf(folder: string, times: number): Promise<Reads> {
  const endsAfter = { value: FIRST_MS + 50 * 4 * 3_600_000, seen: 1e12 };
  const told: Reads = {
    open: [],
    first: [],
    end: [],
    sort: [],
    live: [],
    rawEnd: [],
    order: [],
    jsonSort: [],
    endsAfter,
  };
  for (let time = 0; time < 5; time += 1) {
    const startedMs = performance.now();
    const workspace = openWorkspace(folder);
    told.open.push(performance.now() - startedMs);
    workspace.close();
  }
  const { store, close } = openWorkspace(folder);
  const raw = new Database(join(folder, 'outpost.sqlite'), { readonly: true });
  const [rawPage, jsonSort] = [rawPages(raw), jsonSorts(raw)];
  const ask = (more: { sort: string; after: PostCursor | null }) => archivePosts(store, { ...of, ...shown, ...more });
  const feedId = feedOf(store, of)?.id ?? 0;
  const first = { ...of, ...shown, after: null, limit: shown.limit + 1 };
  for (let time = 0; time < times; time += 1) {
    const key = metricKeys[time % metricKeys.length] ?? 'likes';
    told.first.push(taken(() => ask({ sort: 'published_at', after: null })));
    told.end.push(taken(() => ask({ sort: 'published_at', after: endsAfter })));
    told.rawEnd.push(taken(() => rawPage(endsAfter)));
    told.sort.push(taken(() => ask({ sort: key, after: null })));
    told.order.push(taken(() => byFigure(store, first, { feedId, metricId: metricIdOf(store, key) ?? 0 })));
    if (time < 5) told.jsonSort.push(taken(() => jsonSort(key)));
  }
  raw.close();
  told.live = await liveTurns({ store, close }, Math.min(times, 20));
  close();
  return told;
}

/** The figures of the newest posts change, as a walk keeps them; an open list of these posts is told. */
async function liveTurns(workspace: OpenWorkspace, times: number): Promise<number[]> {
  const told: number[] = [];
  const page = [...pagesOf(PER_PAGE)];
  const ended = new AbortController();
  const read = () => archivePosts(workspace.store, { ...of, ...shown, sort: 'published_at', after: null });
  const watching = watch(workspace.store, systemClock, read, ended.signal);
  await watching.next();
  for (let time = 0; time < times; time += 1) {
    const next = watching.next();
    // Until the query has rested from what it told last.
    await new Promise((resolve) => setTimeout(resolve, 300));
    ingest(workspace, page, systemClock.nowMs() + time);
    const startedMs = performance.now();
    await next;
    told.push(performance.now() - startedMs);
  }
  ended.abort();
  await watching.return(undefined);
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
  const fromMs = cpuMs();
  work();
  return cpuMs() - fromMs;
}
