import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { backup, backupMeanwhile } from '../../../src-main/core/store/backups.ts';
import { openRig, type Rig } from '../../rig.ts';

/*
 * Before a migration nothing may run meanwhile, and SQLite's backup interface, as the driver has it, lets other work in: there the
 * copy is made by VACUUM INTO, in one go. It is to be as whole as the other one. That an end in its middle leaves none behind is in
 * test/faults/matrix-storage-start.
 */

let rig: Rig;
afterEach(() => rig.close());

const tablesOf = (db: Database.Database): string[] =>
  db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE 'search\\_%\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite_stat%' ORDER BY name`,
    )
    .pluck()
    .all();

/** All that stands in a database, by what holds it; the numbers of rows that have no name of their own too, since the index goes by them. */
function allIn(db: Database.Database): Record<string, unknown> {
  const rows = tablesOf(db).map((name) => {
    const told = db.prepare(`SELECT * FROM "${name}"`).raw().safeIntegers().all() as unknown[][];
    return [name, told.map((row) => row.map(String).join('|')).toSorted()] as const;
  });
  const found = ['guji', 'harbour', 'marta'].map((word) => [
    `found: ${word}`,
    ['search_post', 'search_local'].map((index) =>
      db.prepare(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`).pluck().all(word),
    ),
  ]);
  const about = ['user_version', 'application_id', 'auto_vacuum', 'page_size', 'encoding'].map((name) => [
    name,
    db.pragma(name, { simple: true }),
  ]);
  const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all();
  return { ...Object.fromEntries([...rows, ...found, ...about]), schema };
}

it.each(['in one go', 'meanwhile'] as const)('a copy that is made %s has all that the database has', async (how) => {
  rig = await openRig({ posts: 200, dispatch: false });
  const { client, spaceId } = rig;
  await client.sync.now({ spaceId });
  await rig.post('Guji is back');
  const { raw } = rig.core.parts.store;
  const path =
    how === 'in one go'
      ? backup(raw, rig.folder, 1_800_000_000_000)
      : await backupMeanwhile(raw, rig.folder, { nowMs: 1_800_000_000_000, aside: rig.core.parts.aside });
  const copy = new Database(path, { readonly: true });
  try {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(copy.pragma('foreign_key_check')).toEqual([]);
    const [told, kept] = [allIn(raw), allIn(copy)];
    expect(tablesOf(raw).length).toBeGreaterThan(30);
    expect(told['found: guji']).not.toEqual([[], []]);
    expect(kept).toEqual(told);
  } finally {
    copy.close();
  }
});
