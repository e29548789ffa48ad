import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { batchCsv } from '../../cli/batch.ts';
import { importedBeforeWords } from '../../../src-preload/contract/words/imported-before.ts';

let rig: Rig;
afterEach(() => rig.close());

const tried = (content = batchCsv(3), name = 'winter.csv') =>
  rig.client.import.dryRun({ spaceId: rig.spaceId, name, content });
const commit = (importId: string, more: { as?: 'queue' | 'drafts'; again?: boolean; undoMs?: number } = {}) =>
  rig.client.import.commit({ importId, as: 'queue', ...more });
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
