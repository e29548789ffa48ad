import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const words = (text: string) => ({ text, accountIds: [] });
const list = async (search?: string) =>
  (await rig.client.drafts.list({ spaceId: rig.spaceId, ...(search === undefined ? {} : { search }) })).rows;

/** A window with a draft open: what it saves says who it is and what it knew. */
function windowOn(draftId: string, id = randomUUID()) {
  const copyId = randomUUID();
  return {
    id,
    copyId,
    save: (text: string, revision: number | null) =>
      rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: words(text), writer: { id, revision, copyId } }),
  };
}

describe('saving a draft', () => {
  it('makes one draft of a save that is repeated because its answer was lost', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    const writer = windowOn(draftId);
    await writer.save('Lamps along', null);
    expect(await writer.save('Lamps along the quay', null)).toMatchObject({ draftId, revision: 2, copied: null });
    expect(await list()).toMatchObject([{ id: draftId, title: 'Lamps along the quay' }]);
  });

  it('keeps both when two windows wrote on the same words, each under an id of its own', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    const [one, two] = [windowOn(draftId), windowOn(draftId)];
    await one.save('Base', null);
    await one.save('Base, by one', 1);
    const copied = await two.save('Base, by two', 1);
    expect(copied).toMatchObject({ draftId: two.copyId, copied: 'changed' });
    // Its answer was lost: the same copy, not a second one.
    expect(await two.save('Base, by two!', 1)).toMatchObject({ draftId: two.copyId });
    expect((await list()).map(({ title }) => title).sort()).toEqual(['Base, by one', 'Base, by two!']);
  });

  it('is one draft where another one changed something else of it, and two where both changed the same', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const draftId = randomUUID();
    const writer = windowOn(draftId);
    await writer.save('Lamps', null);
    await client.drafts.label({ draftIds: [draftId], add: ['quay'], remove: [] });
    const saved = await writer.save('Lamps along the quay', 1);
    expect(saved).toMatchObject({
      draftId,
      revision: 3,
      copied: null,
      body: { text: 'Lamps along the quay', labels: ['quay'] },
    });
    expect((await client.drafts.get({ draftId })).body).toMatchObject(saved.body ?? {});
    // It goes on from there, as one who knows it.
    expect(await writer.save('Lamps along the quay.', 3)).not.toHaveProperty('body');
    await client.drafts.save({ spaceId, draftId, body: words('Somebody else’s') });
    expect(await writer.save('Lamps!', 4)).toMatchObject({ draftId: writer.copyId, copied: 'changed' });
  });

  it('keeps what another one changed where a save that was laid over it is repeated, since its answer was lost', async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    const draftId = randomUUID();
    const writer = windowOn(draftId);
    await writer.save('Lamps', null);
    await client.drafts.label({ draftIds: [draftId], add: ['quay'], remove: [] });
    await writer.save('Lamps along', 1);
    const body = { text: 'Lamps along', labels: ['quay'] };
    expect(await writer.save('Lamps along', 1)).toMatchObject({ draftId, revision: 3, copied: null, body });
    expect(await writer.save('Lamps along the quay', 1)).toMatchObject({ revision: 4, body: { labels: ['quay'] } });
    expect((await client.drafts.get({ draftId })).body).toMatchObject({ ...body, text: 'Lamps along the quay' });
    // Whoever knows of the label may take it off.
    expect(await writer.save('Lamps along the quay', 4)).toMatchObject({ revision: 5 });
    expect((await client.drafts.get({ draftId })).body.labels).toEqual([]);
  });

  it('writes a copy neither over the draft that it spares nor into one that is gone, whatever ID was thought of for it', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    const [one, two] = [windowOn(draftId), windowOn(draftId)];
    await one.save('Base', null);
    await one.save('Base, by one', 1);
    const writer = { id: two.id, revision: 1 };
    const save = (text: string, copyId: string) =>
      rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: words(text), writer: { ...writer, copyId } });
    const spared = await save('Base, by two', draftId);
    expect(spared.draftId).not.toBe(draftId);
    await rig.client.drafts.delete({ draftIds: [spared.draftId] });
    expect((await save('Base, by two again', spared.draftId)).draftId).not.toBe(spared.draftId);
    expect((await list()).map(({ title }) => title).sort()).toEqual(['Base, by one', 'Base, by two again']);
  });

  it('overwrites its own earlier words, whatever revision it knew of them', async () => {
    rig = await openRig({ dispatch: false });
    const writer = windowOn(randomUUID());
    await writer.save('One', null);
    await writer.save('Two', 1);
    expect(await writer.save('Three', 1)).toMatchObject({ revision: 3, copied: null });
    expect((await list()).map(({ title }) => title)).toEqual(['Three']);
  });

  it('keeps what is written on in a draft that was queued elsewhere as a draft of its own', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    const writer = windowOn(draftId);
    await rig.client.drafts.save({
      spaceId: rig.spaceId,
      draftId,
      body: { text: 'Out it goes', accountIds: [rig.account('x')] },
    });
    await rig.client.drafts.queue({ draftId });
    const saved = await writer.save('Out it goes, and more', 1);
    expect(saved).toMatchObject({ draftId: writer.copyId, copied: 'gone' });
    expect((await list()).map(({ title }) => title)).toEqual(['Out it goes, and more']);
  });

  it('says what became of an open draft: changed, then null when it is deleted', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    const writer = windowOn(draftId);
    await writer.save('One', null);
    const ended = new AbortController();
    const seen = await rig.client.drafts.watch({ draftId }, { signal: ended.signal });
    expect((await seen.next()).value).toMatchObject({ revision: 1, body: { text: 'One' } });
    await writer.save('Two', 1);
    expect((await seen.next()).value).toMatchObject({ revision: 2, body: { text: 'Two' } });
    await rig.client.drafts.delete({ draftIds: [draftId] });
    expect((await seen.next()).value).toBeNull();
    ended.abort();
  });
});

