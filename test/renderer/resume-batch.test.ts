import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resumeBatch } from '../../src-renderer/outbox/commands.ts';
import { openRig, type Rig } from '../rig.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* What Resume on the card of a batch says, without a browser: commands of the window at a real core. */

let rig: Rig;
let page: Page;
let batchId: string;
let said: ReturnType<typeof hearing>;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  page.serve(rig);
  const content = 'text,accounts\nOne,x\nTwo,x\n';
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'a.csv', content });
  batchId = (await rig.client.import.commit({ importId, as: 'queue', undoMs: 0 })).batchId ?? '';
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(async () => {
  await rig.client.outbox.pauseBatch({ batchId });
  said = hearing();
});
afterEach(() => said.stop());

const heldTotal = async () => (await rig.client.outbox.overview({ spaceId: rig.spaceId })).heldTotal;

describe('a batch that is resumed', () => {
  it('is told to go, which can be taken back', async () => {
    await resumeBatch(batchId, false);
    expect([said.lines(), await heldTotal()]).toEqual([['2 items released.'], 0]);
    await said.undo();
    expect(await heldTotal()).toBe(2);
  });

  it('while all is paused is said to wait for that', async () => {
    await resumeBatch(batchId, true);
    expect(said.lines()).toEqual([
      'This batch is not held any more. It goes when you resume all.',
      '2 items released.',
    ]);
  });

  it('says nothing where nothing of it was held', async () => {
    await rig.client.outbox.resumeBatch({ batchId });
    await resumeBatch(batchId, false);
    expect(said.lines()).toEqual([]);
  });
});
