import { expect, it } from 'vitest';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { caretRests } from '../../src-renderer/composer/caret-rests.ts';
import { Composer } from '../../src-renderer/composer/composer.svelte.ts';
import { LastAccounts } from '../../src-renderer/composer/last-accounts.ts';
import { UnsavedDrafts } from '../../src-renderer/composer/unsaved-drafts.ts';
import { memoryStorage } from './memory-storage.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();

it('where the caret rests is remembered, though no letter follows and nothing is unsaved', async () => {
  const { client, spaceId } = served.rig;
  const machine = memoryStorage();

  const windows = windowsHere(memoryStorage(), navigator.locks);
  const kept = new UnsavedDrafts(machine);
  const space = { spaceId: spaceId as string, zone: 'UTC', accounts: [], status: undefined };
  const composer = new Composer({ core: client, windows, space, kept, lastAccounts: new LastAccounts(machine) });
  await composer.enter(spaceId);
  const windowId = await windows.own;
  composer.caretAt(4, 4);
  composer.write('Typed and saved');
  await composer.flush();
  expect(kept.of(windowId)).toMatchObject({ unsaved: false, caret: { start: 4 } });
  const rests = caretRests(composer);
  for (const at of [3, 2, 0]) {
    composer.caretAt(at, at);
    rests();
  }
  expect(kept.of(windowId)?.caret?.start).toBe(4);
  await expect.poll(() => kept.of(windowId)?.caret?.start).toBe(0);
});
