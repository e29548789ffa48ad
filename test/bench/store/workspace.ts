import { keepRows } from '../../../src-main/core/analytics/archive/keep-posts.ts';
import { madeFeed, putFeed } from '../../../src-main/core/analytics/archive/feed.queries.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { openStore } from '../../../src-main/core/store/open.ts';
import type { Store } from '../../../src-main/core/store/store.ts';
import { indexDue } from '../../../src-main/core/text-index/index-posts.ts';
import {
  accountId,
  benchSpace,
  metricKeys,
  pagesOf,
  POSTS_PER_ACCOUNT,
  SPACE,
  ZONE,
  type Owner,
  type Page,
} from './pages.ts';

export interface OpenWorkspace {
  store: Store;
  close(): void;
}

/** Opens the store of a data folder by the app's own way, in this thread. */
export function openWorkspace(folder: string): OpenWorkspace {
  const opened = openStore({ folder, shell: 'bench', pid: process.pid, clock: systemClock, log: silentLog });
  if (!opened.ok) throw new Error(opened.code);
  return opened;
}

/** A space with accounts and no posts. */
export function makeSpace({ store }: OpenWorkspace, posts: number): void {
  const { raw } = store;
  raw.exec(`
    INSERT INTO connection (id, name, url, is_sandbox, state, token_key, token_kept_in, token_added_at_ms, user_key,
      publish_count, publish_window_ms, api_count, api_window_ms, created_at_ms)
    VALUES ('connection-1', 'Bench', 'http://127.0.0.1:9', 0, 'online', 'token-1', 'memory', 0, 'user-1', 30, 60000, 120, 60000, 0);
    INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms)
    VALUES ('${SPACE}', 'connection-1', '4127', 'Bench', '${ZONE}', 0);`);
  const account = raw.prepare(
    `INSERT INTO account VALUES ('${SPACE}', ?, 'x', 'Bench', '@bench', NULL, 'active', NULL, '{}', 0, 0, NULL)`,
  );
  for (let at = 0; at * POSTS_PER_ACCOUNT < posts; at += 1) account.run(accountId(at));
}

/** Keeps pages by the app's own layer, one transaction for each `perCommit` of them. */
export function ingest(
  { store }: OpenWorkspace,
  pages: readonly Page[],
  atMs: number,
  { perCommit = 1, of = benchSpace }: { perCommit?: number; of?: Owner } = {},
): void {
  for (let at = 0; at < pages.length; at += perCommit) {
    store.tx((tx) => {
      for (const { account, rows } of pages.slice(at, at + perCommit)) {
        const feed = madeFeed(tx, { spaceId: of.spaceId, accountId: of.accountId(account) });
        const { added } = keepRows(tx, { feed, timeZone: ZONE, walk: 1, atMs }, rows);
        putFeed(tx, { ...feed, here: feed.here + added });
      }
    });
  }
}

const columns = metricKeys.map((key) => ({ key, label: key, definition: null, unit: 'count', headline: false }));

/** A full store, made by the app's own layer; every account read to its end. */
export function fill(workspace: OpenWorkspace, posts: number): void {
  makeSpace(workspace, posts);
  fillSpace(workspace, posts, benchSpace);
}

/** So many posts for accounts that are there. */
export function fillSpace(workspace: OpenWorkspace, posts: number, of: Owner): void {
  let some: Page[] = [];
  for (const page of pagesOf(posts)) {
    some.push(page);
    if (some.length < 50) continue;
    ingest(workspace, some, systemClock.nowMs(), { perCommit: 50, of });
    some = [];
  }
  ingest(workspace, some, systemClock.nowMs(), { perCommit: 50, of });
  const declared = JSON.stringify({ columns, sort: { key: 'published_at', direction: 'desc', options: [] } });
  const { raw } = workspace.store;
  // As a walk marks what the service does not tell of any more.
  raw.exec('UPDATE post SET gone_at_ms = 1 WHERE seen % 50 = 0');
  while (indexDue(raw, 1_000));
  raw.prepare('UPDATE post_feed SET whole_at_ms = 1, missing = 0, declared = ?, declared_at_ms = 1').run(declared);
}
