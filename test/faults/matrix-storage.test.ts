import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore, type CoreOutcome } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { backup } from '../../src-main/core/store/open.ts';
import { startOutpost } from '../cli/outpost.ts';
import { testSecrets } from '../rig.ts';
import { SOON, openWatchedRig, read, receiptsOf, type FaultRig } from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const raw = (): Database.Database => rig.core.parts.store.raw;

/** Every write fails from now on, as SQLite says it of a disk that was remounted read-only. */
const writable = (is: boolean): void => void raw().pragma(`query_only = ${is ? 'OFF' : 'ON'}`);

/** Leaves no page free: the next write that needs one fails with "database or disk is full". */
function fillDisk(): () => void {
  const before = raw().pragma('max_page_count', { simple: true }) as number;
  raw().exec('CREATE TABLE IF NOT EXISTS ballast (bytes BLOB)');
  raw().pragma(`max_page_count = ${raw().pragma('page_count', { simple: true }) as number}`);
  const hold = raw().prepare('SELECT id FROM action LIMIT 1').pluck().get() as string;
  const line = raw().prepare(
    `INSERT INTO action_event (action_id, at_ms, monotonic_ms, boot, state, attempt, what, why)
     VALUES (?, 0, 0, '', (SELECT state FROM action WHERE id = ?), 0, 'Ballast', ?)`,
  );
  for (const words of [2_000, 300, 1]) {
    for (let full = false; !full;) {
      try {
        line.run(hold, hold, 'x'.repeat(words));
      } catch (error) {
        expect((error as { code: string }).code).toBe('SQLITE_FULL');
        full = true;
      }
    }
  }
  return () => void raw().pragma(`max_page_count = ${before}`);
}

/** What the core has to say once. */
async function noticesOf({ client }: FaultRig): Promise<string[]> {
  const notices = await client.app.watchNotices({});
  const { value } = (await notices.next()) as { value?: { text: string }[] };
  await notices.return?.();
  return (value ?? []).map(({ text }) => text);
}

/** Queues posts while the outbox is paused, so that they are on disk before the fault. */
async function queued(...texts: string[]): Promise<string[]> {
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  const ids: string[] = [];
  for (const text of texts) ids.push(...(await rig.post(text)));
  return ids;
}

/** Starts sending, and runs `fault` in the moment of that commit, before anything is claimed. */
async function resumeInto(fault: () => void): Promise<void> {
  const stop = rig.core.parts.store.topics.listen((touched) => {
    if (!touched.has('space')) return;
    stop();
    fault();
  });
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
}

