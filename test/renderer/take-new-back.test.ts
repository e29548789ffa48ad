import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { core } from '../../src-renderer/client/core.ts';
import { takeNewBack } from '../../src-renderer/client/take-new-back.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { attend } from '../../src-renderer/client/writing.ts';
import { Composer } from '../../src-renderer/composer/composer.svelte.ts';
import { LastAccounts } from '../../src-renderer/composer/last-accounts.ts';
import { UnsavedDrafts } from '../../src-renderer/composer/unsaved-drafts.ts';
import { duplicateDrafts } from '../../src-renderer/drafts/several.ts';
import { memoryStorage } from './memory-storage.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();
beforeAll(() => workspace.choose(served.rig.spaceId));

let composer: Composer;
let leave: () => void;
let said: ReturnType<typeof hearing>;
beforeEach(async () => {
  const { client, spaceId } = served.rig;
  const accounts = await client.accounts.list({ spaceId });
  const space = { spaceId: spaceId as string, zone: 'UTC', accounts, status: undefined };
  const machine = memoryStorage();
  const windows = windowsHere(memoryStorage(), navigator.locks);
  const [kept, lastAccounts] = [new UnsavedDrafts(machine), new LastAccounts(machine)];
  composer = new Composer({ core: client, windows, space, kept, lastAccounts });
  leave = attend(composer);
  await composer.enter(spaceId);
  said = hearing();
});
afterEach(() => {
  said.stop();
  leave();
});

async function written(text: string): Promise<string> {
  await composer.startNew();
  composer.write(text);
  await composer.flush();
  return composer.draftId ?? '';
}
const saysNow = async (draftId: string): Promise<string> => {
  const { became, body } = await served.rig.client.drafts.get({ draftId });
  return became ?? body.text;
};

describe('drafts that were made in one go and are taken back', () => {
  it('stay where somebody wrote in them since, opened or not, and it is said how many', async () => {
    const ids = [await written('One'), await written('Two'), await written('Three')];
    const first = composer.draftId;
    await duplicateDrafts(ids);
    const copy = composer.draftId;
    expect(copy).not.toBe(first);
    const { client, spaceId } = served.rig;
    const { draftIds } = await client.drafts.ids({ spaceId, search: '', order: 'newest' });
    const copies = draftIds.filter((id) => !ids.includes(id));
    const other = copies.find((id) => id !== copy) ?? '';
    await composer.openById(other);
    composer.write('Rewritten');
    await composer.openById(copy ?? '');
    await said.undo();
    expect(await Promise.all(copies.map(saysNow))).toEqual(
      copies.map((id) => (id === other ? 'Rewritten' : 'deleted')),
    );
    expect(said.lines().slice(1)).toEqual(['1 draft was changed meanwhile, so it stays.']);
  });

  it('go without a word of another window where the one that is shown is among them', async () => {
    const [one, two] = [await written('Shown, and as it was made'), await written('Not shown')];
    await composer.openById(one);
    await takeNewBack(core, [one, two]);
    await expect.poll(() => composer.draftId).toBeNull();
    expect([await saysNow(one), await saysNow(two), said.lines()]).toEqual(['deleted', 'deleted', []]);
  });

  it('stay with what is typed and not saved yet', async () => {
    const [one, two] = [await written('Before'), await written('Another')];
    await composer.openById(one);
    composer.write('Typed a moment ago');
    await takeNewBack(core, [one, two]);
    expect([composer.text, await saysNow(one), await saysNow(two)]).toEqual([
      'Typed a moment ago',
      'Typed a moment ago',
      'deleted',
    ]);
    expect(said.lines()).toEqual(['1 draft was changed meanwhile, so it stays.']);
  });
});
