import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder, readJournal } from '../../../src-main/core/actions/journal/journal-files.ts';
import { backup } from '../../../src-main/core/store/backups.ts';
import type { Rig } from '../../rig.ts';
import { type Copied, isDatabase, openCopied, texts } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
});
afterEach(() => copied.close());

describe('a database that is older than the journal beside it', () => {
  it('only the database put back: the journal beside it knows what became of each, and says so to the ledger', async () => {
    const ids = await copied.sentAfterCopy();
    await rig.reopen({ between: () => copied.putBack(isDatabase) });
    for (const actionId of ids) {
      const { row, events } = await rig.client.outbox.detail({ actionId });
      expect(row).toMatchObject({ state: 'done', remoteId: expect.stringMatching(/\d+/) as string });
      expect(events.at(-1)?.reason).toEqual({ code: 'from-journal' });
    }
    const [next = ''] = await rig.post('After the copy');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(next, 'done');
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('knows from the journal when what the service holds goes out there', async () => {
    const { spaceId } = rig;
    await rig.client.outbox.pauseAll({ spaceId });
    const body = { text: 'Held there', accountIds: [rig.account('x')], when: { mode: 'queue' as const } };
    const { draftId } = await rig.client.drafts.save({ spaceId, body });
    const [actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    await rig.reopen({ between: () => copied.makeCopy() });
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.reaches(actionId, 'done');
    const shown = async () => {
      const { state, remoteState, scheduledAtMs } = (await rig.client.outbox.detail({ actionId })).row;
      return { state, remoteState, scheduledAtMs };
    };
    const before = await shown();
    expect(before).toEqual({ state: 'done', remoteState: 'queued', scheduledAtMs: expect.any(Number) as number });
    await rig.reopen({ between: () => copied.putBack(isDatabase) });
    expect(await shown()).toEqual(before);
  });

  it('knows from the journal what failed at the service, and has it tried again there instead of making it anew', async () => {
    rig.sandbox.failPublications(1);
    const [failed = '', second = ''] = await copied.sentAfterCopy();
    await rig.reopen({ between: () => copied.putBack(isDatabase) });
    const { state, remoteId } = (await rig.client.outbox.detail({ actionId: failed })).row;
    expect([state, remoteId === null]).toEqual(['rejected', false]);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(second, 'done');
    expect(await rig.client.outbox.tryNow({ actionIds: [failed] })).toMatchObject({ changed: 1, refused: [] });
    await rig.reaches(failed, 'done');
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it.each([
    ['a bit of its log flipped: what SQLite drops is put right, and the log is kept under a name that is told', true],
    ['its log whole: nothing is missing, and nothing is kept of it or told', false],
  ])('killed, with %s', async (_, isFlipped) => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    for (const text of texts) await rig.post(text);
    const file = join(rig.folder, 'outpost.sqlite');
    const unsentBytes = readFileSync(`${file}-wal`).length;
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    const [main, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
    // In the first frame behind those that queued them: SQLite drops this one and all after it.
    const at = unsentBytes + 100;
    expect(log.length).toBeGreaterThan(at);
    if (isFlipped) log[at] = (log[at] ?? 0) ^ 1;
    await rig.reopen({
      dispatch: false,
      between: () => {
        writeFileSync(file, main);
        writeFileSync(`${file}-wal`, log);
      },
    });
    const kept = readdirSync(rig.folder).filter((name) => name.startsWith('outpost.sqlite-wal.kept-'));
    const { incidents, outbox } = await rig.client.status.get({});
    const damaged = incidents.filter(({ code }) => code === 'log-damaged');
    expect(damaged.map(({ data }) => data)).toEqual(kept.map((name) => ({ name })));
    expect([kept.length, outbox.done]).toEqual([isFlipped ? 1 : 0, texts.length]);
    for (const name of kept) expect(readFileSync(join(rig.folder, name)).equals(log)).toBe(true);
    expect(readdirSync(rig.folder).filter((name) => name.includes('log-before'))).toEqual([]);
    expect(copied.executed()).toEqual([1, 1, 1]);
    // It is told once, and stays.
    if (isFlipped) await rig.client.status.read({ ids: incidents.map(({ id }) => id) });
    await rig.reopen({ dispatch: false });
    expect((await rig.client.status.get({})).incidents).toEqual([]);
    expect(kept.every((name) => existsSync(join(rig.folder, name)))).toBe(true);
  });

  it('posts that were only queued and stood in a part of the log that was spoilt are told of, and that log is kept', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const file = join(rig.folder, 'outpost.sqlite');
    const before = readFileSync(`${file}-wal`).length;
    for (const text of texts) await rig.post(text);
    const [main, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
    log[before + 100] = (log[before + 100] ?? 0) ^ 1;
    await rig.reopen({
      dispatch: false,
      between: () => {
        writeFileSync(file, main);
        writeFileSync(`${file}-wal`, log);
      },
    });
    const { incidents, outbox } = await rig.client.status.get({});
    expect([outbox.queued, incidents.map(({ code }) => code)]).toEqual([0, ['log-damaged']]);
    const [kept = ''] = readdirSync(rig.folder).filter((name) => name.startsWith('outpost.sqlite-wal.kept-'));
    expect(readFileSync(join(rig.folder, kept)).equals(log)).toBe(true);
  });

  it.each(['emptied', 'deleted', 'garbage'] as const)(
    'the main file %s beside a full log: put aside, told until it was read, and the newest backup opened',
    async (how) => {
      await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
      const ids: string[] = [];
      for (const text of texts) ids.push(...(await rig.post(text)));
      backup(rig.core.parts.store.raw, rig.folder, Date.now());
      await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
      await rig.drained();
      const file = join(rig.folder, 'outpost.sqlite');
      const log = readFileSync(`${file}-wal`);
      const between = (): void => {
        if (how === 'deleted') rmSync(file);
        else writeFileSync(file, how === 'emptied' ? '' : 'no database '.repeat(1_000));
        writeFileSync(`${file}-wal`, log);
      };
      await rig.reopen({ between });
      const status = await rig.client.status.get({});
      expect(status.paused).toBe(true);
      const [aside, right] = status.incidents;
      expect(aside?.code).toBe('put-aside');
      const name = aside?.code === 'put-aside' ? (aside.data.left?.name ?? '') : '';
      const kept = how === 'deleted' ? name : `${name}-wal`;
      expect(readFileSync(join(rig.folder, kept)).equals(log)).toBe(true);
      // What is said to have been kept is there, by that name.
      expect(existsSync(join(rig.folder, name))).toBe(true);
      expect(right).toMatchObject({ code: 'put-right', data: { done: 3 } });
      for (const id of ids) expect((await rig.client.outbox.detail({ actionId: id })).row.state).toBe('done');
      expect(copied.executed()).toEqual([1, 1, 1]);
      await rig.reopen();
      const again = await rig.client.status.get({});
      expect(again.incidents).toHaveLength(2);
      await rig.client.status.read({ ids: again.incidents.map(({ id }) => id) });
      await rig.reopen();
      expect((await rig.client.status.get({})).incidents).toEqual([]);
    },
  );
});

describe('the journal beside the database', () => {
  it('refused by the disk: nothing is sent, it is said why, and it goes on when the disk lets it', async () => {
    const inTheWay = join(rig.folder, 'journal');
    writeFileSync(inTheWay, '');
    const [id = ''] = await rig.post('Without a witness');
    const notices = await rig.client.app.watchNotices({});
    let said = '';
    while (!said.includes('in-the-way')) said = JSON.stringify((await notices.next()).value);
    await notices.return?.();
    expect(rig.sandbox.journal.entries().filter(({ method }) => method === 'POST')).toEqual([]);
    rmSync(inTheWay);
    await rig.reaches(id, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    expect((await rig.client.outbox.detail({ actionId: id })).row.attempts).toBe(1);
  });

  it('has no number that the ledger lacks from the moment on at which something leaves', async () => {
    const [id = ''] = await rig.post('Counted on both sides');
    await rig.reaches(id, 'done');
    const last = rig.core.parts.store.raw.prepare('SELECT wire_number FROM workspace').get();
    const sends = [...readJournal(journalFolder(rig.folder), 0).sends.keys()];
    expect([last, sends]).toEqual([{ wire_number: 1 }, [1]]);
  });

  it('refused before anything was ever sent leaves nothing to ask about at the next start', async () => {
    const inTheWay = join(rig.folder, 'journal');
    writeFileSync(inTheWay, '');
    const [id = ''] = await rig.post('Without a witness');
    const said = async () =>
      (await rig.client.outbox.detail({ actionId: id })).events.map(({ reason }) => reason?.code);
    await expect.poll(said).toContain('journal-unwritten');
    await rig.reopen({ between: () => rmSync(inTheWay, { recursive: true, force: true }) });
    const { older, paused, incidents } = await rig.client.status.get({});
    expect({ older, paused, incidents }).toEqual({ older: false, paused: false, incidents: [] });
    await rig.reaches(id, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  });

  it('ends a doubt that a crash would leave: an answer that came is known although the ledger had not taken it', async () => {
    await rig.post('Before');
    await rig.drained();
    const { store } = rig.core.parts;
    const tx = store.tx.bind(store);
    // The ledger refuses what comes after the answer, as if the process had died there.
    let sent = false;
    store.tx = ((fn) => {
      if (sent) throw new Error('this process is dead');
      return tx((inner) => fn(inner));
    }) as typeof store.tx;
    const stop = rig.sandbox.journal.onEntry(({ method }) => (sent = method === 'POST'));
    const [id = ''] = await rig.post('Answered');
    await expect.poll(() => readJournal(journalFolder(rig.folder), 0).sends.get(2)?.outcome?.what).toBe('done');
    stop();
    await rig.crash();
    const { row } = await rig.client.outbox.detail({ actionId: id });
    expect(row).toMatchObject({ state: 'done', attempts: 1 });
    expect(row.remoteId).toBe(rig.sandbox.journal.executed('post.created').at(-1)?.remoteId);
  });

  it('a number whose line the disk refused leaves no gap that an older database would be asked about', async () => {
    const [before = '', next = ''] = [...(await rig.post('Before')), ...(await rig.post('Refused once'))];
    await rig.client.outbox.hold({ actionIds: [next] });
    await rig.reaches(before, 'done');
    await rig.reopen({ between: copied.makeCopy });
    const journal = journalFolder(rig.folder);
    renameSync(journal, `${journal}-aside`);
    writeFileSync(journal, '');
    await rig.client.outbox.release({ actionIds: [next] });
    const said = async () =>
      (await rig.client.outbox.detail({ actionId: next })).events.map(({ reason }) => reason?.code);
    await expect.poll(said).toContain('journal-unwritten');
    rmSync(journal);
    renameSync(`${journal}-aside`, journal);
    await rig.reaches(next, 'done');
    await rig.reopen({ between: () => copied.putBack(isDatabase) });
    expect(await rig.client.status.get({})).toMatchObject({ older: false, paused: false });
    expect((await rig.client.outbox.detail({ actionId: next })).row.state).toBe('done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
  });

  it('nor does a number of a process that was killed before it had written the line', async () => {
    const [before = '', next = ''] = [...(await rig.post('Before')), ...(await rig.post('About to leave'))];
    await rig.client.outbox.hold({ actionIds: [next] });
    await rig.reaches(before, 'done');
    await rig.reopen({ between: copied.makeCopy });
    const killed = (): void => {
      const db = new Database(join(rig.folder, 'outpost.sqlite'));
      db.prepare(`UPDATE action SET state = 'on_wire', block_reason = NULL, wire_number = 2 WHERE id = ?`).run(next);
      db.prepare('UPDATE workspace SET wire_number = 2').run();
      db.close();
    };
    await rig.reopen({ between: killed });
    await rig.client.outbox.resolve({ actionId: next, answer: 'not-sent' });
    await rig.reaches(next, 'done');
    await rig.reopen({ between: () => copied.putBack(isDatabase) });
    expect(await rig.client.status.get({})).toMatchObject({ older: false, paused: false });
    expect((await rig.client.outbox.detail({ actionId: next })).row.state).toBe('done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
  });
});
