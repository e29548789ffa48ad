import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import type { ImportOutcome } from '../../../src-preload/contract/import.ts';
import { shortenWaits } from '../../../src-main/core/actions/recover.ts';
import { incidentWords } from '../../../src-preload/contract/words/incident.ts';
import { openRig, type Rig } from '../../rig.ts';

/* A file of more rows than are written in one go: all of it, or nothing. */

const COUNT = 1_200;
let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

async function onTrial(name = 'lamps.csv'): Promise<string> {
  const rows = Array.from({ length: COUNT }, (_, at) => `Lamp ${at},x,${at % 100 === 0 ? 'Lit' : ''}`);
  const content = `text,accounts,first_comment\n${rows.join('\n')}\n`;
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name, content });
  return importId;
}
type As = 'queue' | 'drafts';
const commit = (importId: string, as: As = 'queue', undoMs = 60_000): Promise<ImportOutcome> =>
  rig.client.import.commit({ importId, as, undoMs, again: true });

const look = (sql: string): unknown => rig.core.parts.store.raw.prepare(sql).pluck().get();
const counts = () => ({
  posts: look("SELECT count(*) FROM action WHERE kind = 'posts.create'"),
  comments: look("SELECT count(*) FROM action WHERE kind = 'comments.create'"),
  batches: look('SELECT count(*) FROM batch'),
  drafts: look('SELECT count(*) FROM draft'),
  begun: look('SELECT count(*) FROM import_begun'),
});

/** Waits until so many of it are written, and more are to come. */
const written = (done: number): Promise<void> =>
  expect
    .poll(() => look('SELECT done FROM import_begun'), { interval: 0, timeout: 20_000 })
    .toBeGreaterThanOrEqual(done);

