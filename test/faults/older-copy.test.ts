import { olderCopyCard } from '../../src-preload/contract/outbox.ts';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder, readJournal } from '../../src-main/core/actions/journal/journal-files.ts';
import { putPosts } from '../../src-main/core/analytics/analytics.queries.ts';
import { backup } from '../../src-main/core/store/backups.ts';
import { openRig, type Rig } from '../rig.ts';
import { cardsOf } from '../cards.ts';

let rig: Rig;
let copy: string;
beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'outpost-copy-'));
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
  rmSync(copy, { recursive: true, force: true });
});

const texts = ['First of three', 'Second of three', 'Third of three'];

/** Three posts wait, the folder is copied, and then they go out. */
async function sentAfterCopy(): Promise<string[]> {
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  const ids: string[] = [];
  for (const text of texts) ids.push(...(await rig.post(text)));
  await rig.reopen({ between: () => cpSync(rig.folder, copy, { recursive: true }) });
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
  await rig.drained();
  return ids;
}

function putBack(names?: (name: string) => boolean): void {
  for (const name of ['outpost.sqlite', 'outpost.sqlite-wal', 'outpost.sqlite-shm', 'journal']) {
    if (names?.(name) === false) continue;
    rmSync(join(rig.folder, name), { recursive: true, force: true });
  }
  cpSync(copy, rig.folder, { recursive: true, filter: (from) => from === copy || names === undefined || names(from) });
}
const answer = (verb: 'all-sent' | 'one-by-one' | 'none-went') =>
  rig.client.outbox.answer({ spaceId: rig.spaceId, card: olderCopyCard, verb });

const isDatabase = (name: string): boolean => name.includes('outpost.sqlite');

/** How often the service carried out each of the three. */
function executed(): number[] {
  const made = rig.sandbox.journal
    .executed('post.created')
    .map((entry) => (entry.body as { content?: unknown }).content);
  return texts.map((text) => made.filter((one) => one === text).length);
}