describe('the list of drafts', () => {
  it('leaves out a draft that was emptied, until there are words in it again', async () => {
    rig = await openRig({ dispatch: false });
    const writer = windowOn(randomUUID());
    await writer.save('Something', null);
    await writer.save(' \n', 1);
    expect(await list()).toEqual([]);
    await writer.save('Again', 2);
    expect(await list()).toMatchObject([{ title: 'Again' }]);
  });

  it('names a draft by its first written line and says how it goes on', async () => {
    rig = await openRig({ dispatch: false });
    await windowOn(randomUUID()).save('\n\nMenu\n\nThree drinks\nOne recipe', null);
    expect(await list()).toMatchObject([{ title: 'Menu', rest: 'Three drinks One recipe' }]);
  });

  it('comes a page at a time, newest first, with what the search leaves counted', async () => {
    rig = await openRig({ dispatch: false });
    const rows = Array.from({ length: 250 }, (_, i) => `Draft ${i},${i % 2 === 0 ? 'even' : 'odd'}`);
    const content = `text,labels\n${rows.join('\n')}\n`;
    const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'drafts.csv', content });
    await rig.client.import.commit({ importId, as: 'drafts' });
    const page = await rig.client.drafts.list({ spaceId: rig.spaceId, offset: 200, limit: 100 });
    expect([page.total, page.rows.length]).toEqual([250, 50]);
    expect(await rig.client.drafts.list({ spaceId: rig.spaceId, search: 'ODD', limit: 10 })).toMatchObject({
      total: 125,
    });
    expect(new Set((await list()).map(({ id }) => id)).size).toBe(100);
  });

  it('never cuts through the middle of an emoji', async () => {
    rig = await openRig({ dispatch: false });
    await windowOn(randomUUID()).save(`${'a'.repeat(119)}🫖`, null);
    expect((await list())[0]?.title).toBe('a'.repeat(119));
  });
});

describe('a draft of another space', () => {
  it('is not queued for the one that the user sees, and keeps its words beside what is saved there', async () => {
    rig = await openRig({ dispatch: false });
    const brand = await startSandbox({ posts: 0 });
    const { url, token } = brand;
    const { spaceId } = await rig.client.connections.save({ url, token, spaceRemoteId: String(brand.space) });
    const body = { text: 'Of the harbour', accountIds: [rig.account('x')] };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const failure = await rig.client.drafts.queue({ draftId, spaceId }).then(
      () => null,
      (error: { data: { code: string } }) => error.data.code,
    );
    expect(failure).toBe('invalid');
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).waitingTotal).toBe(0);
    const beside = await rig.client.drafts.save({ spaceId, draftId, body: words('Of the roastery') });
    expect(beside.draftId).not.toBe(draftId);
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe('Of the harbour');
    expect((await rig.client.drafts.list({ spaceId })).rows).toMatchObject([{ title: 'Of the roastery' }]);
    await rig.client.drafts.queue({ draftId, spaceId: rig.spaceId });
    await brand.close();
  });
});