describe('storage: a disk that refuses while it runs', () => {
  const limits = { publishLimit: { count: 5, windowMs: 60_000 }, apiLimit: { count: 60, windowMs: 60_000 } };
  const texts = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

  it.each<[string, RegExp, () => () => void]>([
    ['read-only', /The data folder cannot be written/, () => (writable(false), () => writable(true))],
    ['full', /The disk is full/, fillDisk],
    [
      'busy with another program',
      /Another program is using the database/,
      () => {
        raw().pragma('busy_timeout = 30');
        const other = new Database(join(rig.folder, 'outpost.sqlite'));
        other.exec('BEGIN IMMEDIATE');
        return () => void other.close();
      },
    ],
  ])('%s before T2: nothing is sent, no slot is lost, and all of it goes out afterwards', async (_, words, fault) => {
    const complaints: string[] = [];
    rig = await openWatchedRig({
      ...limits,
      log: { ...silentLog, error: (fields) => complaints.push(JSON.stringify(fields)) },
    });
    const ids = await queued(...texts);
    let lift = (): void => {};
    await resumeInto(() => (lift = fault()));
    await expect.poll(() => complaints.length, { timeout: 5_000 }).toBeGreaterThan(1);
    expect(complaints.join()).toMatch(/SqliteError/);
    // It looks again once a second, and does not spin.
    expect(complaints.length).toBeLessThan(20);
    expect(rig.sandbox.journal.executed()).toEqual([]);
    for (const id of ids) expect((await read(rig, id)).row).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await noticesOf(rig)).filter((text) => words.test(text))).toHaveLength(1);
    const window = await rig.window();
    await window.shows(words);
    for (const text of texts) await window.says({ text, where: 'Waiting', words: ['Waiting'] });
    await window.asksNothing();
    lift();
    await rig.drained();
    for (const text of texts) await window.says({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });
    for (const text of texts) expect(receiptsOf(rig, text).all).toHaveLength(1);
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it('read-only at T3: nothing was sent, and it goes out afterwards', async () => {
    const secrets = testSecrets();
    const complaints: string[] = [];
    let armed = false;
    const token = secrets.get;
    // The token is read between the claim and the first byte.
    secrets.get = async (key) => {
      if (armed && raw().prepare("SELECT count(*) FROM action WHERE state = 'claimed'").pluck().get() === 1) {
        writable(false);
      }
      return token(key);
    };
    const log = { ...silentLog, error: (_: object, message: string) => void complaints.push(message) };
    rig = await openWatchedRig({ ...limits, secrets, log });
    const [id = ''] = await queued('At T3');
    armed = true;
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await expect.poll(() => complaints.join(), { timeout: 10_000 }).toContain('could not be written down');
    expect((await read(rig, id)).row.state).toBe('claimed');
    expect(receiptsOf(rig, 'At T3').all).toEqual([]);
    const window = await rig.window();
    await window.says({ text: 'At T3', where: 'Sending', words: ['Sending'] });
    armed = false;
    writable(true);
    await rig.reaches(id, 'done');
    const { events } = await rig.client.outbox.detail({ actionId: id });
    expect(events.map((event) => event.state)).toEqual(['queued', 'claimed', 'queued', 'claimed', 'on_wire', 'done']);
    expect(receiptsOf(rig, 'At T3').all).toHaveLength(1);
    await window.says({ text: 'At T3', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.asksNothing();
  });

  it('read-only at T4: the answer is not dropped, and it is not sent again', async () => {
    rig = await openWatchedRig(limits);
    const stop = rig.sandbox.journal.onEntry((entry) => {
      if (entry.method !== 'POST') return;
      stop();
      writable(false);
    });
    const [id = ''] = await rig.post('At T4');
    await expect.poll(() => receiptsOf(rig, 'At T4').executed.length, SOON).toBe(1);
    expect((await read(rig, id)).row.state).toBe('on_wire');
    const window = await rig.window();
    await window.says({ text: 'At T4', where: 'Sending', words: ['Sending'] });
    writable(true);
    await rig.reaches(id, 'done');
    expect(receiptsOf(rig, 'At T4').all).toHaveLength(1);
    expect((await read(rig, id)).row.remoteId).toBe(receiptsOf(rig, 'At T4').executed[0]?.remoteId);
    await window.says({ text: 'At T4', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.asksNothing();
  });

  it('full: what cannot be written down is not said to be queued', async () => {
    rig = await openWatchedRig(limits);
    await queued('Before');
    const lift = fillDisk();
    await expect(rig.post('x'.repeat(100_000))).rejects.toMatchObject({
      code: 'FAILED',
      data: { message: 'The disk is full. Nothing was lost: make room and try again.' },
    });
    const window = await rig.window();
    await window.goTo('Compose');
    const box = window.page.getByRole('textbox', { name: 'Post text' });
    await box.fill('y'.repeat(100_000));
    await window.shows('Not saved yet: The disk is full. Nothing was lost: make room and try again.');
    lift();
    await window.shows(/^Saved /);
    expect(await box.inputValue()).toHaveLength(100_000);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    await window.goTo('Outbox');
    await window.says({ text: 'Before', where: 'Done today', words: [/^Done$/], connection: 'Online' });
  });
});

describe('storage: at start', () => {
  const open = (): CoreOutcome =>
    openCore({
      dataFolder: rig.folder,
      version: '0.0.0',
      shell: 'cli',
      platform: process.platform,
      clock: systemClock,
      log: silentLog,
      secrets: testSecrets(),
      random: Math.random,
      pid: process.pid,
      dispatch: false,
    });
  const file = (): string => join(rig.folder, 'outpost.sqlite');

  async function closedWith(...texts: string[]): Promise<string[]> {
    rig = await openWatchedRig();
    const ids = await queued(...texts);
    const window = await rig.window();
    for (const text of texts) await window.says({ text, where: 'Waiting', words: ['when you resume'] });
    await endsWithItsShell();
    return ids;
  }

  /** The window that is left of it says that nobody is there. */
  async function endsWithItsShell(): Promise<void> {
    const window = await rig.window();
    await window.endShell();
    await rig.core.close(0);
    await window.shows('Outpost’s core restarts. What you write is kept here until it is back.');
    await window.connectionIs('Not reached');
  }

  /** A core that cannot start has no window: its shell says why in the terminal (in a dialog on the desktop), and ends. */
  async function shellSays(words: RegExp): Promise<void> {
    const { code, stderr } = await startOutpost(rig.folder, ['web', '--no-open', '--port', '0']).ended;
    expect(code).not.toBe(0);
    expect(stderr).toMatch(words);
    await (await rig.window()).connectionIs('Not reached');
  }

  /** The shell runs again at the same address; the window left from before says what it needs, and gets it. */
  async function startsAgain(): Promise<void> {
    await rig.reopen();
    const window = await rig.window();
    await window.startShell();
    await window.shows(/^Outpost was started anew\. Open it from the address printed in the terminal/);
    await window.openAddress();
  }

  const isKept = async (): Promise<void> =>
    (await rig.window()).says({ text: 'Kept', where: 'Waiting', words: ['when you resume'] });

  it('busy with another program: says so, and puts nothing aside', async () => {
    await closedWith('Kept');
    const other = new Database(file());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    await shellSays(/^Another program is using the database of Outpost\. Close it and try again\.$/m);
    other.close();
    expect(readdirSync(rig.folder).filter((name) => name.includes('unreadable'))).toEqual([]);
    await startsAgain();
    expect((await rig.counts()).queued).toBe(1);
    await isKept();
  });

  it('a folder that cannot be written: says so, and puts nothing aside', async () => {
    await closedWith('Kept');
    const lock = join(rig.folder, 'instance.lock');
    // Root may write anywhere: a folder where the file should be is what even root cannot write.
    const isRoot = process.getuid?.() === 0 || process.platform === 'win32';
    rmSync(lock);
    if (isRoot) mkdirSync(lock);
    else chmodSync(rig.folder, 0o500);
    expect(open()).toMatchObject({ ok: false, code: 'unreadable', message: /The data folder cannot be written/ });
    // Where the folder is one's own, the shell makes it writable again before the core looks.
    if (isRoot) await shellSays(/^The data folder cannot be written\./m);
    if (isRoot) rmSync(lock, { recursive: true });
    else chmodSync(rig.folder, 0o700);
    await startsAgain();
    expect((await rig.counts()).queued).toBe(1);
    await isKept();
  });

  it('a newer database is refused and left as it is', async () => {
    await closedWith('Kept');
    const db = new Database(file());
    const version = db.pragma('user_version', { simple: true }) as number;
    db.pragma('user_version = 999');
    db.close();
    const bytes = readFileSync(file());
    expect(open()).toMatchObject({ ok: false, code: 'newer-database', found: 999 });
    await shellSays(/^The data was written by a newer Outpost .*It was left untouched: update Outpost\.$/m);
    expect(readFileSync(file()).equals(bytes)).toBe(true);
    const back = new Database(file());
    back.pragma(`user_version = ${version}`);
    back.close();
    await startsAgain();
    expect((await rig.counts()).queued).toBe(1);
    await isKept();
  });

  it.each<[string, () => void]>([
    ['garbage instead of a database', () => writeFileSync(file(), 'no database at all, just words. '.repeat(200))],
    [
      'a flipped page',
      () => {
        const bytes = readFileSync(file());
        for (let at = 4096 * 2; at < 4096 * 8; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        writeFileSync(file(), bytes);
      },
    ],
  ])('%s: put aside, the latest backup taken, and nothing is sent until the user says so', async (_, spoil) => {
    rig = await openWatchedRig();
    const [waiting = ''] = await queued('In the backup');
    backup(raw(), rig.folder, 1_700_000_000_000);
    // What went out after the backup was made waits in the backup still: sent again, it would be doubled.
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(waiting, 'done');
    const window = await rig.window();
    await window.says({ text: 'In the backup', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await endsWithItsShell();
    for (const suffix of ['-wal', '-shm']) rmSync(file() + suffix, { force: true });
    spoil();
    const spoilt = readFileSync(file());
    await startsAgain();
    const aside = readdirSync(rig.folder).filter((name) => /unreadable-\d+$/.test(name));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(rig.folder, aside[0] ?? '')).equals(spoilt)).toBe(true);
    expect((await noticesOf(rig)).join()).toContain('put aside. The latest backup was taken. The outbox is paused.');
    expect((await rig.client.status.get({})).paused).toBe(true);
    await window.shows(
      'The database could not be read and was put aside. The latest backup was taken. The outbox is paused.',
    );
    await window.shows(/^Paused since \d\d:\d\d\.$/);
    await window.page.getByRole('button', { name: 'Resume' }).click();
    const [next = ''] = await rig.post('After the fault');
    await rig.reaches(next, 'done');
    const { row } = await read(rig, waiting);
    expect(row).toMatchObject({ state: 'blocked', blockReason: 'held' });
    expect(row.reason).toContain('may have gone out since');
    expect(receiptsOf(rig, 'In the backup').all).toHaveLength(1);
    const why = /may have gone out since/;
    await window.says({ text: 'In the backup', where: 'Waiting', words: ['Held', why], reason: why });
    await window.says({ text: 'After the fault', where: 'Done today', words: [/^Done$/], connection: 'Online' });
  });

  it.each(['migration', 'backup'] as const)('killed in a %s: opens as if it had not begun', async (step) => {
    const [id = ''] = await closedWith('Kept');
    const child = spawn(process.execPath, [fileURLToPath(new URL('killed-in.ts', import.meta.url)), step, rig.folder]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    await startsAgain();
    await isKept();
    expect(raw().pragma('integrity_check', { simple: true })).toBe('ok');
    expect(raw().prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    expect((await rig.client.outbox.detail({ actionId: id })).row.text).toBe('Kept');
    const window = await rig.window();
    await window.page.getByRole('button', { name: 'Resume' }).click();
    await rig.reaches(id, 'done');
    await window.says({ text: 'Kept', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    if (step === 'migration') return;
    // Half a copy is not taken for a backup.
    await rig.core.close(0);
    writeFileSync(file(), 'garbage '.repeat(500));
    await rig.reopen();
    expect(raw().prepare('SELECT count(*) FROM action').pluck().get()).toBe(0);
    // Nothing is left to stand on, so the window begins as it did the first time, and says why.
    await window.shows('Try the sandbox');
    await window.shows('was put aside');
    expect(raw().pragma('user_version', { simple: true })).toBeGreaterThan(0);
  });
});