describe('a ledger that is older than the truth', () => {
  it('knows from the journal what failed at the service, and has it tried again there instead of making it anew', async () => {
    rig.sandbox.failPublications(1);
    const [failed = '', second = ''] = await sentAfterCopy();
    await rig.reopen({ between: () => putBack(isDatabase) });
    const { state, remoteId } = (await rig.client.outbox.detail({ actionId: failed })).row;
    expect([state, remoteId === null]).toEqual(['rejected', false]);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(second, 'done');
    expect(await rig.client.outbox.tryNow({ actionIds: [failed] })).toEqual({ changed: 1, refused: [] });
    await rig.reaches(failed, 'done');
    expect(executed()).toEqual([1, 1, 1]);
  });

  it('the whole data folder put back from a copy: nothing goes out again, and one card says what is known and asks', async () => {
    const ids = await sentAfterCopy();
    await rig.reopen({ between: () => putBack() });
    await expect(rig.client.outbox.resumeAll({ spaceId: rig.spaceId })).rejects.toThrow(/Say first what went out/);
    const status = await rig.client.status.get({});
    expect(status).toMatchObject({ older: true, paused: true, needsYou: 3 });
    const [card] = await cardsOf(rig);
    expect(card).toMatchObject({ cause: 'older', count: 3, actionIds: ids });
    expect(card?.sentence).toBe('This copy is older than what was sent from here.');
    expect(card?.detail).toMatch(/^This copy is from .*\. 3 posts went out since\. 3 that wait here may be out\./);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    expect(rows.map(({ state, blockReason }) => [state, blockReason])).toEqual(texts.map(() => ['blocked', 'older']));
    for (const change of ['tryNow', 'release'] as const)
      expect((await rig.client.outbox[change]({ actionIds: ids })).changed).toBe(0);
    // Nothing of this is forgotten by another start, and nothing is asked twice after the answer.
    await rig.reopen();
    expect(await answer('all-sent')).toMatchObject({ changed: 3, refused: null });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    const [next = ''] = await rig.post('After the copy');
    await rig.reaches(next, 'done');
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    expect(executed()).toEqual([1, 1, 1]);
  });

  it('decided one by one, each is a doubt of its own, and only what the user sends again goes again', async () => {
    const [first = '', second = ''] = await sentAfterCopy();
    await rig.reopen({ between: () => putBack() });
    await answer('one-by-one');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(needsYou.map(({ cause, sentence }) => [cause, sentence])).toEqual(
      texts.map(() => ['in-doubt', 'It may have gone out after this copy was made.']),
    );
    await rig.client.outbox.resolve({ actionId: first, answer: 'sent' });
    await rig.client.outbox.resolve({ actionId: second, answer: 'not-sent' });
    await rig.reaches(second, 'done');
    expect(executed()).toEqual([1, 2, 1]);
  });

  it('decided one by one, each is looked for like any doubt, also after another start, and what is found is matched', async () => {
    const ids = await sentAfterCopy();
    // Nothing is looked for before it is decided.
    await rig.reopen({ between: () => putBack(), dispatch: false });
    await answer('one-by-one');
    await rig.reopen();
    for (const id of ids) await rig.reaches(id, 'matched');
    const { remoteId } = (await rig.client.outbox.detail({ actionId: ids[0] ?? '' })).row;
    expect(remoteId).toBe(rig.sandbox.journal.executed('post.created')[0]?.remoteId);
    expect(executed()).toEqual([1, 1, 1]);
  });

  it('takes nothing into what may be out: a change of it waits behind it, and goes with it where nothing went out', async () => {
    await rig.post('Before the move');
    await rig.drained();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [actionId = ''] = await rig.post('Frist');
    const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
    await rig.reopen({ stateFolder: other });
    const change = await rig.client.posts.update({ spaceId: rig.spaceId, actionId, text: 'First' });
    expect(change.actionId).not.toBe(actionId);
    expect((await rig.client.outbox.detail({ actionId })).row.text).toBe('Frist');
    await answer('none-went');
    expect((await rig.client.outbox.detail({ actionId })).row.text).toBe('First');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(actionId, 'done');
    const bodies = rig.sandbox.journal.executed('post.created').map(({ body }) => body as { content: string });
    expect(bodies.map(({ content }) => content)).toEqual(['Before the move', 'First']);
    rmSync(other, { recursive: true });
  });

  it('a post from before the copy was made is no evidence, nor one that was known when it was opened', async () => {
    const strangersPost = (remoteId: string, excerpt: string, publishedAtMs: number): void => {
      const { store, clock } = rig.core.parts;
      const row = { remoteId, permalink: null, excerpt, imported: false, raw: '{}' };
      const accountId = rig.account('x');
      store.tx((tx) => putPosts(tx, [{ spaceId: rig.spaceId, accountId, publishedAtMs, ...row }], clock.nowMs()));
    };
    const { client, spaceId } = rig;
    // Known to the copy already, though its time is later.
    strangersPost('777001', texts[0] ?? '', Date.now() + 60_000);
    await client.outbox.pauseAll({ spaceId });
    const ids: string[] = [];
    for (const text of texts) ids.push(...(await rig.post(text)));
    await client.outbox.hold({ actionIds: ids });
    await rig.post('Went out since');
    await rig.reopen({ between: () => cpSync(rig.folder, copy, { recursive: true }) });
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.drained();
    await rig.reopen({ between: () => putBack(), dispatch: false });
    strangersPost('777002', texts[1] ?? '', Date.now() - 3_600_000);
    strangersPost('777003', texts[2] ?? '', Date.now() + 1_000);
    expect(await rig.client.outbox.lookForCopy({ spaceId })).toEqual({ found: 2, left: 2 });
    const states = await Promise.all(
      ids.map(async (id) => (await rig.client.outbox.detail({ actionId: id })).row.state),
    );
    expect(states).toEqual(['blocked', 'blocked', 'matched']);
  });

  it('what it holds back is looked for once by itself, what is found is shown as matched, and nothing is sent or linked', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [out = '', never = ''] = [...(await rig.post('Went out since')), ...(await rig.post('Never went out'))];
    await rig.client.outbox.hold({ actionIds: [never] });
    await rig.reopen({ between: () => cpSync(rig.folder, copy, { recursive: true }) });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(out, 'done');
    await rig.reopen({ between: () => putBack() });
    await rig.reaches(out, 'matched');
    const needsYou = await cardsOf(rig);
    expect(needsYou.map(({ cause, actionIds }) => [cause, actionIds])).toEqual([['older', [never]]]);
    expect(needsYou[0]?.detail).toMatch(/The analytics were looked at .*: 1 post was found/);
    expect(needsYou[0]?.remedies[0]).toMatchObject({ verb: 'look' });
    expect(await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId })).toEqual({ found: 0, left: 1 });
    const { row } = await rig.client.outbox.detail({ actionId: never });
    expect(row).toMatchObject({ state: 'blocked', blockReason: 'older' });
    await rig.client.outbox.unmatch({ actionId: out });
    const doubt = (await rig.client.outbox.overview({ spaceId: rig.spaceId })).needsYou.at(-1);
    expect(doubt?.sentence).toBe('It may have gone out after this copy was made.');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  });

  it('a post of before the copy was made is no evidence, nor one that two of them could be', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const same = [...(await rig.post('Said twice')), ...(await rig.post('Said twice'))];
    const [second = ''] = same.slice(1);
    await rig.client.outbox.hold({ actionIds: [second] });
    await rig.reopen({ between: () => cpSync(rig.folder, copy, { recursive: true }) });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    await rig.reopen({ between: () => putBack(), dispatch: false });
    expect(await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId })).toEqual({ found: 0, left: 2 });
    const { reason } = (await rig.client.outbox.detail({ actionId: second })).events.at(-1) ?? {};
    expect(reason).toEqual({ code: 'not-found', because: 'claimed-by-another' });
  });

  it('a desk that is new to this machine is told as moved, once, and may go on where nothing went out elsewhere', async () => {
    await rig.post('Before the move');
    await rig.drained();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [waiting = ''] = await rig.post('Waits through the move');
    const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
    await rig.reopen({ stateFolder: other });
    const { told, older } = await rig.client.status.get({});
    expect([older, told.map(({ code }) => code)]).toEqual([true, ['moved']]);
    await rig.client.status.read({ ids: told.map(({ id }) => id) });
    await answer('none-went');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(waiting, 'done');
    await rig.reopen();
    expect((await rig.client.status.get({})).told).toEqual([]);
    rmSync(other, { recursive: true });
  });

  it.each(['another computer', 'the mark deleted'])(
    'a copy of a desk that had never sent, opened after the first one sent (%s): asks before it sends',
    async (where) => {
      const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
      await sentAfterCopy();
      const between = (): void => {
        putBack();
        if (where !== 'another computer') rmSync(rig.stateFolder, { recursive: true });
      };
      await rig.reopen({ between, ...(where === 'another computer' ? { stateFolder: other } : {}) });
      const { told, older, paused } = await rig.client.status.get({});
      expect([older, paused, told.map(({ code }) => code)]).toEqual([true, true, ['moved']]);
      expect((await cardsOf(rig)).map(({ cause, count }) => [cause, count])).toEqual([['older', 3]]);
      await expect(rig.client.outbox.resumeAll({ spaceId: rig.spaceId })).rejects.toThrow(/Say first what went out/);
      expect(executed()).toEqual([1, 1, 1]);
      rmSync(other, { recursive: true });
    },
  );

  it('a desk that has not sent yet is not asked about where it was made, nor where no mark is kept', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await rig.post('Waits');
    for (const stateFolder of [rig.stateFolder, null]) {
      await rig.reopen({ stateFolder });
      const { told, older } = await rig.client.status.get({});
      expect([told, older]).toEqual([[], false]);
    }
  });

  it.each<[string, (mark: string) => void]>([
    ['emptied', (mark) => writeFileSync(mark, '')],
    ['garbage', (mark) => writeFileSync(mark, 'garbage '.repeat(1_000))],
    ['a folder', (mark) => (rmSync(mark), mkdirSync(mark))],
    ['in a file', () => (rmSync(rig.stateFolder, { recursive: true }), writeFileSync(rig.stateFolder, ''))],
  ])('put back beside a mark that is %s: asks before it sends, and once', async (_, spoil) => {
    await sentAfterCopy();
    const mark = join(rig.stateFolder, readdirSync(rig.stateFolder)[0] ?? '');
    await rig.reopen({ between: () => (putBack(), spoil(mark)) });
    expect(await rig.client.status.get({})).toMatchObject({ older: true, paused: true, told: [] });
    const [card] = await cardsOf(rig);
    expect(card).toMatchObject({ cause: 'older', count: 3 });
    expect(card?.sentence).toBe("This computer's note of what was sent cannot be read.");
    expect(executed()).toEqual([1, 1, 1]);
    await answer('none-went');
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    expect(executed()).toEqual([1, 1, 1]);
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
      const [aside, right] = status.told;
      expect(aside?.code).toBe('put-aside');
      const name = aside?.code === 'put-aside' ? (aside.data.name ?? '') : '';
      const kept = how === 'deleted' ? name : `${name}-wal`;
      expect(readFileSync(join(rig.folder, kept)).equals(log)).toBe(true);
      // What is said to have been kept is there, by that name.
      expect(existsSync(join(rig.folder, name))).toBe(true);
      expect(right).toMatchObject({ code: 'put-right', data: { done: 3 } });
      for (const id of ids) expect((await rig.client.outbox.detail({ actionId: id })).row.state).toBe('done');
      expect(executed()).toEqual([1, 1, 1]);
      await rig.reopen();
      const again = await rig.client.status.get({});
      expect(again.told).toHaveLength(2);
      await rig.client.status.read({ ids: again.told.map(({ id }) => id) });
      await rig.reopen();
      expect((await rig.client.status.get({})).told).toEqual([]);
    },
  );

  it('only the database put back: the journal beside it knows what became of each, and says so to the ledger', async () => {
    const ids = await sentAfterCopy();
    await rig.reopen({ between: () => putBack(isDatabase) });
    for (const actionId of ids) {
      const { row, events } = await rig.client.outbox.detail({ actionId });
      expect(row).toMatchObject({ state: 'done', remoteId: expect.stringMatching(/\d+/) as string });
      expect(events.at(-1)?.reason).toEqual({ code: 'from-journal' });
    }
    const [next = ''] = await rig.post('After the copy');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(next, 'done');
    expect(executed()).toEqual([1, 1, 1]);
  });
});

