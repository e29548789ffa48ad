import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BioView } from '../../src-renderer/bio/bio.svelte.ts';
import { UnsentEdits } from '../../src-renderer/bio/unsent-edits.svelte.ts';
import { attempt } from '../../src-renderer/client/toast.svelte.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';
import { ChosenSpace } from './chosen-space.svelte.ts';

/* What was given up of the bio page is had back, over one real core. */

let rig: Rig;
let page: Page;
let newIds = 0;

beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0, dialect: 'objects' });
  page = openPage();
  page.serve(rig);
  await rig.client.bio.sync({ spaceId: rig.spaceId });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

async function viewing(left?: (name: string, back: () => void) => void) {
  const space = new ChosenSpace(rig.spaceId);
  const edits = new UnsentEdits({
    core: rig.client,
    windows: windowsHere(memoryStorage(), navigator.locks),
    storage: memoryStorage(),
  });
  const newId = () => `new-${++newIds}`;
  const view = new BioView({ core: rig.client, space, edits, attempt, newId, ...(left && { left }) });
  const { unmount } = mounted(() => [view.page?.title, view.staged?.revision]);
  await expect.poll(() => view.page?.blocks.length).toBeGreaterThan(1);
  return { view, unmount };
}
const staged = () => rig.client.bio.staged({ spaceId: rig.spaceId });
/** Another client asks something of a block, and the core hears of it. */
async function askThere(blockId: string, init: { method: string; body?: string }): Promise<void> {
  const { blocks } = await rig.client.bio.get({ spaceId: rig.spaceId });
  const { url, token, space } = rig.sandbox;
  const path = `${url}/spaces/${space}/bio/blocks/${blocks.find(({ id }) => id === blockId)?.remoteId}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  expect((await fetch(path, { ...init, headers })).status).toBe(200);
  await rig.client.bio.sync({ spaceId: rig.spaceId });
}

describe('Undo on the bio page', () => {
  it('has each change that was taken back as it was, beside what was edited since and what stayed', async () => {
    const said = hearing();
    const { view, unmount } = await viewing();
    const told = async () => (await staged()).changes.map(({ blockId, how }) => [blockId, ...how]);
    const wanted = async () => (await staged()).page;
    const [first, second] = (await wanted()).blocks.filter(({ type }) => type === 'link');
    const ids = (await wanted()).blocks.map(({ id }) => id);
    await view.edit({ edit: 'page', fields: { title: 'Winter hours', description: 'Open late' } });
    await view.edit({ edit: 'block', blockId: first!.id, fields: { title: 'Renamed' } });
    await view.edit({ edit: 'move', blockId: first!.id, to: ids.indexOf(first!.id) + 1 });
    await view.edit({ edit: 'delete', blockId: second!.id });
    await view.add('link');
    const added = view.chosen;
    await view.change({ title: 'An added one' });
    await expect.poll(() => view.staged?.changes.length).toBe(4);
    const [before, page] = [await told(), await wanted()];
    for (const blockId of [null, first!.id, second!.id, added]) {
      const undo = await view.takeBack(blockId);
      expect((await told()).map(([id]) => id)).not.toContain(blockId);
      await undo?.();
      expect(await told()).toEqual(before);
      expect(await wanted()).toEqual(page);
      await expect.poll(() => view.page).toEqual(page);
    }
    expect(said.lines()).toEqual([]);

    const undo = await view.takeBack(null);
    await view.edit({ edit: 'page', fields: { description: 'Typed since' } });
    await undo?.();
    expect(await wanted()).toMatchObject({ title: 'Winter hours', description: 'Typed since' });
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
    said.stop();
  });

  it('has what was given up for the service’s, and asks about both again', async () => {
    const { view, unmount } = await viewing();
    const [first, second] = (await staged()).page.blocks.filter(({ type }) => type === 'link');
    await view.edit({ edit: 'block', blockId: first!.id, fields: { title: 'Renamed here' } });
    await view.edit({ edit: 'block', blockId: second!.id, fields: { text: 'Kept' } });
    await askThere(first!.id, { method: 'PUT', body: JSON.stringify({ title: 'Renamed there' }) });
    await expect.poll(() => view.staged?.remote).not.toBeNull();
    const before = await staged();
    const undo = await view.takeOver([first!.id]);
    expect((await staged()).changes.map(({ blockId }) => blockId)).toEqual([second!.id]);
    await undo?.();
    const { changes, remoteChanges, page: wanted } = await staged();
    expect([changes, remoteChanges, wanted]).toEqual([before.changes, before.remoteChanges, before.page]);

    // What all of it was given up for, too.
    const all = await view.takeOver([first!.id, second!.id]);
    expect((await staged()).changes).toEqual([]);
    await all?.();
    expect((await staged()).changes).toEqual(before.changes);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
  });

  it('has the form of a block that is gone, with what was typed in it, after it was left', async () => {
    const { view, unmount } = await viewing();
    const { id } = (await staged()).page.blocks.find(({ type }) => type === 'link')!;
    view.choose(id);
    await askThere(id, { method: 'DELETE' });
    await expect.poll(() => view.gone?.id).toBe(id);
    await view.change({ title: 'Typed after' });
    const undo = view.leaveGone();
    expect([view.gone, view.chosen]).toEqual([null, 'page']);
    undo();
    expect(view.gone).toMatchObject({ id, title: 'Typed after' });
    await view.addAgain();
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['Typed after', 'added']]);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
  });

  it('has what was typed in the form of a block that is gone, also where another block was chosen', async () => {
    const backs: { name: string; back: () => void }[] = [];
    const { view, unmount } = await viewing((name, back) => backs.push({ name, back }));
    const [first, second] = (await staged()).page.blocks;
    view.choose(first!.id);
    await askThere(first!.id, { method: 'DELETE' });
    await expect.poll(() => view.gone?.id).toBe(first!.id);
    // Nothing was typed in it.
    view.choose(second!.id);
    expect(backs).toEqual([]);
    view.choose(second!.id);
    await askThere(second!.id, { method: 'DELETE' });
    await expect.poll(() => view.gone?.id).toBe(second!.id);
    await view.change({ title: 'Typed after' });
    view.choose('page');
    expect([view.gone, backs.map(({ name }) => name)]).toEqual([null, ['Typed after']]);
    backs[0]?.back();
    expect(view.gone).toMatchObject({ id: second!.id, title: 'Typed after' });
    view.leaveGone();
    unmount();
  });

  it('has the picture that was given up alone, beside what else was changed of the page', async () => {
    const { view, unmount } = await viewing();
    await view.edit({ edit: 'page', fields: { title: 'Winter hours' } });
    await view.choosePicture({ fileName: 'harbour.png', mediaType: 'image/png', base64: 'iVBORw0KGgo=' });
    await expect.poll(() => view.page?.picture?.fileName).toBe('harbour.png');
    const undo = await view.takePictureBack();
    expect((await staged()).page.picture ?? null).toBeNull();
    await undo?.();
    expect((await staged()).page).toMatchObject({ title: 'Winter hours', picture: { fileName: 'harbour.png' } });
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    await expect.poll(() => view.page?.picture ?? null).toBeNull();
    expect(await view.takePictureBack()).toBeNull();
    unmount();
  });
});
