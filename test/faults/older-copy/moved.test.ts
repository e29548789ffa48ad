import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import type { Rig } from '../../rig.ts';
import { type Copied, openCopied } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
});
afterEach(() => copied.close());

describe('a workspace and the mark of this machine', () => {
  it('a workspace that is new to this machine is told as moved, once, and may go on where nothing went out elsewhere', async () => {
    await rig.post('Before the move');
    await rig.drained();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [waiting = ''] = await rig.post('Waits through the move');
    const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
    await rig.reopen({ stateFolder: other });
    const { incidents, older } = await rig.client.status.get({});
    expect([older, incidents.map(({ code }) => code)]).toEqual([true, ['moved']]);
    await rig.client.status.read({ ids: incidents.map(({ id }) => id) });
    await copied.answer('none-went');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(waiting, 'done');
    await rig.reopen();
    expect((await rig.client.status.get({})).incidents).toEqual([]);
    rmSync(other, { recursive: true });
  });

  it('a workspace that moves a second time is told as moved again, though the first time was read', async () => {
    const others = ['second', 'third'].map((name) => mkdtempSync(join(tmpdir(), `outpost-${name}-machine-`)));
    await rig.published('On the first machine');
    for (const stateFolder of others) {
      await rig.reopen({ stateFolder });
      const { incidents, paused } = await rig.client.status.get({});
      expect([paused, incidents.map(({ code }) => code)]).toEqual([true, ['moved']]);
      await rig.client.status.read({ ids: incidents.map(({ id }) => id) });
      await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    }
    for (const one of others) rmSync(one, { recursive: true });
  });

  it.each(['another computer', 'the mark deleted'])(
    'a copy of a workspace that had never sent, opened after the first one sent (%s): asks before it sends',
    async (where) => {
      const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
      await copied.sentAfterCopy();
      const between = (): void => {
        copied.putBack();
        if (where !== 'another computer') rmSync(rig.stateFolder, { recursive: true });
      };
      await rig.reopen({ between, ...(where === 'another computer' ? { stateFolder: other } : {}) });
      const { incidents, older, paused } = await rig.client.status.get({});
      expect([older, paused, incidents.map(({ code }) => code)]).toEqual([true, true, ['moved']]);
      expect((await cardsOf(rig)).map(({ cause, count }) => [cause, count])).toEqual([['older', 3]]);
      await expect(rig.client.outbox.resumeAll({ spaceId: rig.spaceId })).rejects.toThrow(/Say first what went out/);
      expect(copied.executed()).toEqual([1, 1, 1]);
      rmSync(other, { recursive: true });
    },
  );

  it('a workspace that has not sent yet is not asked about where it was made, nor where no mark is kept', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await rig.post('Waits');
    for (const stateFolder of [rig.stateFolder, null]) {
      await rig.reopen({ stateFolder });
      const { incidents, older } = await rig.client.status.get({});
      expect([incidents, older]).toEqual([[], false]);
    }
  });

  it.each<[string, (mark: string) => void]>([
    ['emptied', (mark) => writeFileSync(mark, '')],
    ['garbage', (mark) => writeFileSync(mark, 'garbage '.repeat(1_000))],
    ['a folder', (mark) => (rmSync(mark), mkdirSync(mark))],
    ['in a file', () => (rmSync(rig.stateFolder, { recursive: true }), writeFileSync(rig.stateFolder, ''))],
  ])('put back beside a mark that is %s: asks before it sends, and once', async (_, spoil) => {
    await copied.sentAfterCopy();
    const mark = join(rig.stateFolder, readdirSync(rig.stateFolder)[0] ?? '');
    await rig.reopen({ between: () => (copied.putBack(), spoil(mark)) });
    expect(await rig.client.status.get({})).toMatchObject({ older: true, paused: true, incidents: [] });
    const [card] = await cardsOf(rig);
    expect(card).toMatchObject({ cause: 'older', count: 3 });
    expect(card?.sentence).toBe('This computer’s note of what was sent cannot be read.');
    expect(copied.executed()).toEqual([1, 1, 1]);
    await copied.answer('none-went');
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('a copy that is surely older stays so until it is answered, also where it is opened next on another computer', async () => {
    await copied.sentAfterCopy();
    await rig.reopen({ between: copied.putBack });
    const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
    await rig.reopen({ stateFolder: other });
    const [card] = await cardsOf(rig);
    expect(card?.sentence).toBe('This copy is older than what was sent from here.');
    expect(card?.detail).toMatch(/3 posts went out since/);
    await expect(copied.answer('none-went')).rejects.toThrow(/decide one by one/);
    expect(copied.executed()).toEqual([1, 1, 1]);
    rmSync(other, { recursive: true });
  });

  it('a mark that cannot be written while sending does not hold back the send, and is said for as long as that lasts', async () => {
    const { client } = rig;
    const [first = ''] = await rig.post('With a mark');
    await rig.reaches(first, 'done');
    expect((await client.status.get({})).markTrouble).toBeNull();
    const aside = `${rig.stateFolder}-aside`;
    renameSync(rig.stateFolder, aside);
    writeFileSync(rig.stateFolder, '');
    const shown = await client.status.watch({});
    const [second = ''] = await rig.post('Without a mark');
    await rig.reaches(second, 'done');
    let trouble: string | null = null;
    for await (const status of shown) if ((trouble = status.markTrouble) !== null) break;
    expect(trouble).toContain(rig.stateFolder);
    const notices = await client.app.watchNotices({});
    expect((await notices.next()).value).toMatchObject([{ fact: { code: 'mark-unusable' } }]);
    await notices.return?.();
    rmSync(rig.stateFolder);
    renameSync(aside, rig.stateFolder);
    const [third = ''] = await rig.post('With a mark again');
    await rig.reaches(third, 'done');
    expect((await client.status.get({})).markTrouble).toBeNull();
    expect((await client.status.get({})).older).toBe(false);
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(3);
  });
});
