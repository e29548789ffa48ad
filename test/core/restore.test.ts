import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';
import { olderCopyCard } from '../../src-preload/contract/outbox.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore, type Core } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { routerOf } from '../../src-main/core/router.ts';
import { schemaVersion } from '../../src-main/core/store/migrate.ts';
import { batchCsv } from '../cli/batch.ts';
import { openRig, testSecrets, type Rig } from '../rig.ts';

const COUNT = 12;
const secrets = testSecrets();
let rig: Rig;
/** Another computer: its data folder and where it keeps how far a workspace has come. */
let there: string;
let theirState: string;
beforeEach(async () => {
  rig = await openRig({ secrets, pace: 20, publishLimit: { count: 4, windowMs: 4_000 } });
  there = mkdtempSync(join(tmpdir(), 'outpost-there-'));
  theirState = mkdtempSync(join(tmpdir(), 'outpost-their-state-'));
});
afterEach(async () => {
  await rig.close();
  for (const folder of [there, theirState]) rmSync(folder, { recursive: true });
});

async function onTheOtherComputer<T>(ask: (client: Client, core: Core) => Promise<T>): Promise<T> {
  const own = {
    clock: systemClock,
    log: silentLog,
    secrets,
    random: Math.random,
    pid: process.pid,
    shell: 'cli',
  } as const;
  const opened = openCore({
    ...own,
    dataFolder: there,
    stateFolder: theirState,
    version: '0',
    platform: 'linux',
    sync: 'needed',
  });
  if (!opened.ok) throw new Error(opened.code);
  try {
    return await ask(createRouterClient(routerOf(opened.core.parts)) as unknown as Client, opened.core);
  } finally {
    await opened.core.close(2_000);
  }
}

async function queueBatch(): Promise<void> {
  const { client, spaceId } = rig;
  const { importId } = await client.import.dryRun({ spaceId, name: 'batch.csv', content: batchCsv(COUNT) });
  await client.import.commit({ importId, as: 'queue', undoMs: 0 });
}

/** What the service made, each text as often as it was. */
const made = (): string[] =>
  rig.sandbox.journal.executed('post.created').map(({ body }) => (body as { content: string }).content);
const untilSome = () => expect.poll(() => made().length, { interval: 5 }).toBeGreaterThan(2);

/** How what waits there stands, and that nobody gets past the question without an answer. */
async function waitingThere(): Promise<unknown[]> {
  const { spaceId } = rig;
  return onTheOtherComputer(async (client) => {
    expect(await client.status.get({})).toMatchObject({ paused: true });
    await expect(client.outbox.resumeAll({ spaceId })).rejects.toThrow(/Say first what went out/);
    const { rows } = await client.outbox.list({ spaceId, section: 'waiting' });
    return rows.map(({ state, blockReason }) => [state, blockReason]);
  });
}

const asked = (count: number): unknown[] => Array.from({ length: count }, () => ['blocked', 'older']);

