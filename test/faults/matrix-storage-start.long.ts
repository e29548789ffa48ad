import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import type { CoreOutcome } from '../../src-main/core/core.ts';
import { backup } from '../../src-main/core/store/backups.ts';
import { startOutpost } from '../cli/outpost.ts';
import { openWatchedRig, read, receiptsOf, type FaultRig } from './matrix.ts';
import { queuePaused } from './storage-rows.ts';
import { startsIn } from './starts-in.ts';
import { skippingClock } from '../skipping-clock.ts';
import { undoTime } from '../undo-time.ts';

let rig: FaultRig;
const clock = skippingClock();
const letUndoPass = undoTime(clock, () => raw());
afterEach(() => rig.close());

const raw = (): Database.Database => rig.core.parts.store.raw;

describe('storage: at start', () => {
  const open = (): CoreOutcome => startsIn(rig.folder);
  const file = (): string => join(rig.folder, 'outpost.sqlite');

  async function closedWith(...texts: string[]): Promise<string[]> {
    rig = await openWatchedRig({ clock, nowMs: clock.nowMs });
    const ids = await queuePaused(rig, ...texts);
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
    await window.shows('Outpost is not running. Start it again where it was started');
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
    await window.shows(/^Outpost was started again since this window was opened\. Press Enter in the terminal/);
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
    const trouble = { code: isRoot ? 'lock-unusable' : 'not-writable' };
    expect(open()).toMatchObject({ ok: false, code: 'unreadable', trouble });
    // Where the folder is one's own, the shell makes it writable again before the core looks.
    if (isRoot) await shellSays(/instance\.lock cannot be opened, so nobody can tell whether Outpost is already open/);
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
    const [waiting = ''] = await queuePaused(rig, 'In the backup');
    const made = new Database(backup(raw(), rig.folder, Date.now()));
    // As if everything went when it was made: the pause that is found afterwards is not the backup's own.
    made.exec('UPDATE space SET paused_at_ms = NULL');
    made.close();
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
    const { paused, incidents } = await rig.client.status.get({});
    expect([paused, incidents.map(({ code }) => code)]).toEqual([true, ['put-aside', 'put-right']]);
    await window.shows(`It was kept as ${aside[0] ?? ''}. The backup of`);
    await window.shows(/^Paused since \d\d:\d\d\.$/);
    await window.page.getByRole('button', { name: 'Resume' }).click();
    const [next = ''] = await rig.post('After the fault');
    await rig.reaches(next, 'done');
    // The journal beside the database knows what the backup does not.
    const { row } = await read(rig, waiting);
    expect(row).toMatchObject({ state: 'done', remoteId: expect.stringMatching(/./) as string });
    expect(receiptsOf(rig, 'In the backup').all).toHaveLength(1);
    await window.says({ text: 'In the backup', where: 'Done today', words: [/^Done$/] });
    await window.says({ text: 'After the fault', where: 'Done today', words: [/^Done$/], connection: 'Online' });
  });

  it.each(['migration', 'backup'] as const)('killed in a %s: opens as if it had not begun', async (step) => {
    const [id = ''] = await closedWith('Kept');
    const child = spawn(process.execPath, [fileURLToPath(new URL('killed-in.ts', import.meta.url)), step, rig.folder]);
    await once(child.stdout, 'data');
    const backups = join(rig.folder, 'backups');
    const half = (): string[] =>
      (existsSync(backups) ? readdirSync(backups) : []).filter(
        (name) => name.endsWith('.part') && statSync(join(backups, name)).size > 0,
      );
    if (step === 'backup') await expect.poll(half, { interval: 5 }).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'close');
    if (step === 'backup') expect(half()).toHaveLength(1);
    await startsAgain();
    await isKept();
    expect(raw().pragma('integrity_check', { simple: true })).toBe('ok');
    expect(raw().prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    expect((await rig.client.outbox.detail({ actionId: id })).row.text).toBe('Kept');
    const window = await rig.window();
    await window.page.getByRole('button', { name: 'Resume' }).click();
    await letUndoPass();
    await rig.reaches(id, 'done');
    await window.says({ text: 'Kept', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    if (step === 'migration') return;
    // Half a copy is not taken for a backup.
    await rig.core.close(0);
    for (const whole of readdirSync(backups).filter((name) => name.endsWith('.sqlite'))) rmSync(join(backups, whole));
    writeFileSync(file(), 'garbage '.repeat(500));
    await rig.reopen();
    expect(raw().prepare('SELECT count(*) FROM action').pluck().get()).toBe(0);
    // Nothing is left to stand on, so the window begins as it did the first time, and says why.
    await window.shows('Try the sandbox');
    await window.shows('There was no backup, so a new one was begun.');
    expect(raw().pragma('user_version', { simple: true })).toBeGreaterThan(0);
  });
});
