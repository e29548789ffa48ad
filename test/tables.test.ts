import Database from 'better-sqlite3';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { start } from '../src-main/core/store/migrations/0001-start.ts';

/*
 * Whose tables are whose. SQL stands in `.queries.ts` alone (.dependency-cruiser.cjs); here each of those files names only
 * the tables of its own folder, so that what a feature keeps can be changed by looking at that feature.
 */

const root = join(import.meta.dirname, '..', 'src-main', 'core');

const owners: Record<string, readonly string[]> = {
  store: ['restored'],
  connections: ['connection', 'space', 'new_spaces_paused'],
  limits: ['limit_window'],
  actions: ['batch', 'action', 'action_event', 'action_dependency', 'ended_in_copy', 'sent_again', 'desk', 'lost_send'],
  sync: ['sync_state'],
  accounts: ['account'],
  analytics: ['post', 'post_feed', 'metric', 'availability', 'post_metric', 'metric_snapshot'],
  bio: ['bio_page', 'bio_block', 'attachment'],
  comments: ['scheduled_comment'],
  drafts: ['draft'],
  import: ['imported_file'],
  outbox: ['held_with_batch'],
  settings: ['setting'],
  told: ['told'],
  webhooks: ['webhook'],
};

/** Who reads what another one keeps, and why that is not a wall to be kept. */
const mayRead: Record<string, readonly string[]> = {
  // What people see of the ledger is read from it; only the engine writes actions and their history.
  outbox: ['batch', 'action', 'action_event', 'action_dependency'],
  // What became of a post is told by the other posts in the ledger (posts/reconcile).
  posts: ['action'],
};

const ownerOf = new Map(Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])));

interface Use {
  table: string;
  writes: boolean;
}

/** The tables that a file names, in the builder's calls and in raw SQL. */
function usesOf(source: string): Use[] {
  const built = /\b(selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*\[?\s*'(\w+)/g;
  const raw = /\b(from|join|into|update)\s+(\w+)/gi;
  const templates = [...source.matchAll(/sql(?:<[^>]*>)?`([^`]*)`/g)].map(([, text]) => text ?? '');
  const named = [...source.matchAll(built), ...templates.flatMap((text) => [...text.matchAll(raw)])];
  return named
    .map(([, verb = '', table = '']) => ({ table, writes: /^(insert|update|delete|into)/i.test(verb) }))
    .filter(({ table }) => ownerOf.has(table));
}

function trespasses(file: string, source: string): string[] {
  const [folder = ''] = file.split('/');
  return usesOf(source)
    .filter(({ table }) => ownerOf.get(table) !== folder)
    .filter(({ table, writes }) => writes || mayRead[folder]?.includes(table) !== true)
    .map(({ table, writes }) => `${file} ${writes ? 'writes' : 'reads'} ${table}`);
}

describe('tables by folder', () => {
  let tables: string[];

  beforeAll(() => {
    const db = new Database(':memory:');
    db.exec(start.sql);
    const all = db.prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    tables = all.pluck().all();
    db.close();
  });

  it('every table belongs to one folder, and there is no other', () => {
    const owned = Object.values(owners).flat();
    expect(owned.toSorted()).toEqual(tables.toSorted());
  });

  it('no folder names the tables of another', () => {
    const files = globSync('**/*.queries.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => trespasses(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['reads with the builder', `query.selectFrom('draft').select('may_be_out')`, 'reads draft'],
    ['joins', `query.selectFrom('action').innerJoin('draft as made', 'made.id', 'action.draft_id')`, 'reads draft'],
    ['reads in raw SQL', 'sql<number>`(select count(*) from draft)`', 'reads draft'],
    ['inserts', `query.insertInto('draft').values(row)`, 'writes draft'],
    ['updates', `query.updateTable('draft').set(set)`, 'writes draft'],
    ['deletes', `query\n    .deleteFrom('draft')`, 'writes draft'],
  ])('one that %s what is not its own is found', (_, source, what) => {
    expect(trespasses('actions/x.queries.ts', source)).toEqual([`actions/x.queries.ts ${what}`]);
  });

  it('one that writes what it may only read is found', () => {
    expect(trespasses('outbox/x.queries.ts', `query.updateTable('action').set(set)`)).toEqual([
      'outbox/x.queries.ts writes action',
    ]);
  });
});