describe('everything as one file, put into another folder', () => {
  it('made during a batch: nothing of it goes out again, and what waited in it asks', async () => {
    await queueBatch();
    await untilSome();
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    await rig.drained();
    await onTheOtherComputer((client) => client.backups.restore({ file }));
    const waiting = await waitingThere();
    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting).toEqual(asked(waiting.length));
    await onTheOtherComputer(async (client, { parts }) => {
      const { spaceId } = rig;
      const { incidents } = await client.status.get({});
      expect(incidents.map(({ code }) => code)).toContain('restored');
      await client.outbox.answer({ spaceId, card: olderCopyCard, verb: 'all-sent' });
      await client.outbox.resumeAll({ spaceId });
      await parts.dispatcher.resumed();
      await expect.poll(async () => (await client.outbox.overview({ spaceId })).counts.queued).toBe(0);
    });
    expect(made()).toHaveLength(COUNT);
  });

  it('made before anything went out at all: what waits asks all the same, because it may have gone out since', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await rig.post('Said once');
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    await onTheOtherComputer((client) => client.backups.restore({ file }));
    expect(await waitingThere()).toEqual(asked(1));
    expect(made()).toEqual(['Said once']);
  });

  it('on this computer, before either sends: the new one asks, because both hold the same posts', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await rig.post('Waits in both');
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    rmSync(theirState, { recursive: true });
    cpSync(rig.stateFolder, theirState, { recursive: true });
    await onTheOtherComputer((client) => client.backups.restore({ file }));
    expect(await waitingThere()).toEqual(asked(1));
  });

  it('holds no secret', async () => {
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    expect(readFileSync(file).includes(rig.sandbox.token)).toBe(false);
  });

  it('over a workspace that has sent posts of its own: that one becomes a backup, and its journal says nothing about the new one', async () => {
    await rig.post('Sent from here');
    await rig.drained();
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    const other = await openRig();
    try {
      await other.post('Sent by somebody else');
      await other.drained();
      await other.client.backups.restore({ file });
      await other.reopen({ dispatch: false });
      const { incidents } = await other.client.status.get({});
      expect(incidents.map(({ code }) => code)).toEqual(expect.arrayContaining(['restored', 'journal-aside']));
      expect(incidents.map(({ code }) => code)).not.toContain('put-right');
      const [newest] = await other.client.backups.list({});
      await other.client.backups.restore({ file: newest?.name ?? '' });
      await other.reopen({ dispatch: false });
      const { rows } = await other.client.outbox.list({ spaceId: other.spaceId, section: 'all' });
      expect(rows.map(({ text }) => text)).toEqual(['Sent by somebody else']);
    } finally {
      await other.close();
    }
  });
});

describe('a backup of this folder, put back', () => {
  it('made during a batch: starts paused, knows from the journal what went out since, and sends the rest once', async () => {
    await queueBatch();
    await untilSome();
    const { path } = await rig.client.backups.make({});
    const before = (await rig.client.backups.list({})).length;
    const sentAtBackup = made().length;
    await expect.poll(() => made().length, { interval: 5 }).toBeGreaterThan(sentAtBackup);
    await rig.client.backups.restore({ file: basename(path) });
    await rig.reopen();
    expect(await rig.client.status.get({})).toMatchObject({ paused: true });
    expect(await rig.client.backups.list({})).toHaveLength(before + 1);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    expect(made().toSorted()).toEqual([...new Set(made())].toSorted());
    expect(made()).toHaveLength(COUNT);
  });

  it('of two that were chosen one after the other the last one counts, and once', async () => {
    const first = await rig.client.backups.make({});
    await rig.post('Only in the second');
    await rig.drained();
    const second = await rig.client.backups.make({});
    await rig.client.backups.restore({ file: first.path });
    await rig.client.backups.restore({ file: second.path });
    for (const _ of ['restored', 'started once more']) {
      await rig.reopen({ dispatch: false });
      const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all' });
      expect(rows.map(({ text }) => text)).toEqual(['Only in the second']);
    }
  });

  it('a file from elsewhere asks also where this workspace has sent before: what waits in it may have gone out where it was', async () => {
    await rig.post('Sent from here');
    await rig.drained();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [actionId = ''] = await rig.post('Waits in the file');
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    await rig.client.backups.restore({ file });
    await rig.reopen();
    const { row } = await rig.client.outbox.detail({ actionId });
    expect([row.state, row.blockReason]).toEqual(['blocked', 'older']);
  });

  it('is put back whole where the end came between any two steps of it', async () => {
    await rig.post('In the backup');
    await rig.drained();
    const { path } = await rig.client.backups.make({});
    await rig.client.backups.restore({ file: path });
    await rig.reopen({
      dispatch: false,
      between: () => renameSync(join(rig.folder, 'outpost.sqlite'), join(rig.folder, 'backups', 'outpost-1-v1.sqlite')),
    });
    expect((await rig.client.status.get({})).incidents.map(({ code }) => code)).toEqual(['restored']);
    expect(readdirSync(rig.folder).filter((name) => name.includes('.restore-'))).toEqual([]);
  });

  it('leaves nothing of a copy during which the end came', async () => {
    const part = join(rig.folder, 'outpost.sqlite.restore-1700000000000.part');
    await rig.reopen({ between: () => [part, `${part}-journal`].forEach((path) => writeFileSync(path, 'half')) });
    expect(readdirSync(rig.folder).filter((name) => name.includes('.restore-'))).toEqual([]);
    expect((await rig.client.status.get({})).incidents).toEqual([]);
  });

  it('a database that cannot be read when a backup takes its place is put aside, not thrown away', async () => {
    const { path } = await rig.client.backups.make({});
    await rig.client.backups.restore({ file: path });
    const garbage = 'no database '.repeat(1_000);
    await rig.reopen({ dispatch: false, between: () => writeFileSync(join(rig.folder, 'outpost.sqlite'), garbage) });
    const aside = readdirSync(rig.folder).find((name) => name.startsWith('outpost.sqlite.unreadable-')) ?? '';
    expect(readFileSync(join(rig.folder, aside), 'utf8')).toBe(garbage);
    const { incidents, paused } = await rig.client.status.get({});
    expect([incidents.map(({ code }) => code).toSorted(), paused]).toEqual([['put-aside', 'restored'], true]);
  });
});

