import { createHook } from 'node:async_hooks';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import asideWorker from '../../../src-main/core/aside-worker.ts?modulePath';
import { Aside } from '../../../src-main/core/store/aside.ts';
import { wholeReads } from '../../../src-main/core/store/whole-file.ts';

/* What is read of a large file in a thread of its own. */

const LARGE = 9;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-aside-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let threads = 0;
const hook = createHook({ init: (_, type) => void (threads += type === 'WORKER' ? 1 : 0) });
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());
beforeEach(() => (threads = 0));

function database(name: string, megabytes: number): string {
  const file = join(folder, name);
  const db = new Database(file);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (bytes BLOB, of TEXT); CREATE INDEX note_of ON note (of)');
  db.exec('CREATE TABLE other (text TEXT); PRAGMA user_version = 1');
  const write = db.prepare(`INSERT INTO note VALUES (zeroblob(1000000), ?)`);
  for (let n = 0; n < megabytes; n += 1) write.run(`Of ${n}`);
  db.close();
  return file;
}

/** One page in the middle of it. */
function spoil(file: string, atMb: number): void {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(4_096, 0xa5), 0, 4_096, 4_096);
  writeSync(open, Buffer.alloc(4_096, 0xa5), 0, 4_096, Math.floor((atMb * 1e6) / 4_096) * 4_096);
  closeSync(open);
}

it('is found sound, or not, in a thread where it is large, and at once where it is small', async () => {
  const aside = new Aside(asideWorker);
  expect(await aside.isSound(database('small.sqlite', 1))).toBe(true);
  expect(threads).toBe(0);
  expect(await aside.isSound(database('large.sqlite', LARGE))).toBe(true);
  const spoilt = database('spoilt.sqlite', LARGE);
  spoil(spoilt, 5);
  expect(await aside.isSound(spoilt)).toBe(false);
  expect(threads).toBe(2);
  expect(await aside.isSound(join(folder, 'gone.sqlite'))).toBe(false);
  // Without its file it is read here.
  expect(await new Aside(undefined).isSound(spoilt)).toBe(false);
  expect(threads).toBe(2);
});

it('says what each table takes with its indexes, of a database that is in use', async () => {
  const file = database('large.sqlite', LARGE);
  const db = new Database(file);
  db.exec('BEGIN IMMEDIATE');
  db.exec(`INSERT INTO other VALUES ('not committed')`);
  const bytes = await new Aside(asideWorker).tableBytes(file);
  db.exec('ROLLBACK');
  db.close();
  expect(threads).toBe(1);
  expect([...bytes.keys()].toSorted()).toEqual(['note', 'other']);
  expect(bytes.get('other')).toBe(4_096);
  expect(bytes.get('note')).toBeGreaterThan(LARGE * 1e6);
  expect(bytes).toEqual(await new Aside(undefined).tableBytes(file));
});

it('is copied as it was when that began, whatever is written to it meanwhile', async () => {
  const file = database('large.sqlite', LARGE);
  const db = new Database(file);
  const write = db.prepare('INSERT INTO other VALUES (?)');
  write.run('before');
  let written = 0;
  const copying = new Aside(asideWorker).copy(db, join(folder, 'copy.sqlite'));
  let isCopying = true;
  void copying.finally(() => (isCopying = false));
  while (isCopying) {
    write.run(`meanwhile ${(written += 1)}`);
    await setImmediate();
  }
  await copying;
  db.close();
  expect(threads).toBe(1);
  const copy = new Database(join(folder, 'copy.sqlite'));
  const [all, sound] = [
    copy.prepare('SELECT text FROM other').pluck().all(),
    copy.pragma('integrity_check(1)', { simple: true }),
  ];
  copy.close();
  expect([all[0], sound]).toEqual(['before', 'ok']);
  // Those of the moment in which the thread was started.
  expect(all.length).toBeLessThan(written);
  expect(all.slice(1)).toEqual(Array.from({ length: all.length - 1 }, (_, n) => `meanwhile ${n + 1}`));
});

it('is copied by one read: a second piece is as old as the first', async () => {
  const file = database('large.sqlite', LARGE);
  const db = new Database(file);
  const copying = wholeReads.copy(file, join(folder, 'copy.sqlite'));
  await setImmediate();
  db.exec(`INSERT INTO other VALUES ('meanwhile')`);
  await copying;
  db.close();
  const copy = new Database(join(folder, 'copy.sqlite'));
  const all = copy.prepare('SELECT text FROM other').pluck().all();
  copy.close();
  expect(all).toEqual([]);
});

it('is not sound where it is none of ours', () => {
  const file = database('other.sqlite', 1);
  expect(wholeReads.isSound(file)).toBe(true);
  const db = new Database(file);
  db.pragma('user_version = 0');
  db.close();
  expect(wholeReads.isSound(file)).toBe(false);
});

it('says what is wrong with a copy as it does without a thread', async () => {
  const db = new Database(database('large.sqlite', LARGE));
  await expect(new Aside(asideWorker).copy(db, join(folder, 'nowhere', 'copy.sqlite'))).rejects.toThrow(
    /unable to open|does not exist/,
  );
  db.close();
});

it('is left as soon as nobody wants it any more', async () => {
  const never = join(folder, 'never.mjs');
  writeFileSync(never, 'setInterval(() => {}, 1_000);');
  const unwanted = new AbortController();
  const asked = new Aside(never).isSound(database('large.sqlite', LARGE), unwanted.signal);
  unwanted.abort(new Error('it closes'));
  await expect(asked).rejects.toThrow('it closes');
  await expect(new Aside(asideWorker).isSound('anywhere', unwanted.signal)).rejects.toThrow('it closes');
});

it.each([true, false])(
  'is copied no further once nobody wants it any more, in a thread of its own: %s',
  async (isAside) => {
    const db = new Database(database('large.sqlite', LARGE));
    const to = join(folder, 'copy.sqlite');
    const unwanted = new AbortController();
    const copying = new Aside(isAside ? asideWorker : undefined).copy(db, to, unwanted.signal);
    const ended = expect(copying).rejects.toThrow('it closes');
    await setImmediate();
    unwanted.abort(new Error('it closes'));
    await ended;
    const bytes = statSync(to, { throwIfNoEntry: false })?.size ?? 0;
    expect(bytes).toBeLessThan(statSync(db.name).size);
    db.close();
  },
);

it.each([
  ['throws', 'throw new Error("no memory")'],
  ['ends without a word', ''],
  ['is not there', null],
])('is read here where the thread %s', async (_, program) => {
  const file = join(folder, 'thread.mjs');
  if (program !== null) writeFileSync(file, program);
  expect(await new Aside(file).isSound(database('large.sqlite', LARGE))).toBe(true);
});
