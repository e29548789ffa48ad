import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BioView, PAGE } from '../../src-renderer/bio/bio.svelte.ts';
import { whileUndoable } from '../../src-renderer/bio/while-undoable.ts';
import { UnsentEdits } from '../../src-renderer/bio/unsent-edits.svelte.ts';
import { CoreGone } from '../../src-renderer/client/core-link.ts';
import { attempt } from '../../src-renderer/client/toast.svelte.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { query } from '../../src-main/core/store/schema.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../rig.ts';
import { link } from '../core/bio/edits.ts';
import { memoryStorage } from './memory-storage.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';
import { ChosenSpace } from './chosen-space.svelte.ts';

/* Edits of the bio page while the core is away, and in two spaces, over one real core. */

let rig: Rig;
let page: Page;
let second: Sandbox;
let secondId: string;
let newIds = 0;

beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0, dialect: 'objects' });
  second = await startSandbox({ posts: 0, dialect: 'objects' });
  page = openPage();
  page.serve(rig);
  const { url, token } = second;
  secondId = (await rig.client.connections.save({ url, token, spaceRemoteId: String(second.space) })).spaceId;
  await rig.client.bio.sync({ spaceId: rig.spaceId });
  await rig.client.bio.sync({ spaceId: secondId });
});
afterAll(async () => {
  await page.close();
  await rig.close();
  await second.close();
});

/** The core as a window has it; `away`: nobody answers, as after a kill. */
function lineToCore() {
  const line = { away: false };
  const bio = new Proxy(rig.client.bio, {
    get: (of, name) => (name === 'stage' && line.away ? () => Promise.reject(new CoreGone()) : Reflect.get(of, name)),
  });
  const core: Pick<Client, 'bio'> = { bio };
  return { line, core };
}

/** `storage`: what the machine keeps, as an earlier window left it. */
async function viewing({
  core,
  session = memoryStorage(),
  storage = memoryStorage(),
}: {
  core: Pick<Client, 'bio'>;
  session?: Storage;
  storage?: Storage;
}) {
  const space = new ChosenSpace(rig.spaceId);
  const edits = new UnsentEdits({ core, windows: windowsHere(session, navigator.locks), storage });
  const view = new BioView({ core, space, edits, attempt, newId: () => `new-${++newIds}` });
  const { unmount } = mounted(() => [view.page?.title, view.staged?.revision]);
  await expect.poll(() => view.page?.blocks.length).toBeGreaterThan(1);
  return { space, view, unmount, storage };
}
/** Another client deletes a block, and the core hears of it. */
async function deletedThere(blockId: string): Promise<void> {
  const { blocks } = await rig.client.bio.get({ spaceId: rig.spaceId });
  const { url, token, space } = rig.sandbox;
  const path = `${url}/spaces/${space}/bio/blocks/${blocks.find(({ id }) => id === blockId)?.remoteId}`;
  const { status } = await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(200);
  await rig.client.bio.sync({ spaceId: rig.spaceId });
}
const staged = (spaceId = rig.spaceId) => rig.client.bio.staged({ spaceId });

describe('a refusal to publish the bio page', () => {
  it('leads to the block that it names, and to none that it does not', async () => {
    const { view, unmount } = await viewing({ core: lineToCore().core });
    const [first, second] = (await staged()).page.blocks;
    view.choose(first!.id);
    view.pane = 'Preview';
    view.chooseFaulty(['of-another-page']);
    expect([view.chosen, view.pane]).toEqual([first!.id, 'Preview']);
    view.chooseFaulty([second!.id]);
    expect([view.chosen, view.pane]).toEqual([second!.id, 'Edit']);
    unmount();
  });
});