describe('a file that came from elsewhere', () => {
  it('says inside when it was made, whatever it is called now; where nothing says it, no time is told', async () => {
    const keptOn = async (file: string): Promise<unknown> => {
      await rig.client.backups.restore({ file });
      await rig.reopen({ dispatch: false });
      const { incidents } = await rig.client.status.get({});
      const [restored] = incidents.filter(({ code }) => code === 'restored').toSorted((a, b) => b.id - a.id);
      return (restored?.data as { fromMs: number | null } | undefined)?.fromMs;
    };
    const beforeMs = rig.core.parts.clock.nowMs();
    const file = join(there, 'everything.sqlite');
    await rig.client.backups.export({ file });
    const renamed = join(there, 'outpost-202611251200.sqlite');
    renameSync(file, renamed);
    const afterMs = rig.core.parts.clock.nowMs();
    const toldMs = await keptOn(renamed);
    expect(toldMs).toBeGreaterThanOrEqual(beforeMs);
    expect(toldMs).toBeLessThanOrEqual(afterMs);

    const { path } = await rig.client.backups.make({});
    const named = join(there, basename(path));
    const unnamed = join(there, 'from-the-attic.sqlite');
    for (const copy of [named, unnamed]) cpSync(path, copy);
    expect(await keptOn(named)).toBe(Number(/\d+/.exec(basename(path))?.[0]));
    expect(await keptOn(unnamed)).toBe(null);
    const told = (await rig.client.status.get({})).incidents.map((fact) => incidentWords(fact, String));
    const [newest] = await rig.client.backups.list({});
    expect(told.at(-1)).toBe(
      `The file you chose took the place of what was here. What was here is the backup of ${newest?.madeAtMs} now. The outbox is paused.`,
    );
  });

  it('put into a folder by hand says nothing of a choice that nobody made', async () => {
    const file = join(there, 'outpost.sqlite');
    await rig.client.backups.export({ file });
    const codes = await onTheOtherComputer(async (client) =>
      (await client.status.get({})).incidents.map(({ code }) => code),
    );
    expect(codes).not.toContain('restored');
  });

  /** What a stranger was sent, once everything was asked for again. */
  async function sentToStranger(
    change: (db: Database.Database, strangersUrl: string) => void,
    between: () => void = () => undefined,
    ask: () => Promise<unknown> = () => rig.client.sync.now({ spaceId: rig.spaceId }),
  ): Promise<string> {
    const file = join(there, 'changed.sqlite');
    await rig.client.backups.export({ file });
    const sent: string[] = [];
    const stranger = createServer((request, response) => {
      sent.push(request.headers.authorization ?? '');
      response.end('{"data":[]}');
    });
    await once(stranger.listen(0, '127.0.0.1'), 'listening');
    const { port } = stranger.address() as AddressInfo;
    const changed = new Database(file);
    change(changed, `http://127.0.0.1:${port}`);
    changed.close();
    await rig.client.backups.restore({ file });
    await rig.reopen({ between });
    await ask();
    stranger.close();
    return sent.join();
  }

  it('sends no token that is here to an address it names: one signs in there anew', async () => {
    const sent = await sentToStranger((db, url) => void db.prepare('UPDATE connection SET url = ?').run(url));
    const [connection] = await rig.client.connections.list({});
    expect(connection?.url).toContain('127.0.0.1');
    expect(connection?.state).toBe('sign-in-needed');
    expect(sent).not.toContain(rig.sandbox.token);
  });

  it('sends no token there that was made here and kept, which it names as that of its connection', async () => {
    const kept = await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'Kept', keep: true });
    const sent = await sentToStranger((db, url) => {
      db.prepare('UPDATE connection SET url = ?, token_key = ?').run(url, kept.storedAs);
    });
    expect((await rig.client.connections.list({}))[0]?.state).toBe('sign-in-needed');
    expect(sent).not.toContain(kept.secret);
  });

  it('nor one that it lists as made here: it is listed without its secret', async () => {
    await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'Kept', keep: true });
    const [before] = rig.core.parts.store.raw.prepare('SELECT token_key FROM connection').pluck().all();
    const sent = await sentToStranger(
      (db, url) => {
        db.prepare('UPDATE connection SET url = ?').run(url);
        db.prepare('UPDATE made_token SET secret_key = ?').run(before);
      },
      undefined,
      async () => {
        const [made] = await rig.client.tokens.list({ spaceId: rig.spaceId });
        expect(made?.isKept).toBe(false);
        const used = rig.client.tokens.use({ spaceId: rig.spaceId, id: made?.id ?? '' });
        await expect(used).rejects.toMatchObject({ data: { code: 'not-found' } });
      },
    );
    expect(sent).not.toContain(rig.sandbox.token);
  });

  it('sends none either where the database that is here cannot be read', async () => {
    const file = join(rig.folder, 'outpost.sqlite');
    const sent = await sentToStranger((db, url) => {
      db.prepare('UPDATE connection SET url = ?').run(url);
      rig.core.parts.store.raw.pragma('wal_checkpoint(TRUNCATE)');
      const handle = openSync(file, 'r+');
      writeSync(handle, 'no database any more');
      closeSync(handle);
    });
    expect(sent).not.toContain(rig.sandbox.token);
  });

  it('goes on with the tokens that are here where it names the addresses they have gone to, as a backup of it knows', async () => {
    await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'Kept', keep: true });
    await rig.client.backups.make({});
    const file = join(there, 'same.sqlite');
    await rig.client.backups.export({ file });
    const [connection] = await rig.client.connections.list({});
    await rig.client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    await rig.client.backups.restore({ file });
    await rig.reopen();
    expect((await rig.client.connections.list({}))[0]?.state).toBe('works');
    expect(await rig.client.tokens.list({ spaceId: rig.spaceId })).toMatchObject([{ isKept: true }]);
  });
});