describe.each<As>(['queue', 'drafts'])('a long file, %s', (as) => {
  it('is written piece by piece, and others have their turn between', async () => {
    const importId = await onTrial();
    let isOver = false;
    const done = commit(importId, as).finally(() => (isOver = true));
    const seen = new Set<number>();
    while (!isOver) {
      const { posts, drafts } = counts();
      seen.add(Number(posts) + Number(drafts));
      await rig.client.accounts.list({ spaceId: rig.spaceId });
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { queued, drafts, batchId } = await done;
    expect(queued + drafts).toBe(COUNT);
    expect(seen.size).toBeGreaterThan(3);
    if (as === 'queue') await rig.client.outbox.undo({ batchId: batchId ?? '' });
  });

  it('that is cancelled leaves nothing, and can be imported after that', async () => {
    const importId = await onTrial('cancelled.csv');
    const before = counts();
    const done = commit(importId, as);
    const failed = done.then(() => null, String);
    await written(250);
    expect(await rig.client.import.cancelCommit({ importId })).toEqual({ cancelled: true });
    expect(await failed).toContain('Cancelled: nothing of this file was queued or saved.');
    expect(counts()).toEqual(before);
    expect(await rig.client.import.cancelCommit({ importId })).toEqual({ cancelled: false });
    const again = await commit(importId, as);
    expect(again.queued + again.drafts).toBe(COUNT);
    if (again.batchId !== null) await rig.client.outbox.undo({ batchId: again.batchId });
  });

  it('of which a later piece cannot be written leaves nothing', async () => {
    const importId = await onTrial('full.csv');
    const before = counts();
    const { raw } = rig.core.parts.store;
    const table = as === 'queue' ? 'action' : 'draft';
    const text = as === 'queue' ? 'NEW.text' : 'NEW.title';
    raw.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON ${table} WHEN ${text} = 'Lamp 900' BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    await expect(commit(importId, as)).rejects.toThrow();
    raw.exec('DROP TRIGGER full');
    expect(counts()).toEqual(before);
  });

  it('is gone at the next start where the program was killed in the middle, which is said', async () => {
    const importId = await onTrial('killed.csv');
    const before = counts();
    void commit(importId, as, 0).catch(() => undefined);
    await written(250);
    await rig.crash();
    expect(counts()).toEqual(before);
    const { incidents } = await rig.client.status.get({});
    expect(incidents.map((one) => incidentWords(one, String))).toContain(
      'Outpost ended while “killed” was being imported: nothing of it was kept. Import it again.',
    );
  });
});

it('that was killed in the middle is not told of any more once the same call has imported it, and another call changes nothing of that', async () => {
  const asked = { as: 'drafts', undoMs: 0, again: true, commitId: randomUUID() } as const;
  const name = 'gone on with.csv';
  const told = async (): Promise<string[]> =>
    (await rig.client.status.get({})).incidents
      .map((one) => incidentWords(one, String))
      .filter((words) => words.includes('“gone on with”'));
  void rig.client.import.commit({ importId: await onTrial(name), ...asked }).catch(() => undefined);
  await written(250);
  await rig.crash();
  const before = await told();
  expect(before).toHaveLength(1);
  await rig.client.import.commit({ importId: await onTrial(name), ...asked, commitId: randomUUID() });
  expect(await told()).toEqual(before);
  expect(await rig.client.import.commit({ importId: await onTrial(name), ...asked })).toMatchObject({ drafts: COUNT });
  expect(await told()).toEqual([]);
});

it('waits for its last piece though the clock jumps, and what stopped meanwhile is not held for longer than the rest', async () => {
  const importId = await onTrial('jumped.csv');
  const done = commit(importId, 'queue', 10_000);
  await written(250);
  const { store, clock } = rig.core.parts;
  for (const days of [0, 21, -21]) store.tx((tx) => shortenWaits(tx, clock.nowMs() + days * 86_400_000));
  const first = look('SELECT id FROM action WHERE batch_id = (SELECT max(id) FROM batch) ORDER BY id LIMIT 1');
  await rig.client.outbox.hold({ actionIds: [String(first)] });
  const { batchId, undoUntilMs } = await done;
  const soonest = look(
    `SELECT min(not_before_ms) FROM action WHERE batch_id = '${batchId ?? ''}' AND state <> 'blocked'`,
  );
  expect(soonest).toBe(undoUntilMs);
  expect(
    look(
      `SELECT count(*) FROM action WHERE batch_id = '${batchId ?? ''}' AND not_before_ms IS NULL AND state <> 'blocked'`,
    ),
  ).toBe(0);
  expect(look(`SELECT max(undo_until_ms) FROM action WHERE batch_id = '${batchId ?? ''}'`)).toBe(undoUntilMs);
  await rig.client.outbox.undo({ batchId: batchId ?? '' });
});

it('cancelled as the program ends is taken back at the next start without a word of it', async () => {
  const importId = await onTrial('ended.csv');
  const before = counts();
  void commit(importId, 'queue').catch(() => undefined);
  await written(250);
  rig.core.parts.store.raw.prepare('UPDATE import_begun SET cancelled = 1').run();
  await rig.crash();
  expect(counts()).toEqual(before);
  const { incidents } = await rig.client.status.get({});
  expect(incidents.map((one) => incidentWords(one, String)).filter((words) => words.includes('“ended”'))).toEqual([]);
});

it('that could not be taken back takes nothing of the next import of the same file with it', async () => {
  const importId = await onTrial('again.csv');
  const { raw } = rig.core.parts.store;
  const done = commit(importId, 'drafts').then(() => null, String);
  await written(250);
  raw.exec(`CREATE TEMP TRIGGER kept BEFORE DELETE ON draft BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  await rig.client.import.cancelCommit({ importId });
  expect(await done).not.toBeNull();
  raw.exec('DROP TRIGGER kept');
  const before = counts();
  const again = await commit(importId, 'drafts');
  expect(again.drafts).toBe(COUNT);
  expect(raw.prepare('SELECT count(*) FROM import_begun').pluck().get()).toBe(0);
  expect(Number(counts().drafts)).toBeLessThan(Number(before.drafts) + COUNT);
});

it('that could not be taken back is left to the next start where the program ends before it is tried again', async () => {
  const late: (() => void)[] = [];
  // Half a minute is not waited for: what is left to do then is done after the end.
  const after: Clock['after'] = (delayMs, fn) => {
    if (delayMs !== 30_000) return systemClock.after(delayMs, fn);
    late.push(fn);
    return () => late.splice(late.indexOf(fn), 1);
  };
  const other = await openRig({ clock: { ...systemClock, after }, dispatch: false });
  const { raw } = other.core.parts.store;
  const begun = (): unknown => other.core.parts.store.raw.prepare('SELECT done FROM import_begun').pluck().get();
  const content = `text,accounts\n${'Ferry,x\n'.repeat(COUNT)}`;
  const { importId } = await other.client.import.dryRun({ spaceId: other.spaceId, name: 'ends.csv', content });
  const done = other.client.import.commit({ importId, as: 'drafts', undoMs: 0, again: true }).then(() => null, String);
  await expect.poll(begun, { interval: 0, timeout: 20_000 }).toBeGreaterThanOrEqual(250);
  raw.exec(`CREATE TEMP TRIGGER kept BEFORE DELETE ON draft BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  await other.client.import.cancelCommit({ importId });
  expect(await done).not.toBeNull();
  expect(late).not.toEqual([]);
  await other.reopen();
  for (const fn of [...late]) fn();
  await expect.poll(begun).toBeUndefined();
  expect(await other.client.drafts.list({ spaceId: other.spaceId })).toMatchObject({ rows: [] });
  await other.close();
});

it('that is cancelled leaves the drafts of an earlier file of the same name, which was imported while the clock was a year ahead', async () => {
  let aheadMs = 366 * 86_400_000;
  const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
  const other = await openRig({ clock, dispatch: false });
  const { spaceId } = other;
  const commitFile = async (
    content: string,
    whileWritten: (importId: string) => Promise<unknown>,
  ): Promise<unknown> => {
    const { importId } = await other.client.import.dryRun({ spaceId, name: 'plan.csv', content });
    const done = other.client.import
      .commit({ importId, as: 'drafts', undoMs: 0, again: true })
      .then(() => null, String);
    await whileWritten(importId);
    return done;
  };
  expect(await commitFile('text,accounts\nTunnel,x\nQuay,x\n', () => Promise.resolve())).toBeNull();
  aheadMs = 0;
  await other.reopen({ dispatch: false });
  const begun = (): unknown => other.core.parts.store.raw.prepare('SELECT done FROM import_begun').pluck().get();
  const cancelled = await commitFile(`text,accounts\n${'Ferry,x\n'.repeat(COUNT)}`, async (importId) => {
    await expect.poll(begun, { interval: 0, timeout: 20_000 }).toBeGreaterThanOrEqual(250);
    await other.client.import.cancelCommit({ importId });
  });
  expect(cancelled).toContain('Cancelled');
  const { rows } = await other.client.drafts.list({ spaceId });
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Quay', 'Tunnel']);
  await other.close();
});

it('goes as one once all of it is written: one name, one Undo, and none of it before that', async () => {
  const importId = await onTrial('whole.csv');
  const done = commit(importId, 'queue', 10_000);
  await written(500);
  const soonest = (): number =>
    Number(look('SELECT min(not_before_ms) FROM action WHERE batch_id = (SELECT max(id) FROM batch)')) - Date.now();
  expect(soonest()).toBeGreaterThan(3_600_000);
  expect(look('SELECT name FROM batch ORDER BY id DESC')).toBeNull();
  const { batchId, undoUntilMs, queued } = await done;
  const left = undoUntilMs - Date.now();
  expect([queued, left > 9_000, left <= 10_000]).toEqual([COUNT, true, true]);
  expect(Math.abs(soonest() - left)).toBeLessThan(1_000);
  expect(look('SELECT name FROM batch ORDER BY id DESC')).toBe('whole');
  expect(await rig.client.outbox.undo({ batchId: batchId ?? '' })).toMatchObject({ undone: COUNT + COUNT / 100 });
});

it('says how far it is, and nothing any more once it is over', async () => {
  const importId = await onTrial('told.csv');
  const ended = new AbortController();
  const seen: unknown[] = [];
  const told = await rig.client.import.watchCommit({ importId }, { signal: ended.signal });
  const done = commit(importId).finally(() => setTimeout(() => ended.abort(), 500));
  for await (const at of told) seen.push(at);
  await done;
  expect([seen[0], seen.at(-1)]).toEqual([null, null]);
  expect(seen.slice(1, -1)).toContainEqual({ done: expect.any(Number) as number, of: COUNT });
});
