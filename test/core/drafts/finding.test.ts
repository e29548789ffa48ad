import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterAll(() => rig.close());

const draft = async (text: string, more: object = {}): Promise<string> =>
  (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text, accountIds: [], ...more } })).draftId;
const found = async (more: object): Promise<string[]> =>
  (await rig.client.drafts.list({ spaceId: rig.spaceId, ...more })).rows.map(({ title }) => title);

it('a draft is found by what stands in its link and in its first comment', async () => {
  await draft('Winter menu', { link: 'https://example.org/Karte' });
  await draft('Summer menu', { firstComment: 'Tische unter 0123 ÜBER Mittag' });
  expect(await found({ search: 'example.org/karte' })).toEqual(['Winter menu']);
  expect(await found({ search: 'über mittag' })).toEqual(['Summer menu']);
  expect(await found({ search: 'spring' })).toEqual([]);
});

it('drafts stand by their titles as in a dictionary, page by page and as IDs', async () => {
  rig.core.parts.store.raw.exec('DELETE FROM draft');
  const titles = ['Zimt', 'Ärzte', 'arzt', 'Étude', 'Tag', 'Taglich', 'eta', 'Bücher'];
  const sorted = ['arzt', 'Ärzte', 'Bücher', 'eta', 'Étude', 'Tag', 'Taglich', 'Zimt'];
  for (const title of titles) await draft(title);
  expect(await found({ order: 'title' })).toEqual(sorted);
  expect(await found({ order: 'title', offset: 3, limit: 2 })).toEqual(['eta', 'Étude']);
  const page = await rig.client.drafts.list({ spaceId: rig.spaceId, order: 'title', offset: 7, limit: 5 });
  expect([page.total, page.rows.map(({ title }) => title)]).toEqual([8, ['Zimt']]);
  const { draftIds } = await rig.client.drafts.ids({ spaceId: rig.spaceId, order: 'title' });
  const { rows } = await rig.client.drafts.list({ spaceId: rig.spaceId, order: 'title' });
  expect(draftIds).toEqual(rows.map(({ id }) => id));
});
