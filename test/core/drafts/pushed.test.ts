import { afterEach, expect, it } from 'vitest';
import type { DraftPage } from '../../../src-preload/contract/drafts.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const DRAFTS = 400;
const END = 'the end of it';
/** Of so many letters, as a long post has; a list shows its beginning. */
const long = (beginning: string): string => `${beginning} ${'gypsy jazz '.repeat(400)}${END}`;

it('an autosave among many drafts tells other windows the lines of their page, and none of its words beyond those, however many drafts there are', async () => {
  rig = await openRig({ dispatch: false });
  const { client, spaceId } = rig;
  const rows = Array.from({ length: DRAFTS }, (_, at) => `"${long(`Draft ${at}`)}",x`);
  const content = ['text,accounts', ...rows].join('\n');
  const { importId } = await client.import.dryRun({ spaceId, name: 'many.csv', content });
  const { draftIds } = await client.import.commit({ importId, as: 'drafts' });
  const [draftId = ''] = draftIds;
  const LINES = 20;
  const list = await client.drafts.watchList({ spaceId, limit: LINES });
  const count = await client.drafts.watchList({ spaceId, limit: 0 });
  expect((await list.next()).value).toMatchObject({ total: DRAFTS });
  expect((await count.next()).value).toMatchObject({ total: DRAFTS, rows: [] });

  await client.drafts.save({ spaceId, draftId, body: { text: long('Changed'), accountIds: [] } });
  const { value: pushed } = await list.next();
  const [first] = (pushed as DraftPage).rows;
  expect(first).toMatchObject({ id: draftId, title: expect.stringMatching(/^Changed/) as string });
  expect(JSON.stringify(pushed)).not.toContain(END);
  expect(JSON.stringify(pushed).length / LINES).toBeLessThan(long('Changed').length / 4);
  // Whoever only counts them is told nothing: there are as many as before.
  await client.drafts.save({ spaceId, body: { text: 'One more', accountIds: [] } });
  expect((await count.next()).value).toEqual({ total: DRAFTS + 1, rows: [] });
  await list.return?.();
  await count.return?.();
});
