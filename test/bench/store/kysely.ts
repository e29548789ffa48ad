import { Kysely, SqliteDialect } from 'kysely';
import type { query } from '../../../src-main/core/store/schema.ts';
import { accountId, SPACE, type Page } from './pages.ts';
import { figuresOf, valuesOf, type RawStore } from './raw.ts';

type Tables = typeof query extends Kysely<infer Schema> ? Schema : never;

/**
 * Kysely as its guide shows it: its own dialect for better-sqlite3, `values` of a whole page, each query built when it is
 * used. `of`: the store whose tables it writes.
 */
export class KyselyStore {
  readonly #db: Kysely<Tables>;
  readonly #ids = new Map<string, number>();

  constructor(of: RawStore) {
    this.#db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: of.db }) });
  }

  async ingest(pages: readonly Page[], atMs: number): Promise<void> {
    for (const page of pages) await this.#keep(page, atMs);
  }

  async #keep({ account, rows }: Page, atMs: number): Promise<void> {
    const of = { space_id: SPACE, account_id: accountId(account) };
    await this.#db.transaction().execute(async (db) => {
      const feed = await db
        .selectFrom('post_feed')
        .select('id')
        .where('account_id', '=', of.account_id)
        .executeTakeFirstOrThrow();
      const ids = rows.map(({ post_id }) => post_id);
      await db
        .selectFrom('post')
        .selectAll()
        .where('account_id', '=', of.account_id)
        .where('space_id', '=', SPACE)
        .where('remote_id', 'in', ids)
        .execute();
      const values = rows.map((row) => {
        const [at, permalink, excerpt, thumbnail, imported, source, parts, raw] = valuesOf(row);
        const told = { published_at_ms: at, permalink, excerpt, thumbnail, interactions_source: source, raw };
        const more = { imported: imported === 1 ? (1 as const) : (0 as const), interactions_parts: parts };
        const times = { first_seen_at_ms: atMs, fetched_at_ms: atMs, walk: 1 };
        return { ...of, remote_id: row.post_id, ...told, ...more, ...times };
      });
      const kept = await db
        .insertInto('post')
        .values(values)
        .onConflict((on) =>
          on.columns(['space_id', 'account_id', 'remote_id']).doUpdateSet((eb) => ({
            raw: eb.ref('excluded.raw'),
            excerpt: eb.ref('excluded.excerpt'),
            fetched_at_ms: eb.ref('excluded.fetched_at_ms'),
          })),
        )
        .returning(['seen', 'remote_id'])
        .execute();
      const seenOf = new Map(kept.map(({ seen, remote_id: id }) => [id, seen]));
      const figures = [];
      for (const row of rows) {
        for (const [key, { value, status }] of figuresOf(row)) {
          const [metric_id, availability_id] = [
            await this.#idOf(db, 'metric', key),
            await this.#idOf(db, 'availability', status),
          ];
          figures.push({ post_seen: seenOf.get(row.post_id) ?? 0, metric_id, value, availability_id });
        }
      }
      await db
        .insertInto('post_metric')
        .values(figures.map((row) => ({ feed_id: feed.id, ...row })))
        .onConflict((on) =>
          on.columns(['feed_id', 'metric_id', 'post_seen']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            availability_id: eb.ref('excluded.availability_id'),
          })),
        )
        .execute();
      await db
        .insertInto('metric_snapshot')
        .values(figures.map((row) => ({ ...row, taken_at_ms: atMs })))
        .onConflict((on) =>
          on.columns(['post_seen', 'metric_id', 'taken_at_ms']).doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            availability_id: eb.ref('excluded.availability_id'),
          })),
        )
        .execute();
      await db
        .updateTable('post_feed')
        .set((eb) => ({ here: eb('here', '+', rows.length) }))
        .where('id', '=', feed.id)
        .execute();
    });
  }

  async #idOf(db: Kysely<Tables>, table: 'metric' | 'availability', name: string | null): Promise<number> {
    const known = this.#ids.get(`${table} ${name}`);
    if (known !== undefined) return known;
    const insert =
      table === 'metric'
        ? db.insertInto('metric').values({ key: name ?? '' })
        : db.insertInto('availability').values({ status: name, reason: null });
    const { insertId } = await insert.executeTakeFirstOrThrow();
    this.#ids.set(`${table} ${name}`, Number(insertId));
    return Number(insertId);
  }
}