it('a trigger in a restored file acts on nothing', async () => {
  const file = join(there, 'triggered.sqlite');
  await rig.client.backups.export({ file });
  const changed = new Database(file);
  changed.exec('CREATE TRIGGER "a ""b" AFTER INSERT ON draft BEGIN DELETE FROM draft; END');
  changed.exec('CREATE VIEW seen AS SELECT * FROM draft');
  changed.close();
  await rig.client.backups.restore({ file });
  await rig.reopen();
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Kept', accountIds: [] } });
  const left = rig.core.parts.store.raw.prepare('SELECT count(*) FROM draft WHERE id = ?').pluck().get(draftId);
  expect(left).toBe(1);
});

it('an index in a restored file that no version of Outpost makes refuses nothing, and ours are there', async () => {
  const indexes = (): unknown[] =>
    rig.core.parts.store.raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`).pluck().all();
  const ours = indexes();
  const file = join(there, 'indexed.sqlite');
  await rig.client.backups.export({ file });
  const changed = new Database(file);
  changed.exec('CREATE UNIQUE INDEX "one ""draft" ON draft((1))');
  changed.close();
  await rig.client.backups.restore({ file });
  await rig.reopen();
  for (const text of ['First', 'Second'])
    await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text, accountIds: [] } });
  expect((await rig.client.drafts.list({ spaceId: rig.spaceId })).total).toBe(2);
  expect(indexes()).toEqual(ours);
});

it.each([
  [
    'a table that refers to actions',
    `CREATE TABLE "a ""holder" (id TEXT REFERENCES action(id)); INSERT INTO "a ""holder" SELECT id FROM action;
    CREATE TABLE of_draft (id TEXT REFERENCES draft(id) ON DELETE RESTRICT); CREATE TABLE b (x INTEGER PRIMARY KEY);
    CREATE TABLE a (x REFERENCES b(x)); INSERT INTO b VALUES (1); INSERT INTO a VALUES (1);`,
  ],
  ['a search index of another shape', 'DROP TABLE search_doc; CREATE TABLE search_doc (x)'],
  ['a search index that refuses', 'DROP TABLE search_due; CREATE TABLE search_due (seen INTEGER CHECK (seen < 0))'],
  ['a search index that is no index', 'DROP TABLE search_local; CREATE TABLE search_local (x)'],
  ['a part of a search index alone', 'DROP TABLE search_local; CREATE TABLE search_local_data (x)'],
])('a restored file with %s can be written, searched and emptied as ever', async (_, sql) => {
  const { client, spaceId } = rig;
  const tables = (): unknown[] =>
    rig.core.parts.store.raw.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck().all();
  const ours = tables();
  await rig.published('Went out');
  const file = join(there, 'with-more.sqlite');
  await client.backups.export({ file });
  const changed = new Database(file);
  changed.exec(sql);
  changed.close();
  await client.backups.restore({ file });
  await rig.reopen();
  expect(tables()).toEqual(ours);
  const { draftId } = await rig.client.drafts.save({ spaceId, body: { text: 'Penguins', accountIds: [] } });
  const found = await rig.client.search.find({ spaceId, words: 'penguins', limit: 5, order: 'newest', text: 'line' });
  expect(JSON.stringify(found)).toContain(draftId);
  const [connection] = await rig.client.connections.list({});
  await rig.client.connections.remove({ connectionId: connection?.id ?? '', force: true });
  expect(await rig.client.connections.list({})).toEqual([]);
});

it('refuses a file in which actions wait for each other, or for themselves', async () => {
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = '', comment = ''] = await rig.post('One', { firstComment: 'Link' });
  const [other = ''] = await rig.post('Two');
  const waitFor = async (...pairs: [string, string][]): Promise<string> => {
    const file = join(there, `circle-${pairs.flat().join('').length}.sqlite`);
    rmSync(file, { force: true });
    await client.backups.export({ file });
    const changed = new Database(file);
    for (const pair of pairs) changed.prepare('INSERT INTO action_dependency VALUES (?, ?)').run(...pair);
    changed.close();
    return file;
  };
  const unreadable = /it cannot be read. Nothing was changed/;
  await expect(client.backups.restore({ file: await waitFor([other, other]) })).rejects.toThrow(unreadable);
  await expect(client.backups.restore({ file: await waitFor([post, comment]) })).rejects.toThrow(unreadable);
  const around: [string, string][] = [
    [post, other],
    [other, comment],
  ];
  await expect(client.backups.restore({ file: await waitFor(...around) })).rejects.toThrow(unreadable);
  // What waits for a later one, that waits for nothing of it, is in order.
  await client.backups.restore({ file: await waitFor([post, other]) });
});

it('folders under the names of copies that were not finished are left, and keep nothing from opening', async () => {
  const folders = ['outpost.sqlite.restore-123.part', 'outpost.sqlite.restore-456'].map((name) =>
    join(rig.folder, name),
  );
  for (const folder of folders) cpSync(rig.stateFolder, join(folder, 'mine'), { recursive: true });
  await rig.reopen();
  await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Kept', accountIds: [] } });
  for (const folder of folders) expect(existsSync(join(folder, 'mine'))).toBe(true);
});

it.each(['odd', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
  'a database in which an action is called %s opens all the same, and what is queued in it stands in its order',
  async (id) => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [first = ''] = await rig.post('First');
    await rig.reopen({ between: () => renameAction(join(rig.folder, 'outpost.sqlite'), id) });
    const queued = [...(await rig.post('Second')), ...(await rig.post('Third'))];
    expect(queued).toEqual([...new Set(queued)].sort());
    expect((queued[0] ?? '') > first).toBe(true);
  },
);

/** As somebody does who edits the file. */
function renameAction(file: string, id: string): void {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  const keeper = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'action_event_append_only'`).pluck().get();
  db.exec('DROP TRIGGER action_event_append_only');
  db.prepare('UPDATE action SET id = ?').run(id);
  db.prepare('UPDATE action_event SET action_id = ?').run(id);
  db.exec(String(keeper));
  db.close();
}

