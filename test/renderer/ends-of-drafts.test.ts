import { afterAll, beforeAll, expect, it } from 'vitest';
import { endsOf } from '../../src-renderer/drafts/several.ts';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';

let rig: Rig;
let page: Page;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  page.serve(rig);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

it('of several drafts that are to get times the first and the last are told by their words; of one, or of one that is gone, nothing', async () => {
  const save = async (text: string): Promise<string> =>
    (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text, accountIds: [] } })).draftId;
  const [one, two, three] = [await save('One\nand more'), await save('Two'), await save('Three '.repeat(20))] as const;
  expect(await endsOf([three, two, one])).toEqual({
    first: 'Three Three Three Three Three Three Thr…',
    last: 'One and more',
  });
  expect([await endsOf([one]), await endsOf([]), await endsOf([one, 'gone'])]).toEqual([null, null, null]);
});
