import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const listed = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).rows.map(({ title }) => title);

async function draftOf(text: string): Promise<string> {
  const draftId = randomUUID();
  await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { text, accountIds: [rig.account('x')] } });
  return draftId;
}

describe('a deletion that is taken back', () => {
  it('brings the draft back, once', async () => {
    rig = await openRig({ dispatch: false });
    const draftIds = [await draftOf('Lamps along the quay')];
    expect(await rig.client.drafts.delete({ draftIds })).toMatchObject({ deleted: 1 });
    expect(await listed()).toEqual([]);
    expect(await rig.client.drafts.restore({ draftIds })).toEqual({ restored: 1, left: [] });
    const again = await rig.client.drafts.restore({ draftIds: [...draftIds, ...draftIds, 'of-nobody'] });
    const [draftId] = draftIds;
    const left = [
      { draftId, why: 'there' },
      { draftId: 'of-nobody', why: 'gone' },
    ];
    expect(again).toEqual({ restored: 0, left });
    expect(await listed()).toEqual(['Lamps along the quay']);
  });

  it('brings back nothing that was queued meanwhile in another window: it would go out a second time', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = await draftOf('Once only');
    const draftIds = [draftId];
    await rig.client.drafts.queue({ draftId, undoMs: 0 });
    expect(await rig.client.drafts.delete({ draftIds })).toEqual({ deleted: 0, draftIds: [], changed: [] });
    expect(await rig.client.drafts.restore({ draftIds })).toEqual({ restored: 0, left: [{ draftId, why: 'queued' }] });
    expect(await listed()).toEqual([]);
    await expect(rig.client.drafts.queue({ draftId, undoMs: 0 })).rejects.toMatchObject({ data: { code: 'too-late' } });
  });

  it('leaves a draft deleted whose deletion another window knew nothing of', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = await draftOf('Twice deleted');
    await rig.client.drafts.delete({ draftIds: [draftId] });
    await expect(rig.client.drafts.queue({ draftId, undoMs: 0 })).rejects.toMatchObject({ data: { code: 'too-late' } });
    expect(await rig.client.drafts.delete({ draftIds: [draftId] })).toEqual({ deleted: 0, draftIds: [], changed: [] });
  });

  it('names only what it deleted, so that what another window deleted stays so when it is taken back', async () => {
    rig = await openRig({ dispatch: false });
    const [before, now] = [await draftOf('Gone before'), await draftOf('Gone now')];
    await rig.client.drafts.delete({ draftIds: [before] });
    const { draftIds } = await rig.client.drafts.delete({ draftIds: [before, now] });
    await rig.client.drafts.restore({ draftIds });
    expect(await listed()).toEqual(['Gone now']);
  });

  it('is not needed where a batch is taken back: its draft is there again, and can be deleted', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = await draftOf('Back again');
    const { batchId } = await rig.client.drafts.queue({ draftId, undoMs: 60_000 });
    await rig.client.outbox.undo({ batchId });
    expect(await listed()).toEqual(['Back again']);
    expect(await rig.client.drafts.delete({ draftIds: [draftId] })).toMatchObject({ deleted: 1 });
    expect(await rig.client.drafts.restore({ draftIds: [draftId] })).toEqual({ restored: 1, left: [] });
  });
});

describe('drafts of which making them is taken back', () => {
  it('are deleted but for those that were changed since, which are named; what was queued or is gone is neither', async () => {
    rig = await openRig({ dispatch: false });
    const [asMade, changed, queued] = [await draftOf('As made'), await draftOf('Changed'), await draftOf('Queued')];
    const body = { text: 'Changed since', accountIds: [rig.account('x')] };
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId: changed, body });
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId: queued, body });
    await rig.client.drafts.queue({ draftId: queued, undoMs: 0 });
    const draftIds = [asMade, changed, queued, 'of-nobody'];
    const taken = await rig.client.drafts.delete({ draftIds, onlyAsMade: true });
    expect(taken).toEqual({ deleted: 1, draftIds: [asMade], changed: [changed] });
    expect(await listed()).toEqual(['Changed since']);
  });
});