describe('what cannot take the place of what is here is refused in words, and nothing changes', () => {
  const bad: [what: string, write: (path: string) => void, why: RegExp][] = [
    ['no file', () => undefined, /no such file/],
    ['a folder', (path) => mkdirSync(path), /no backup of Outpost/],
    // Opened, it would be waited for until somebody writes into it.
    ['a pipe', (path) => void execFileSync('mkfifo', [path]), /no backup of Outpost/],
    ['words', (path) => writeFileSync(path, 'no database '.repeat(1_000)), /no backup of Outpost/],
    ['nothing', (path) => writeFileSync(path, ''), /no backup of Outpost/],
    ['another program’s', (path) => database(path, 0, 't'), /no backup of Outpost/],
    [
      'another program’s that counts its versions',
      (path) => database(path, schemaVersion, 't'),
      /no backup of Outpost/,
    ],
    ['another program’s of many versions', (path) => database(path, 47, 't'), /no backup of Outpost/],
    ['a newer one', (path) => database(path, schemaVersion + 1), /newer version/],
    ['one of a version never released', (path) => database(path, schemaVersion), /never released/],
  ];
  function database(path: string, version: number, table = 'space'): void {
    const db = new Database(path);
    db.exec(`CREATE TABLE ${table} (a); PRAGMA user_version = ${version}`);
    db.close();
  }

  it.each(bad)('%s', async (_, write, why) => {
    const file = join(there, 'chosen');
    write(file);
    await expect(rig.client.backups.restore({ file })).rejects.toThrow(why);
    expect(readdirSync(rig.folder).filter((name) => name.includes('.restore-'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'one that the system does not let be read, which is not said of this folder',
    async () => {
      await expect(rig.client.backups.restore({ file: '/proc/self/mem' })).rejects.toThrow(/no backup of Outpost/);
    },
  );

  it.each(['odd', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])('one in which an action is called %s', async (id) => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await rig.post('Called something else');
    const file = join(there, 'odd.sqlite');
    await rig.client.backups.export({ file });
    renameAction(file, id);
    await expect(rig.client.backups.restore({ file })).rejects.toThrow(/no backup of Outpost/);
    expect(readdirSync(rig.folder).filter((name) => name.includes('.restore-'))).toEqual([]);
  });

  it('a path that is not whole, on either way, and a name that is taken', async () => {
    await expect(rig.client.backups.restore({ file: 'backup.sqlite' })).rejects.toThrow(/whole path/);
    await expect(rig.client.backups.export({ file: 'backup.sqlite' })).rejects.toThrow(/whole path/);
    await expect(rig.client.backups.export({ file: join(there, 'no', 'a') })).rejects.toThrow(/no such folder/);
    const file = join(there, 'mine.txt');
    writeFileSync(file, 'mine');
    await expect(rig.client.backups.export({ file })).rejects.toThrow(/already/);
    const another = join(there, 'another.sqlite');
    writeFileSync(`${another}.part`, 'somebody’s own');
    await rig.client.backups.export({ file: another });
    expect(readFileSync(`${another}.part`, 'utf8')).toBe('somebody’s own');
    expect(readdirSync(there).filter((name) => name.startsWith('another.sqlite'))).toHaveLength(2);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
