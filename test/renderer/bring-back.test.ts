import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDrafts } from '../../src-renderer/drafts/several.ts';
import { composing } from './composing.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();
composing();
let said: ReturnType<typeof hearing>;
beforeEach(() => {
  said = hearing();
});
afterEach(() => said.stop());

async function drafts(...texts: string[]): Promise<string[]> {
  const { client, spaceId, account } = served.rig;
  const ids: string[] = [];
  for (const text of texts) {
    const saved = await client.drafts.save({ spaceId, body: { text, accountIds: [account('x')] } });
    ids.push(saved.draftId);
  }
  return ids;
}
const stillThere = async (ids: string[]): Promise<number> => {
  const { client, spaceId } = served.rig;
  const { draftIds } = await client.drafts.ids({ spaceId, search: '', order: 'newest' });
  return draftIds.filter((id) => ids.includes(id)).length;
};

describe('drafts that are deleted and brought back', () => {
  it('are counted over all deletions that one Undo takes back', async () => {
    const [one, two, three] = (await drafts('One.', 'Two.', 'Three.')) as [string, string, string];
    await deleteDrafts([one, two]);
    await deleteDrafts([three]);
    expect(said.lines()).toEqual(['3 drafts deleted.']);
    await said.undo();
    expect(said.lines()).toEqual(['3 drafts deleted.', '3 drafts are back.']);
    expect(await stillThere([one, two, three])).toBe(3);
  });

  it('of which one was brought back and queued elsewhere meanwhile are said to be so many, and where that one is', async () => {
    const [one, two, three] = (await drafts('Four.', 'Five.', 'Six.')) as [string, string, string];
    await deleteDrafts([one, two, three]);
    const { client, spaceId } = served.rig;
    await client.drafts.restore({ draftIds: [one, two] });
    await client.drafts.queueSeveral({ draftIds: [two], spaceId });
    await said.undo();
    expect(said.lines().slice(1)).toEqual([
      '2 drafts are back.',
      '1 draft did not come back: it was queued meanwhile. See it in the Outbox.',
    ]);
    expect(await stillThere([one, two, three])).toBe(2);
  });

  it('are given back to whoever had them selected, without what was queued elsewhere meanwhile', async () => {
    const { client, spaceId } = served.rig;
    const [one, two, three] = (await drafts('Eight.', 'Nine.', 'Ten.')) as [string, string, string];
    const selected: string[][] = [];
    await deleteDrafts([one, two, three], (back) => selected.push(back));
    await client.drafts.restore({ draftIds: [one, two] });
    await client.drafts.queueSeveral({ draftIds: [two], spaceId });
    await said.undo();
    expect(selected).toEqual([[one, three]]);
  });

  it('none of which can come back are not said to be back', async () => {
    const [one] = (await drafts('Seven.')) as [string];
    await deleteDrafts([one]);
    const { client, spaceId } = served.rig;
    await client.drafts.restore({ draftIds: [one] });
    await client.drafts.queueSeveral({ draftIds: [one], spaceId });
    await said.undo();
    expect(said.lines().slice(1)).toEqual([
      '1 draft did not come back: it was queued meanwhile. See it in the Outbox.',
    ]);
  });
});
