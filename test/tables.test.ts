import Database from 'better-sqlite3';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../src-main/core/store/migrate.ts';

/*
 * Whose tables are whose. SQL stands in `.queries.ts` alone (.dependency-cruiser.cjs); here each of those files names only
 * the tables of its own folder, so that what a feature keeps can be changed by looking at that feature.
 */

const root = join(import.meta.dirname, '..', 'src-main', 'core');

/** Who reads what another one keeps, and why that is not a wall to be kept. */
const mayRead: Record<string, readonly string[]> = {
  // What people see of the ledger is read from it; only the engine writes actions and their history.
  outbox: ['batch', 'action', 'action_event', 'action_dependency'],
  // What became of a post is told by the other posts in the ledger (posts/reconcile).
  posts: ['action'],
  // What the service took without telling an ID is known by the ledger alone.
  comments: ['action'],
  // A list of drafts says which of them repeat.
  drafts: ['draft_series'],
  // Which runs of a draft that repeats are still to come.
  recurrence: ['draft'],
  // A month is read from all that has a time, at once; what came in together is named by its batch.
  calendar: ['draft', 'action', 'batch', 'post', 'post_feed', 'account'],
  // What is found is shown as it is kept: the index is joined with what it is of.
  search: ['draft', 'action', 'batch', 'post', 'post_feed', 'bio_block', 'scheduled_comment'],
};

interface Use {
  table: string;
  writes: boolean;
}

/** What a file names in the builder's calls and in raw SQL; also what is no table, as a part of a query that is named. */
function usesOf(source: string): Use[] {
  const built = /\b(selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*\[?\s*'(\w+)/g;
  const raw = /\b(from|join|into|update)\s+(\w+)/gi;
  const templates = [...source.matchAll(/sql(?:<[^>]*>)?`([^`]*)`/g)].map(([, text]) => text ?? '');
  const named = [...source.matchAll(built), ...templates.flatMap((text) => [...text.matchAll(raw)])];
  return named.map(([, verb = '', table = '']) => ({ table, writes: /^(insert|update|delete|into)/i.test(verb) }));
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';

/** The folders that write each table. */
function writersOf(tables: readonly string[], files: ReadonlyMap<string, string>): Map<string, string[]> {
  const writers = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const [file, source] of files) {
    for (const { table, writes } of usesOf(source)) if (writes) writers.get(table)?.add(folderOf(file));
  }
  return new Map([...writers].map(([table, folders]) => [table, [...folders]]));
}

/** What a file names of the tables that another folder writes, but for what it may read. */
function trespasses(writers: ReadonlyMap<string, readonly string[]>, file: string, source: string): string[] {
  const folder = folderOf(file);
  return usesOf(source)
    .filter(({ table }) => writers.has(table) && writers.get(table)?.includes(folder) !== true)
    .filter(({ table }) => mayRead[folder]?.includes(table) !== true)
    .map(({ table }) => `${file} reads ${table}`);
}

describe('tables by folder', () => {
  let tables: string[];
  let files: Map<string, string>;

  beforeAll(() => {
    const db = new Database(':memory:');
    for (const { sql } of migrations) db.exec(sql);
    const all = db.prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    tables = all.pluck().all();
    db.close();
    const names = globSync('**/*.queries.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  });

  it('every table is written by one folder', () => {
    const writers = writersOf(tables, files);
    expect(writers.size).toBeGreaterThan(20);
    expect([...writers].filter(([, folders]) => folders.length !== 1)).toEqual([]);
  });

  it('no other folder names it', () => {
    const writers = writersOf(tables, files);
    expect([...files].flatMap(([file, source]) => trespasses(writers, file, source))).toEqual([]);
  });

  it.each([
    ['reads with the builder', `query.selectFrom('draft').select('may_be_out')`],
    ['joins', `query.selectFrom('action').innerJoin('draft as made', 'made.id', 'action.draft_id')`],
    ['reads in raw SQL', 'sql<number>`(select count(*) from draft)`'],
  ])('one that %s what is not its own is found', (_, source) => {
    const writers = writersOf(tables, files);
    expect(trespasses(writers, 'actions/x.queries.ts', source)).toEqual(['actions/x.queries.ts reads draft']);
  });

  it.each([
    ['inserts', `query.insertInto('draft').values(row)`],
    ['updates', `query.updateTable('draft').set(set)`],
    ['deletes', `query\n    .deleteFrom('draft')`],
  ])('one that %s what is not its own is found', (_, source) => {
    const more = new Map([...files, ['outbox/x.queries.ts', source]]);
    expect(writersOf(tables, more).get('draft')?.toSorted()).toEqual(['drafts', 'outbox']);
  });
});
