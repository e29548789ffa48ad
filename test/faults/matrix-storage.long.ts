import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { testSecrets } from '../rig.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { SOON, openWatchedRig, read, receiptsOf, type FaultRig } from './matrix.ts';
import { noticesOf, queuePaused } from './storage-rows.ts';

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
    `INSERT INTO action_event (action_id, at_ms, monotonic_ms, boot, state, attempt, type, reason_data)
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
    const ids = await queuePaused(rig, ...texts);
    let lift = (): void => {};
    await resumeInto(() => (lift = fault()));
    await expect.poll(() => complaints.length).toBeGreaterThan(1);
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
    const [id = ''] = await queuePaused(rig, 'At T3');
    armed = true;
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await expect.poll(() => complaints.join()).toContain('could not be written down');
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
    await queuePaused(rig, 'Before');
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