describe('the journal beside the database', () => {
  it('refused by the disk: nothing is sent, it is said why, and it goes on when the disk lets it', async () => {
    const inTheWay = join(rig.folder, 'journal');
    writeFileSync(inTheWay, '');
    const [id = ''] = await rig.post('Without a witness');
    const notices = await rig.client.app.watchNotices({});
    let said = '';
    while (!said.includes('Move it away')) said = JSON.stringify((await notices.next()).value);
    await notices.return?.();
    expect(rig.sandbox.journal.entries().filter(({ method }) => method === 'POST')).toEqual([]);
    rmSync(inTheWay);
    await rig.reaches(id, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    expect((await rig.client.outbox.detail({ actionId: id })).row.attempts).toBe(1);
  });

  it('refused before anything was ever sent leaves nothing to ask about at the next start', async () => {
    const inTheWay = join(rig.folder, 'journal');
    writeFileSync(inTheWay, '');
    const [id = ''] = await rig.post('Without a witness');
    const said = async () =>
      (await rig.client.outbox.detail({ actionId: id })).events.map(({ reason }) => reason?.code);
    await expect.poll(said).toContain('journal-unwritten');
    await rig.reopen({ between: () => rmSync(inTheWay, { recursive: true, force: true }) });
    const { older, paused, told } = await rig.client.status.get({});
    expect({ older, paused, told }).toEqual({ older: false, paused: false, told: [] });
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
});
