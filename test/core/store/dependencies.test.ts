import Database from 'better-sqlite3';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import { Store } from '../../../src-main/core/store/store.ts';

let store: Store;
let announced: string[];
beforeEach(() => {
  const db = new Database(':memory:');
  migrate(db);
  store = new Store(db);
  announced = [];
  store.topics.listen((topics) => announced.push(...topics));
});
afterEach(() => store.close());

const raw = (statement: RawBuilder<unknown>) => ({ compile: () => statement.compile(query) });
const write = (statement: RawBuilder<unknown>): string[] => {
  store.tx((tx) => tx.run(raw(statement)));
  return [...announced].sort();
};
const readBy = (statement: RawBuilder<unknown>): string[] =>
  [...store.record(() => store.all(raw(statement))).topics].sort();

function space(): void {
  store.raw.exec(`
    INSERT INTO connection (id, name, url, is_sandbox, state, token_key, token_kept_in, user_key, publish_count,
      publish_window_ms, api_count, api_window_ms, created_at_ms)
    VALUES ('c', 'C', 'https://example.com', 0, 'works', 't', 'file', 'u', 30, 60000, 120, 60000, 1);
    INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms) VALUES ('s', 'c', '1', 'S', 'UTC', 1);
    INSERT INTO draft (id, space_id, body, search, created_at_ms, saved_at_ms, title, rest, account_ids, labels, blank, revision)
      VALUES ('d', 's', '{}', '', 1, 1, '', '', '[]', '[]', 1, 1);`);
}

describe('a commit announces every table it changed:', () => {
  it('by raw SQL, such as the edges between actions', () => {
    space();
    for (const id of ['a', 'b']) {
      store.raw
        .exec(`INSERT INTO action (id, space_id, kind, lane, state, payload, text, account_ids, publishes, priority,
        seq, created_at_ms) VALUES ('${id}', 's', 'k', 'l', 'queued', '{}', '', '[]', 1, 0, 0, 1)`);
    }
    expect(write(sql`INSERT INTO action_dependency (action_id, depends_on) VALUES ('b', 'a')`)).toEqual([
      'action_dependency',
    ]);
  });

  it('by foreign keys that cascade, down to the last', () => {
    space();
    expect(write(sql`DELETE FROM connection WHERE id = ${'c'}`)).toEqual(
      expect.arrayContaining(['account', 'action', 'action_event', 'connection', 'draft', 'space']),
    );
  });

  it('by a trigger, also where the statement itself changed nothing', () => {
    store.raw.exec(`
      CREATE TABLE tried (key TEXT);
      CREATE TRIGGER keep_out BEFORE INSERT ON setting BEGIN
        INSERT INTO tried VALUES (new.key);
        SELECT RAISE(IGNORE);
      END;`);
    expect(write(sql`INSERT INTO setting (key, value) VALUES ('a', '1')`)).toContain('tried');
  });

  it('by a deletion of all rows, which SQLite does without looking at them', () => {
    store.raw.exec(`INSERT INTO setting (key, value) VALUES ('a', '1')`);
    expect(write(sql`DELETE FROM setting`)).toEqual(['setting']);
  });

  it('in a table for full text', () => {
    store.raw.exec('CREATE VIRTUAL TABLE words USING fts5(text)');
    expect(write(sql`INSERT INTO words (text) VALUES ('harbour')`)).toEqual(['words']);
    expect(readBy(sql`SELECT * FROM words WHERE words MATCH ${'harbour'}`)).toEqual(['words']);
  });

  it('and none that it only read, or did not change', () => {
    space();
    expect(write(sql`UPDATE draft SET search = 'x' WHERE id = 'other'`)).toEqual([]);
    expect(write(sql`INSERT INTO setting (key, value) SELECT id, body FROM draft`)).toEqual(['setting']);
  });
});

describe('a read depends on every table it looks at:', () => {
  it('in raw SQL, inside an expression and behind a view', () => {
    store.raw.exec(
      'CREATE VIEW names AS SELECT space.name FROM space JOIN connection ON connection.id = connection_id',
    );
    expect(readBy(sql`SELECT (SELECT count(*) FROM draft) FROM setting`)).toEqual(['draft', 'setting']);
    expect(readBy(sql`SELECT * FROM names`)).toEqual(['connection', 'space']);
  });

  it('through an index alone', () => {
    expect(readBy(sql`SELECT depends_on FROM action_dependency INDEXED BY action_dependency_on`)).toEqual([
      'action_dependency',
    ]);
  });

  it('each time, also when the statement is known already', () => {
    const find = sql`SELECT * FROM setting WHERE key = ${'a'}`;
    expect([readBy(find), readBy(find)]).toEqual([['setting'], ['setting']]);
  });
});

describe('the statements kept ready', () => {
  it('lose the one unused for longest, not the one that is in use all the time', () => {
    const prepared: string[] = [];
    const prepare = store.raw.prepare.bind(store.raw);
    store.raw.prepare = ((text: string) => (prepared.push(text), prepare(text))) as typeof store.raw.prepare;
    const busy = sql`SELECT value FROM setting`;
    for (let shape = 0; shape < 1_000; shape++) {
      store.all(raw(busy));
      store.all(raw(sql`SELECT ${sql.lit(shape)} FROM setting`));
    }
    expect(prepared.filter((text) => text === 'SELECT value FROM setting')).toHaveLength(1);
    store.all(raw(sql`SELECT ${sql.lit(0)} FROM setting`));
    expect(prepared.filter((text) => text === 'SELECT 0 FROM setting')).toHaveLength(2);
  });
});

describe('one statement for many rows', () => {
  const put = (rows: { key: string; value: string }[]) =>
    store.tx((tx) => tx.runMany((row) => query.insertInto('setting').values(row), rows));

  it('takes the values by their names, in whatever order a row has them', () => {
    put([
      { key: 'a', value: '1' },
      { value: '2', key: 'b' },
    ]);
    expect(store.all(query.selectFrom('setting').selectAll().orderBy('key'))).toEqual([
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ]);
  });

  it('takes several rows at a time where they are many, those that are left over one by one', () => {
    const rows = Array.from({ length: 23 }, (_, n) => ({ key: `key ${String(n).padStart(2, '0')}`, value: String(n) }));
    const insert = (some: typeof rows) => query.insertInto('setting').values(some);
    store.tx((tx) => tx.insertMany(insert, rows));
    expect(store.all(query.selectFrom('setting').selectAll().orderBy('key'))).toEqual(rows);
    const torn = [...rows.map((row) => ({ ...row, key: `more ${row.key}` })), { key: 'last' } as (typeof rows)[number]];
    expect(() => store.tx((tx) => tx.insertMany(insert, torn))).toThrow('no value');
    expect(store.all(query.selectFrom('setting').selectAll())).toHaveLength(23);
  });

  it('is undone as a whole where a row has no value for a name', () => {
    expect(() => put([{ key: 'a', value: '1' }, { key: 'b' } as { key: string; value: string }])).toThrow('no value');
    expect(store.all(query.selectFrom('setting').selectAll())).toEqual([]);
  });
});
