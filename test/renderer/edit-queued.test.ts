import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { takenOut } from '../../src-renderer/client/draft-notes.svelte.ts';
import { edit } from '../../src-renderer/outbox/commands.ts';
import { openRig, type Rig } from '../rig.ts';
import { composing } from './composing.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* What Edit on a queued post says, without a browser: a command of the window at a real core. */

let rig: Rig;
let page: Page;
let said: ReturnType<typeof hearing>;
let leave: () => void;
const opened: string[] = [];
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  page.serve(rig);
  leave = composing({ openById: (draftId) => Promise.resolve(void opened.push(draftId)) });
});
afterAll(async () => {
  leave();
  await page.close();
  await rig.close();
});
beforeEach(() => (said = hearing()));
afterEach(() => said.stop());

it('a queued post that is edited is said to be out of the queue, in passing and where it is written', async () => {
  const { client, spaceId } = rig;
  const content = 'text,accounts\nOne,x\n';
  const { importId } = await client.import.dryRun({ spaceId, name: 'a.csv', content });
  await client.import.commit({ importId, as: 'queue', undoMs: 0 });
  const [row] = (await client.outbox.list({ spaceId, section: 'waiting' })).rows;
  await edit(row?.id ?? '');
  const words = 'It was taken out of the queue to be edited. It goes only once you queue it again.';
  expect(said.lines()).toEqual([words]);
  expect(takenOut.of(opened[0] ?? null)).toBe(words);
  expect(takenOut.of('another')).toBeNull();
});
