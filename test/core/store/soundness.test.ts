import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Backups } from '../../../src-main/core/backup/backup.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { Notices } from '../../../src-main/core/notices.ts';
import { Aside } from '../../../src-main/core/store/aside.ts';
import { openStore } from '../../../src-main/core/store/open.ts';

/* A database of more than is read through at each start: nearly all of it copies of what the service tells. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-large-'));
  const { store, close } = opened();
  store.raw.exec(`CREATE TABLE filling (bytes BLOB); CREATE TABLE search_word (word TEXT); PRAGMA foreign_keys = OFF`);
  for (let mb = 0; mb < 70; mb += 1) store.raw.exec('INSERT INTO filling VALUES (zeroblob(1000000))');
  close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened() {
  const outcome = openStore({ folder, shell: 'cli', pid: 7, clock: systemClock, log: silentLog });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

/** Writes over the first page of a table, as a disk that is dying would. */
function spoil(table: string): void {
  const { store, close } = opened();
  const page = store.raw
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(table);
  const size = Number(store.raw.pragma('page_size', { simple: true }));
  close();
  const file = openSync(join(folder, 'outpost.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, ((page ?? 0) - 1) * size);
  closeSync(file);
}

/** What is said of the backup that goes before a large import. */
async function toldByBackup({ store }: ReturnType<typeof opened>): Promise<string[]> {
  const parts = {
    store,
    clock: systemClock,
    log: silentLog,
    options: { dataFolder: folder },
    aside: new Aside(undefined),
  };
  const notices = new Notices({ ...parts, newId: () => '1' });
  await new Backups({ ...parts, notices }).beforeImport(50);
  return notices.all().map(({ fact }) => fact.code);
}

it('what nobody else has is read at every start, and a damage of it puts the file aside', () => {
  spoil('action');
  const { recovered, close } = opened();
  expect(recovered?.quarantinedAs).toContain('unreadable');
  close();
});

it('a damage of what the service has, and of what searches it, is found by the next backup, and the start after it puts the file aside', async () => {
  spoil('post_metric');
  spoil('search_word');
  const first = opened();
  expect(first.recovered).toBeNull();
  expect(await toldByBackup(first)).toEqual(['no-backup']);
  first.close();
  const second = opened();
  expect(second.recovered?.quarantinedAs).toContain('unreadable');
  second.close();
  expect(opened()).toMatchObject({ recovered: null });
});

it('a disk that does not take word of a damage ends nothing: that no backup could be made is said all the same', async () => {
  spoil('post_metric');
  const first = opened();
  mkdirSync(join(folder, 'read-through-at-start'));
  expect(await toldByBackup(first)).toEqual(['no-backup']);
  first.close();
});
