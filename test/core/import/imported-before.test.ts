import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { batchCsv } from '../../cli/batch.ts';
import { importedBeforeWords } from '../../../src-preload/contract/words/imported-before.ts';

let rig: Rig;
afterEach(() => rig.close());

const tried = (content = batchCsv(3), name = 'winter.csv') =>
  rig.client.import.dryRun({ spaceId: rig.spaceId, name, content });
type More = { as?: 'queue' | 'drafts'; again?: boolean; undoMs?: number; commitId?: string };
const commit = (importId: string, more: More = {}) => rig.client.import.commit({ importId, as: 'queue', ...more });
const waiting = async () =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' })).rows.map(({ text }) => text);

describe('a file that was imported before', () => {
  it('is told by its content, whatever its name, also after a restart, and says what became of it', async () => {
    rig = await openRig({ dispatch: false });
    const first = await tried();
    expect(first.before).toBeNull();
    await commit(first.importId);
    await rig.reopen({ dispatch: false });
    const { before } = await tried(batchCsv(3), 'copy of winter.csv');
    expect(before).toMatchObject({ queued: 3, drafts: 0 });
    expect(Math.abs((before?.atMs ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await tried(batchCsv(4))).before).toBeNull();
  });

  it('is not queued again, unless that is asked for', async () => {
    rig = await openRig({ dispatch: false });
    await commit((await tried()).importId);
    const { importId } = await tried();
    await expect(commit(importId)).rejects.toMatchObject({
      data: { code: 'imported-before', message: expect.stringContaining('3 posts were queued.') as string },
    });
    await expect(commit(importId, { as: 'drafts' })).rejects.toMatchObject({ data: { code: 'imported-before' } });
    expect(await waiting()).toHaveLength(3);
    expect(await commit(importId, { again: true })).toMatchObject({ queued: 3 });
    expect(await waiting()).toHaveLength(6);
  });

  it('is imported once by the call of one ID, however often that is asked, also after a restart', async () => {
    rig = await openRig({ dispatch: false });
    const commitId = randomUUID();
    const asked = { as: 'queue', again: true, commitId } as const;
    const { importId } = await tried();
    const first = await commit(importId, asked);
    expect(await commit(importId, asked)).toMatchObject({ rows: 3, queued: 3, batchId: first.batchId });
    await rig.reopen({ dispatch: false });
    const outcome = await commit((await tried()).importId, asked);
    expect(outcome).toMatchObject({ rows: 3, queued: 3, drafts: 0, rejected: [], batchId: first.batchId });
    expect(await waiting()).toHaveLength(3);
    expect(await commit((await tried()).importId, { ...asked, commitId: randomUUID() })).toMatchObject({ queued: 3 });
    expect(await waiting()).toHaveLength(6);
  });

  const table = ['text,accounts', 'One,x', '"Two, quoted",x', 'Three,x'];
  const objects = [
    { text: 'One', accounts: 'x' },
    { accounts: 'x', text: 'Two' },
  ];
  it.each([
    ['other line ends', table.join('\n'), `${table.join('\r\n')}\r\n`],
    ['blank lines and spaces', table.join('\n'), `\n${table.join(' \n\n')}\n , \n`],
    ['its rows in another order', table.join('\n'), [0, 3, 1, 2].map((place) => table[place]).join('\n')],
    ['another delimiter', table.slice(0, 2).join('\n'), '\ufefftext;accounts\nOne;x\n'],
    ['its entries in another order', JSON.stringify(objects), JSON.stringify([...objects].reverse(), null, 2)],
  ])('is the same one saved with %s, and is not queued again', async (_, first, again) => {
    rig = await openRig({ dispatch: false });
    const name = first.startsWith('[') ? 'winter.json' : 'winter.csv';
    const { queued } = await commit((await tried(first, name)).importId);
    const { importId, before } = await tried(again, name);
    expect(before).toMatchObject({ queued });
    await expect(commit(importId)).rejects.toMatchObject({ data: { code: 'imported-before' } });
    expect(await waiting()).toHaveLength(queued);
  });

  it.each([
    ['one row more', [...table, 'Four,x']],
    ['one row twice', [...table, 'Three,x']],
    ['one row less', table.slice(0, 3)],
    ['another text', [...table.slice(0, 3), 'Other,x']],
    ['other accounts', [...table.slice(0, 3), 'Three,instagram']],
  ])('is another one with %s', async (_, rows) => {
    rig = await openRig({ dispatch: false });
    await commit((await tried(table.join('\n'))).importId);
    expect((await tried(rows.join('\n'))).before).toBeNull();
  });

  it('does not count where all of it was taken back, and counts where a part of it is left', async () => {
    rig = await openRig({ dispatch: false });
    const { batchId, undoUntilMs } = await commit((await tried()).importId, { undoMs: 60_000 });
    expect(undoUntilMs).toBeGreaterThan(Date.now());
    await rig.client.outbox.undo({ batchId: batchId ?? '' });
    const { importId, before } = await tried();
    expect(before).toBeNull();
    await commit(importId);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    await rig.client.outbox.cancel({ actionIds: rows.slice(1).map(({ id }) => id) });
    expect((await tried()).before).toMatchObject({ queued: 3 });
  });

  const mixed = (drafts: number): string =>
    ['text,accounts,draft', 'One,x,', 'Two,x,', ...Array.from({ length: drafts }, (_, at) => `Later ${at},x,yes`)].join(
      '\n',
    );

  it('does not count where it was posts and drafts and was taken back: its drafts go with its posts', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const { batchId, draftIds } = await commit((await tried(mixed(2))).importId, { undoMs: 60_000 });
    // Its drafts first, piece by piece as all else: where the program is killed in between, the rest is offered still.
    const gone: string[] = [];
    for (const expected of [
      { undone: 0, left: 3 },
      { undone: 0, left: 2 },
      { undone: 1, left: 1 },
      { undone: 1, left: 0 },
    ]) {
      const { undone, left, beside } = await client.outbox.undo({ batchId: batchId ?? '', most: 1 });
      expect({ undone, left }).toEqual(expected);
      gone.push(...beside.draftIds);
    }
    expect(gone.toSorted()).toEqual(draftIds.toSorted());
    expect((await client.drafts.list({ spaceId })).total).toBe(0);
    const { importId, before } = await tried(mixed(2));
    expect(before).toBeNull();
    await commit(importId);
    expect((await client.drafts.list({ spaceId })).total).toBe(2);
  });

  it('keeps its drafts where an undo has no post to take back: they are out, cancelled by hand, or were taken back before', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const total = async (): Promise<number> => (await client.drafts.list({ spaceId })).total;
    const first = await commit((await tried(mixed(2))).importId, { undoMs: 60_000 });
    const { rows } = await client.outbox.list({ spaceId, section: 'waiting' });
    await client.outbox.cancel({ actionIds: rows.map(({ id }) => id) });
    const nothing = { undone: 0, left: 0, beside: { draftIds: [], changed: 0 } };
    expect(await client.outbox.undo({ batchId: first.batchId ?? '' })).toMatchObject(nothing);
    expect(await total()).toBe(2);
    // A second window that still offers it, after what it took was had back in the first.
    const second = await commit((await tried(mixed(3))).importId, { undoMs: 60_000 });
    const { beside } = await client.outbox.undo({ batchId: second.batchId ?? '' });
    expect(beside.draftIds).toHaveLength(3);
    await client.drafts.restore({ draftIds: beside.draftIds });
    expect(await client.outbox.undo({ batchId: second.batchId ?? '' })).toMatchObject(nothing);
    expect(await total()).toBe(5);
  });

  it('counts where a draft of it was changed before it was taken back: that one stays, and others of the same name do', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    await commit((await tried('text,accounts\nAnother file,x')).importId, { as: 'drafts' });
    const { batchId, draftIds } = await commit((await tried(mixed(3))).importId, { undoMs: 60_000 });
    const [changed = '', queued = '', untouched = ''] = draftIds;
    const { body } = await client.drafts.get({ draftId: changed });
    await client.drafts.save({ spaceId, draftId: changed, body: { ...body, text: 'Changed' } });
    await client.drafts.queue({ draftId: queued });
    const { beside } = await client.outbox.undo({ batchId: batchId ?? '' });
    expect(beside).toEqual({ draftIds: [untouched], changed: 1 });
    const { rows } = await client.drafts.list({ spaceId });
    expect(rows.map(({ title }) => title).toSorted()).toEqual(['Another file', 'Changed']);
    expect((await tried(mixed(3))).before).toMatchObject({ queued: 2, drafts: 3 });
  });

  it('does not count as drafts where all of them were deleted', async () => {
    rig = await openRig({ dispatch: false });
    const { draftIds } = await commit((await tried()).importId, { as: 'drafts' });
    await rig.client.drafts.delete({ draftIds: draftIds.slice(1), onlyAsMade: true });
    expect((await tried()).before).toMatchObject({ drafts: 3 });
    await rig.client.drafts.delete({ draftIds, onlyAsMade: true });
    expect((await tried()).before).toBeNull();
    await rig.client.drafts.restore({ draftIds });
    expect((await tried()).before).toMatchObject({ drafts: 3 });
  });

  it('counts as drafts too, and a file of which nothing could be taken does not', async () => {
    rig = await openRig({ dispatch: false });
    await commit((await tried()).importId, { as: 'drafts' });
    expect((await tried()).before).toMatchObject({ queued: 0, drafts: 3 });
    const { spaceId } = rig;
    expect(await rig.client.drafts.files({ spaceId })).toEqual([{ file: 'winter', drafts: 3 }]);
    const bad = 'text,accounts\nLost,nobody\n';
    await commit((await tried(bad)).importId);
    expect((await tried(bad)).before).toBeNull();
  });

  it('is what its drafts can be looked at by, for as long as one of them is there and however they are changed', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const body = { text: 'Written here', accountIds: [] };
    await client.drafts.save({ spaceId, body });
    await commit((await tried()).importId, { as: 'drafts' });
    await commit((await tried(batchCsv(2, 'Spring'), 'spring.csv')).importId, { as: 'drafts' });
    const files = async () => (await client.drafts.files({ spaceId })).map(({ file, drafts }) => `${file} ${drafts}`);
    expect((await files()).toSorted()).toEqual(['spring 2', 'winter 3']);
    const { rows, total } = await client.drafts.list({ spaceId, file: 'spring' });
    expect(total).toBe(2);
    expect((await client.drafts.ids({ spaceId, file: 'spring' })).draftIds).toEqual(rows.map(({ id }) => id));
    const [first, second] = rows.map(({ id }) => id);
    await client.drafts.save({ spaceId, draftId: first, body: { ...body, text: 'Changed' } });
    expect((await client.drafts.list({ spaceId, file: 'spring', search: 'changed' })).total).toBe(1);
    await client.drafts.delete({ draftIds: [first ?? '', second ?? ''] });
    expect(await files()).toEqual(['winter 3']);
  });
});

describe('the words for it', () => {
  const atMs = Date.parse('2026-11-21T14:02:00Z');
  it.each([
    [{ queued: 213, drafts: 0 }, 'Imported already on 21 Nov, 14:02: 213 posts were queued.'],
    [{ queued: 1, drafts: 2 }, 'Imported already on 21 Nov, 14:02: 1 post was queued. 2 drafts were saved.'],
    [{ queued: 0, drafts: 1 }, 'Imported already on 21 Nov, 14:02: 1 draft was saved.'],
  ])('%o: %s', (became, words) => {
    expect(importedBeforeWords({ atMs, ...became }, atMs + 86_400_000, 'UTC')).toBe(words);
    expect(importedBeforeWords({ atMs, ...became }, atMs + 90 * 86_400_000, 'UTC')).toContain('21 Nov 2026, 14:02');
  });
});
