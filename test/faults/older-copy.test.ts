import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder, readJournal } from '../../src-main/core/actions/journal/journal-files.ts';
import { openRig, type Rig } from '../rig.ts';

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
const isDatabase = (name: string): boolean => name.includes('outpost.sqlite');

/** How often the service carried out each of the three. */
function executed(): number[] {
  const made = rig.sandbox.journal
    .executed('post.created')
    .map((entry) => (entry.body as { content?: unknown }).content);
  return texts.map((text) => made.filter((one) => one === text).length);
}

describe('a ledger that is older than the truth', () => {
  it('the whole data folder put back from a copy: nothing goes out again, the outbox is paused and asks', async () => {
    await sentAfterCopy();
    await rig.reopen({ between: () => putBack() });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId }).catch(() => undefined);
    const [next = ''] = await rig.post('After the copy');
    await expect.poll(async () => (await rig.client.outbox.detail({ actionId: next })).row.state).not.toBe('claimed');
    expect(executed()).toEqual([1, 1, 1]);
  });

  it('only the database put back: the journal beside it knows what became of each, and says so to the ledger', async () => {
    const ids = await sentAfterCopy();
    await rig.reopen({ between: () => putBack(isDatabase) });
    for (const actionId of ids) {
      const { row, events } = await rig.client.outbox.detail({ actionId });
      expect(row).toMatchObject({ state: 'done', remoteId: expect.stringMatching(/\d+/) as string });
      expect(events.at(-1)?.why).toContain('journal');
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
    while (!said.includes('cannot be written')) said = JSON.stringify((await notices.next()).value);
    await notices.return?.();
    expect(rig.sandbox.journal.entries().filter(({ method }) => method === 'POST')).toEqual([]);
    rmSync(inTheWay);
    await rig.reaches(id, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    expect((await rig.client.outbox.detail({ actionId: id })).row.attempts).toBe(1);
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
