import { afterEach, expect, it } from 'vitest';
import { fieldWords } from '../../src-preload/contract/words/bio.ts';
import { BioView } from '../../src-renderer/bio/bio.svelte.ts';
import { UnsentEdits } from '../../src-renderer/bio/unsent-edits.svelte.ts';
import { attempt } from '../../src-renderer/client/toast.svelte.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { openRig, type Rig } from '../rig.ts';
import { ChosenSpace } from './chosen-space.svelte.ts';
import { memoryStorage } from './memory-storage.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage } from './page.ts';

let rig: Rig;
afterEach(() => rig.close());

it('a block that the service lists by its ID alone is called by that ID, and none turns the letters beside it', async () => {
  rig = await openRig({ dispatch: false, posts: 0, dialect: 'plain' });
  const page = openPage();
  page.serve(rig);
  await rig.client.bio.sync({ spaceId: rig.spaceId });
  const core = { bio: rig.client.bio };
  const windows = windowsHere(memoryStorage(), navigator.locks);
  const edits = new UnsentEdits({ core, windows, storage: memoryStorage() });
  const space = new ChosenSpace(rig.spaceId);
  const view = new BioView({ core, space, edits, attempt, newId: () => 'new-1' });
  const { unmount } = mounted(() => view.staged);
  await expect.poll(() => view.bare.length).toBeGreaterThan(1);
  const remoteIds = view.staged?.bio.blocks.map(({ remoteId }) => `Block ${remoteId}`);
  expect(view.bare.map((block) => view.nameOf(block))).toEqual(remoteIds);
  expect(remoteIds?.[0]).toMatch(/^Block \d+$/);
  // In the phone it is what the page will show.
  const turned = { ...view.bare[0]!, title: 'Menu\u202Egnp' };
  expect([view.nameOf(turned), view.wordsOf(turned)]).toEqual(['Menu\uFFFDgnp', 'Menu\u202Egnp']);
  unmount();
  await page.close();
});

it('a field without a form keeps the service’s name, whatever that is', () => {
  expect(['title', 'toString', 'constructor', '__proto__'].map(fieldWords)).toEqual([
    ...['Title', 'toString', 'constructor', '__proto__'],
  ]);
});