describe('what is typed in the bio page and cannot be kept', () => {
  it('is named by its field until it is typed anew, taken back or given up, and takes no other field with it', async () => {
    const said = hearing();
    const { view, unmount, storage } = await viewing({ core: lineToCore().core });
    const { blocks } = (await staged()).page;
    const block = blocks.find(({ title }) => title !== null)!;
    view.choose(block.id);
    const [one, other] = [view.change({ title: 'Half\0' }), view.change({ text: 'Whole' })];
    await Promise.all([one, other]);
    expect((await staged()).page.blocks.find(({ id }) => id === block.id)).toMatchObject({
      title: block.title,
      text: 'Whole',
    });
    expect(view.unkeptIn('title')).toMatchObject({ words: 'Half\0', why: 'The text has a NUL character.' });
    expect(view.unkeptIn('text')).toBeNull();
    await view.edit({ edit: 'page', fields: { slug: '\ud800', theme: 'dark' } });
    expect((await staged()).page).toMatchObject({ theme: 'dark' });
    view.choose(PAGE);
    expect(view.unkeptIn('slug')?.why).toBe('The text has a broken character (half of a pair).');
    expect(view.chooseUnkept()).toContain(`“Title” of “${block.title}”`);
    expect([view.chosen, view.pane]).toEqual([block.id, 'Edit']);
    await view.change({ title: 'Whole as well' });
    expect(view.unkept.map(({ name }) => name)).toEqual(['slug']);
    expect(view.chooseUnkept()).toContain('“Address of the page” is not kept');
    await view.edit({ edit: 'page', fields: { title: 'x'.repeat(10_001) } });
    expect(view.unkept).toHaveLength(2);
    await view.discard();
    expect(view.chooseUnkept()).toBeNull();
    expect(storage.length).toBe(0);
    unmount();
    said.stop();
  });

  it('is there again after a reload, in its field, and nothing is published until it is changed or given up', async () => {
    const said = hearing();
    const { view, unmount, storage } = await viewing({ core: lineToCore().core });
    await view.edit({ edit: 'page', fields: { title: 'Half\0' } });
    expect(view.unkept).toHaveLength(1);
    const left = storage.getItem(storage.key(0) ?? '') ?? '';
    unmount();
    // As the window that comes after it finds what it left.
    const kept = memoryStorage();
    kept.setItem('outpost:bio-edits:gone', left);
    const after = await viewing({ core: lineToCore().core, storage: kept });
    await expect.poll(() => after.view.unkept).toMatchObject([{ name: 'title', words: 'Half\0' }]);
    expect(after.view.chooseUnkept()).toContain('is not kept');
    await after.view.edit({ edit: 'page', fields: { title: 'Whole' } });
    expect(after.view.unkept).toEqual([]);
    await expect.poll(() => kept.length).toBe(0);
    after.unmount();
    said.stop();
  });
});

describe('the line that offers to take a publishing of the bio page back', () => {
  it('stands as long as that can be done: also beside a later one, not once it was taken back elsewhere', async () => {
    const space = { spaceId: rig.spaceId };
    const publish = async (edit: Parameters<Client['bio']['stage']>[0]['edit']) => {
      await rig.client.bio.stage({ ...space, edit });
      return rig.client.bio.publish({ ...space, undoMs: 60_000 });
    };
    const first = await publish({ edit: 'page', fields: { title: 'Harbour' } });
    const ended: string[] = [];
    const one = whileUndoable(rig.client, rig.spaceId, first).then(() => ended.push('first'));
    const second = await publish({ edit: 'put', block: link('new-pier', 'Pier'), at: 0 });
    const two = whileUndoable(rig.client, rig.spaceId, second).then(() => ended.push('second'));
    await rig.client.bio.unpublish({ ...space, versionId: second.versionId });
    await two;
    expect(ended[0]).toBe('second');
    await rig.client.bio.unpublish({ ...space, versionId: first.versionId });
    await one;
    await rig.client.bio.discard(space);
    expect((await staged()).undo).toBeNull();
  });
});

