import Database from 'better-sqlite3';
import type { PostRow } from '../../../src-main/core/service/service.ts';
import { SCHEMA } from './schema.ts';
import { accountId, SPACE, type Page } from './pages.ts';

/** What somebody would write by hand on the same schema: each statement prepared once, one transaction for each page. */
export class RawStore {
  readonly db: Database.Database;
  readonly #keep: (page: Page, atMs: number) => void;

  constructor(file: string) {
    this.db = new Database(file);
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = FULL');
    this.db.pragma('foreign_keys = ON');
    if (this.db.pragma('user_version', { simple: true }) === 0) this.db.exec(SCHEMA);
    const keep = pageKeeper(this.db);
    const inTransaction = this.db.transaction(keep);
    this.#keep = (page, atMs) => inTransaction.immediate(page, atMs);
  }

  ingest(pages: readonly Page[], atMs: number): void {
    for (const page of pages) this.#keep(page, atMs);
  }

  close(): void {
    this.db.close();
  }
}

const UPSERT_FIGURE = 'DO UPDATE SET value = excluded.value, availability_id = excluded.availability_id';

function pageKeeper(db: Database.Database): (page: Page, atMs: number) => void {
  const known = db.prepare(
    'SELECT seen, published_at_ms, permalink, excerpt, thumbnail FROM post WHERE space_id = ? AND account_id = ? AND remote_id = ?',
  );
  const post = db
    .prepare(
      `INSERT INTO post (space_id, account_id, remote_id, published_at_ms, permalink, excerpt, thumbnail, imported,
         interactions_source, interactions_parts, raw, first_seen_at_ms, fetched_at_ms, walk, gone_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, NULL)
       ON CONFLICT (space_id, account_id, remote_id) DO UPDATE SET published_at_ms = excluded.published_at_ms,
         permalink = excluded.permalink, excerpt = excluded.excerpt, thumbnail = excluded.thumbnail,
         imported = excluded.imported, interactions_source = excluded.interactions_source,
         interactions_parts = excluded.interactions_parts, raw = excluded.raw,
         fetched_at_ms = excluded.fetched_at_ms, walk = max(walk, excluded.walk), gone_at_ms = NULL RETURNING seen`,
    )
    .pluck();
  const metric = db.prepare(
    'INSERT INTO post_metric VALUES (?, ?, ?, ?, ?) ON CONFLICT (feed_id, metric_id, post_seen) ' + UPSERT_FIGURE,
  );
  const snapshot = db.prepare(
    'INSERT INTO metric_snapshot VALUES (?, ?, ?, ?, ?, NULL) ON CONFLICT (post_seen, metric_id, taken_at_ms) ' +
      UPSERT_FIGURE,
  );
  const feed = db.prepare('UPDATE post_feed SET here = here + ? WHERE id = ?');
  const feedOf = db.prepare('SELECT id FROM post_feed WHERE space_id = ? AND account_id = ?').pluck();
  const metricOf = idsOf(db, 'SELECT id FROM metric WHERE key = ?', 'INSERT INTO metric (key) VALUES (?)');
  const sayings = idsOf(
    db,
    'SELECT id FROM availability WHERE status IS ?',
    'INSERT INTO availability (status) VALUES (?)',
  );
  return ({ account, rows }, atMs) => {
    const feedId = feedOf.get(SPACE, accountId(account)) as number;
    for (const row of rows) {
      known.get(SPACE, accountId(account), row.post_id);
      const seen = post.get(SPACE, accountId(account), row.post_id, ...valuesOf(row), atMs, atMs) as number;
      for (const [key, { value, status }] of figuresOf(row)) {
        metric.run(feedId, metricOf(key), seen, value, sayings(status));
        snapshot.run(seen, metricOf(key), atMs, value, sayings(status));
      }
    }
    feed.run(rows.length, feedId);
  };
}

/** Looks a name up once. */
function idsOf(db: Database.Database, find: string, insert: string): (name: string | null) => number {
  const [found, add] = [db.prepare(find).pluck(), db.prepare(insert)];
  const ids = new Map<string | null, number>();
  return (name) => {
    const id = ids.get(name) ?? (found.get(name) as number | undefined) ?? Number(add.run(name).lastInsertRowid);
    ids.set(name, id);
    return id;
  };
}

type Values = [number | null, string | null, string | null, string | null, number, string | null, string, string];

/** What stands in the columns of a post that its row tells of, in their order. */
export const valuesOf = (row: PostRow): Values => [
  row.published_at === null ? null : Date.parse(row.published_at),
  row.permalink,
  row.excerpt,
  row.thumbnail,
  row.imported === true ? 1 : 0,
  row.interactions?.source ?? null,
  JSON.stringify(row.interactions?.components ?? {}),
  JSON.stringify(row.raw),
];

export const figuresOf = (row: PostRow): [string, { value: number | null; status: string | null }][] => [
  ...Object.entries(row.metrics),
  ['interactions', { value: row.interactions?.total ?? null, status: row.interactions?.status ?? null }],
];

/** A space with accounts, as `makeSpace` makes it, and the feeds of its posts. */
export function makeRawSpace({ db }: RawStore, accounts: number): void {
  db.exec(`
    INSERT INTO connection (id, name, url, is_sandbox, state, token_key, token_kept_in, token_added_at_ms, user_key,
      publish_count, publish_window_ms, api_count, api_window_ms, created_at_ms)
    VALUES ('connection-1', 'Bench', 'http://127.0.0.1:9', 0, 'online', 'token-1', 'memory', 0, 'user-1', 30, 60000, 120, 60000, 0);
    INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms)
    VALUES ('${SPACE}', 'connection-1', '4127', 'Bench', 'UTC', 0);`);
  const feed = db.prepare(
    `INSERT INTO post_feed (space_id, account_id, walk, walk_from_ms, walk_to_ms, walk_pages, walk_furthest, walk_calls,
       walk_listed, wanted, here, gone, unsure) VALUES ('${SPACE}', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
  );
  for (let at = 0; at < accounts; at += 1) feed.run(accountId(at));
}
