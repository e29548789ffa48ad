import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

/* One bit of an index that a disk turned over: every page can be read, and what reads by the index sees another outbox. */

let rig: Rig;
afterEach(() => rig.close());

const integrity = (file: string): unknown => {
  const db = new Database(file, { readonly: true });
  try {
    return db.pragma('integrity_check(1)', { simple: true });
  } finally {
    db.close();
  }
};

/** Turns a "queued" of an index into a "pueued", in the file itself. */
function turnBit(file: string, index = 'action_of_space'): void {
  const db = new Database(file);
  db.pragma('journal_mode = DELETE');
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(index));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const at = readFileSync(file)
    .subarray((root - 1) * size, root * size)
    .indexOf('queued');
  expect(at).toBeGreaterThan(0);
  const handle = openSync(file, 'r+');
  writeSync(handle, 'p', (root - 1) * size + at);
  closeSync(handle);
  expect(integrity(file)).not.toBe('ok');
}

const database = () => join(rig.folder, 'outpost.sqlite');
const waiting = async () =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all' })).rows.map(({ text, state }) => [text, state]);

it('hides no post that waits: the index is made anew at the start, and nothing is put aside', async () => {
  rig = await openRig({ dispatch: false });
  for (const text of ['First', 'Second']) await rig.post(text);
  const before = await waiting();
  await rig.reopen({ dispatch: false, between: () => turnBit(database()) });
  expect(await waiting()).toEqual(before);
  expect((await rig.counts()).queued).toBe(2);
  expect(integrity(database())).toBe('ok');
  expect(readdirSync(rig.folder).filter((name) => name.includes('unreadable'))).toEqual([]);
});

it('in a backup keeps nobody from restoring it, and the database opens ever after', async () => {
  rig = await openRig({ dispatch: false });
  await rig.post('Only');
  const copy = join(rig.folder, 'carried.sqlite');
  await rig.client.backups.export({ file: copy });
  turnBit(copy);
  await rig.client.backups.restore({ file: copy });
  await rig.reopen({ dispatch: false });
  expect(integrity(database())).toBe('ok');
  expect((await waiting()).map(([text]) => text)).toEqual(['Only']);
  await rig.reopen({ dispatch: false });
});