describe('edits of the bio page while the core is away', () => {
  it('stay shown and are remembered, and are staged in their order when it is back', async () => {
    const said = hearing();
    const { line, core } = lineToCore();
    const { view, unmount, storage } = await viewing({ core });
    const [first = '', second = ''] = view.page?.blocks.map(({ id }) => id) ?? [];
    line.away = true;
    await view.edit({ edit: 'page', fields: { title: 'Winter' } });
    await view.edit({ edit: 'page', fields: { title: 'Winter hours' } });
    await view.edit({ edit: 'move', blockId: first, to: 1 });
    await view.edit({ edit: 'block', blockId: second, fields: { title: 'Second' } });
    expect(view.page?.title).toBe('Winter hours');
    expect(view.page?.blocks.slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
    expect(said.lines().filter((text) => text.includes('interrupted'))).toHaveLength(1);
    await expect.poll(() => storage.length).toBe(1);
    expect((await staged()).changes).toEqual([]);
    line.away = false;
    await expect.poll(async () => (await staged()).page.title).toBe('Winter hours');
    await expect.poll(async () => (await staged()).page.blocks[0]).toMatchObject({ id: second, title: 'Second' });
    await expect.poll(() => storage.length).toBe(0);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    await expect.poll(() => view.page?.title).not.toBe('Winter hours');
    unmount();
    said.stop();
  });

  it('are there again after a reload, and staged by the window that comes after one that is gone', async () => {
    const said = hearing();
    const { line, core } = lineToCore();
    const storage = memoryStorage();
    storage.setItem(
      'outpost:bio-edits:a-window-that-is-gone',
      JSON.stringify([{ spaceId: rig.spaceId, edit: { edit: 'page', fields: { title: 'Typed before the reload' } } }]),
    );
    line.away = true;
    const { view, unmount } = await viewing({ core, storage });
    await expect.poll(() => view.page?.title).toBe('Typed before the reload');
    await expect.poll(() => storage.length).toBe(1);
    line.away = false;
    await expect.poll(async () => (await staged()).page.title).toBe('Typed before the reload');
    await expect.poll(() => storage.length).toBe(0);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
    said.stop();
  });

  it('come before what is typed while they are still read, which is newer', async () => {
    const said = hearing();
    const storage = memoryStorage();
    const kept = (title: string) => [{ spaceId: rig.spaceId, edit: { edit: 'page', fields: { title } } }];
    storage.setItem('outpost:bio-edits:a-window-that-is-gone', JSON.stringify(kept('Before the reload')));
    const { core } = lineToCore();
    const edits = new UnsentEdits({ core, windows: windowsHere(memoryStorage(), navigator.locks), storage });
    await edits.add(rig.spaceId, { edit: 'page', fields: { title: 'After it' } });
    await edits.sent();
    expect((await staged()).page.title).toBe('After it');
    await expect.poll(() => storage.length).toBe(0);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    said.stop();
  });

  it('keep their words where their block is deleted elsewhere, until it is added again or left', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const before = (await staged()).page.blocks;
    const chosen = before.find(({ type }) => type === 'link')!;
    view.choose(chosen.id);
    await view.change({ title: 'Typed before' });
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    await deletedThere(chosen.id);
    await expect.poll(() => view.gone).toMatchObject({ ...chosen, title: 'Typed before' });
    await view.change({ url: 'https://example.com/typed' });
    expect(view.gone).toMatchObject({ title: 'Typed before', url: 'https://example.com/typed' });
    view.choose('page');
    expect(view.gone).toBeNull();

    const next = (await staged()).page.blocks.find(({ type }) => type === 'link')!;
    view.choose(next.id);
    await deletedThere(next.id);
    await expect.poll(() => view.gone?.id).toBe(next.id);
    await view.change({ title: 'Typed after' });
    await view.addAgain();
    expect(view.gone).toBeNull();
    const { changes, page: wanted } = await staged();
    expect(changes.map(({ name, how }) => [name, ...how])).toEqual([['Typed after', 'added']]);
    expect(wanted.blocks.find(({ id }) => id === view.chosen)).toEqual({
      ...next,
      id: view.chosen,
      title: 'Typed after',
    });

    // What was only added here is not gone at the service when it is given up.
    await view.discard();
    await expect.poll(() => view.chosen).toBe('page');
    expect(view.gone).toBeNull();
    unmount();
  });

  it('go on in the block that another window made anew of one that was deleted elsewhere', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const other = await viewing({ core });
    const chosen = (await staged()).page.blocks.find(({ type }) => type !== 'social_icons')!;
    for (const one of [view, other.view]) one.choose(chosen.id);
    view.write(true);
    await deletedThere(chosen.id);
    await expect.poll(() => [view.gone?.id, other.view.gone?.id]).toEqual([chosen.id, chosen.id]);
    await other.view.addAgain();
    await expect.poll(() => view.gone).toBeNull();
    expect([view.chosen, view.block?.title]).toEqual([other.view.chosen, chosen.title]);
    await view.change({ title: 'Typed after' });
    await expect.poll(() => other.view.block?.title).toBe('Typed after');
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
    other.unmount();
  });

  it('keep their words where the block whose form has the keyboard is deleted in another window', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const other = await viewing({ core });
    const block = view.page!.blocks[1]!;
    const deletedInTheOther = async (blockId: string) => {
      await expect.poll(() => other.view.page?.blocks.some(({ id }) => id === blockId)).toBe(true);
      const undo = await other.view.remove(blockId);
      await expect.poll(() => view.block).toBeUndefined();
      return undo;
    };
    view.choose(block.id);
    view.write(true);
    await view.change({ title: 'Typed before' });
    await deletedInTheOther(block.id);
    expect([view.gone?.title, view.isGoneHere]).toEqual(['Typed before', true]);
    // The keyboard goes to a button, and another edit is told.
    view.write(false);
    await view.change({ title: 'Typed after' });
    await other.view.edit({ edit: 'page', fields: { title: 'Winter' } });
    await expect.poll(() => view.page?.title).toBe('Winter');
    expect(view.gone).toEqual({ ...block, title: 'Typed after' });
    await view.addAgain();
    expect([view.gone, view.chosen, view.isGoneHere]).toEqual([null, block.id, false]);
    const { changes } = await staged();
    expect(changes.map(({ name, how }) => [name, ...how])).toEqual([
      ['Winter', 'edited'],
      ['Typed after', 'edited'],
    ]);

    // Undo of the deletion in the other window takes nothing of it away.
    view.write(true);
    const undo = await deletedInTheOther(block.id);
    await view.change({ title: 'Typed while it was gone' });
    await undo?.();
    await expect.poll(() => view.block?.title).toBe('Typed while it was gone');
    await expect.poll(async () => (await staged()).changes[1]?.name).toBe('Typed while it was gone');
    expect(view.gone).toBeNull();

    // One that was added here, and is left; and one in which nobody writes.
    await view.add('text');
    view.write(true);
    const added = view.chosen;
    await deletedInTheOther(added);
    expect([view.gone?.id, view.isGoneHere]).toEqual([added, true]);
    view.leaveGone();
    expect([view.gone, view.chosen]).toEqual([null, 'page']);
    view.choose(block.id);
    view.write(true);
    view.write(false);
    await deletedInTheOther(block.id);
    expect([view.gone, view.chosen]).toEqual([null, 'page']);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
    other.unmount();
  });

  it('hear of a deletion that waits here, told to go in another window, as one of another window', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const other = await viewing({ core });
    const block = view.page!.blocks.find(({ type }) => type !== 'social_icons')!;
    view.choose(block.id);
    view.write(true);
    await other.view.remove(block.id);
    await expect.poll(async () => (await staged()).changes.length).toBe(1);
    const { versionId } = await rig.client.bio.publish({ spaceId: rig.spaceId, undoMs: 10_000 });
    await expect.poll(() => view.staged?.publish).toBe('queued');
    expect(view.staged?.leaving).toEqual([block.id]);
    expect([view.gone?.id, view.isGoneHere]).toEqual([block.id, true]);
    await rig.client.bio.unpublish({ spaceId: rig.spaceId, versionId });
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    await expect.poll(() => view.staged?.leaving).toEqual([]);
    unmount();
    other.unmount();
  });

  it('of a block that was deleted elsewhere leave no form that asks about it once they are given up', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const giveUp = { both: () => view.takeOver([view.chosen]), all: () => view.discard() };
    for (const way of ['both', 'all'] as const) {
      const { id } = (await staged()).page.blocks.find(({ type }) => type !== 'social_icons')!;
      view.choose(id);
      await view.change({ title: 'Typed before' });
      await deletedThere(id);
      await expect.poll(() => view.staged?.remote).not.toBeNull();
      expect(view.block?.title).toBe('Typed before');
      await giveUp[way]();
      await expect.poll(() => view.block).toBeUndefined();
      expect([view.gone, view.chosen, (await staged()).changes]).toEqual([null, 'page', []]);
    }
    unmount();
  });

  it('made since a Discard stay when it is taken back, and those under way go with it', async () => {
    const said = hearing();
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    void view.edit({ edit: 'page', fields: { title: 'Under way' } });
    const undo = await view.discard();
    expect((await staged()).changes).toEqual([]);
    await view.edit({ edit: 'page', fields: { description: 'Typed since' } });
    await undo?.();
    await expect.poll(() => [view.page?.title, view.page?.description]).toEqual(['Under way', 'Typed since']);
    const together = 'Back again. What was edited since stays beside it.';
    expect(said.lines()).toEqual([together]);
    const again = await view.discard();
    await again?.();
    await expect.poll(() => view.page?.title).toBe('Under way');
    expect(said.lines()).toEqual([together]);
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    expect(await view.discard()).toBeNull();
    unmount();
    said.stop();
  });

  it('that the core refuses are not shown any more, and those behind them arrive', async () => {
    const said = hearing();
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    await Promise.all([
      view.edit({ edit: 'move', blockId: 'no-such-block', to: 0 }),
      view.edit({ edit: 'page', fields: { title: 'Behind it' } }),
    ]);
    expect(said.lines().join()).toContain('block');
    await expect.poll(async () => (await staged()).page.title).toBe('Behind it');
    await rig.client.bio.discard({ spaceId: rig.spaceId });
    unmount();
    said.stop();
  });
});

