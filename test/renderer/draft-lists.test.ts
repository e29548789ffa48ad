import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DraftLists } from '../../src-renderer/drafts/draft-lists.ts';
import { openRig, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';

let rig: Rig;
let page: Page;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

const save = (text: string) => rig.client.drafts.save({ spaceId: rig.spaceId, body: { text, accountIds: [] } });

describe('the lists of drafts', () => {
  it('are the same one when it is come back to, and another one in another space', () => {
    const lists = new DraftLists(rig.client);
    const all = lists.all(rig.spaceId);
    expect(lists.all(rig.spaceId)).toBe(all);
    expect(lists.all('another space')).not.toBe(all);
  });

  it('tell of a draft that is written meanwhile, in the list of all and where its words are searched for', async () => {
    const lists = new DraftLists(rig.client);
    await save('Bread at seven.');
    const [all, found] = [
      lists.all(rig.spaceId),
      lists.found({ spaceId: rig.spaceId, search: 'lamps', order: 'newest' }),
    ];
    const readers = [mounted(() => all.row(0)?.title), mounted(() => found.total)];
    await expect.poll(() => [all.total, found.total]).toEqual([1, 0]);
    await save('Lamps along the wall.');
    await expect.poll(() => [all.row(0)?.title, all.total]).toEqual(['Lamps along the wall.', 2]);
    await expect.poll(() => found.row(0)?.title).toBe('Lamps along the wall.');
    for (const { unmount } of readers) unmount();
  });

  it('come newest first, oldest first, or by their titles, over all that there are', async () => {
    const lists = new DraftLists(rig.client);
    for (const text of ['cellar', 'Attic', 'Balcony']) await save(text);
    const firstOf = async (order: 'newest' | 'oldest' | 'title'): Promise<string | undefined> => {
      const rows = lists.all(rig.spaceId, order);
      const reader = mounted(() => rows.row(0)?.title);
      await expect.poll(() => rows.row(0)?.title).not.toBe(undefined);
      reader.unmount();
      return rows.row(0)?.title;
    };
    expect([await firstOf('newest'), await firstOf('oldest'), await firstOf('title')]).toEqual([
      'Balcony',
      'Bread at seven.',
      'Attic',
    ]);
  });
});