describe('a new block that is published', () => {
  it('stays the chosen one, in the same form, in every window and as often as it is published', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const other = await viewing({ core });
    const { spaceId } = rig;
    await view.add('link');
    const { chosen: added, form } = view;
    view.write(true);
    await view.change({ title: 'New link' });
    const ids = new Set([added]);
    for (const by of [other.view, view]) {
      const { versionId } = await rig.client.bio.publish({ spaceId, undoMs: 10_000 });
      await expect.poll(() => view.staged?.changes).toEqual([]);
      expect([view.block?.title, view.gone, view.form]).toEqual(['New link', null, form]);
      ids.add(view.chosen);
      await by.unpublish(spaceId, versionId);
      await expect.poll(() => view.staged?.changes.length).toBe(1);
      expect([view.block?.title, view.gone, view.form]).toEqual(['New link', null, form]);
    }
    expect(ids.size).toBe(3);
    await other.view.remove(view.chosen);
    await expect.poll(() => view.gone?.title).toBe('New link');
    await rig.client.bio.discard({ spaceId });
    unmount();
    other.unmount();
  });

  it('takes what a window types that knows it by its id from before', async () => {
    const { core } = lineToCore();
    const { view, unmount } = await viewing({ core });
    const { spaceId } = rig;
    await view.add('link');
    await view.change({ title: 'New link' });
    const blockId = view.chosen;
    const { versionId } = await rig.client.bio.publish({ spaceId, undoMs: 10_000 });
    await rig.client.bio.stage({ spaceId, edit: { edit: 'block', blockId, fields: { title: 'New link, again' } } });
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['New link, again', 'edited']]);
    await expect.poll(() => view.block?.title).toBe('New link, again');
    await rig.client.bio.stage({ spaceId, edit: { edit: 'delete', blockId } });
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['New link', 'deleted']]);
    await rig.client.bio.unpublish({ spaceId, versionId });
    await rig.client.bio.discard({ spaceId });
    unmount();
  });
});

describe('Undo on the bio page', () => {
  it('stages nothing in another space that was gone to meanwhile', async () => {
    const { core } = lineToCore();
    const { space, view, unmount } = await viewing({ core });
    const [block] = view.page?.blocks ?? [];
    const undo = await view.remove(block?.id ?? '');
    await expect.poll(async () => (await staged()).changes).toHaveLength(1);
    space.spaceId = secondId;
    await expect.poll(() => view.staged?.page.blocks.map(({ id }) => id)).not.toContain(block?.id);
    await undo?.();
    expect((await staged(secondId)).changes).toEqual([]);
    expect((await staged()).changes).toEqual([]);
    expect((await staged()).page.blocks[0]?.id).toBe(block?.id);
    unmount();
  });
});

it('what had arrived and was taken away again, as by a backup that was restored, is shown no more', async () => {
  const { view, unmount } = await viewing({ core: lineToCore().core });
  const before = view.page?.title;
  await view.edit({ edit: 'page', fields: { title: 'Of a later day' } });
  await expect.poll(() => view.staged?.page.title).toBe('Of a later day');
  await view.edit({ edit: 'page', fields: { title: 'And one more' } });
  await expect.poll(() => view.staged?.page.title).toBe('And one more');
  // Longer than the core takes to tell of what it has.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  rig.core.parts.store.tx((tx) => {
    tx.run(query.deleteFrom('bio_staged').where('space_id', '=', rig.spaceId));
  });
  await expect.poll(() => view.page?.title).toBe(before);
  expect(view.staged?.page.title).toBe(before);
  unmount();
});
