import { afterEach, describe, expect, it } from 'vitest';
import type { PageBlock } from '../../../src-preload/contract/bio-page.ts';
import type { DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { deeds, row, tinyPng } from '../kinds/every-kind.ts';
import { editsOf, link } from './edits.ts';

let rig: Rig;
afterEach(() => rig.close());

const { space, staged, stage, named, put } = editsOf(() => rig);
/** As of a space that was read and has no page yet. */
async function openWithoutPage(options: Parameters<typeof openRig>[0]): Promise<void> {
  rig = await openRig(options);
  rig.sandbox.removeBio();
  await rig.client.bio.sync(space());
}
/** Gives what ends that. */
const pageCannotBeRead = (): (() => void) =>
  rig.sandbox.faults.add({ method: 'GET', path: '/bio', fault: { kind: 'status', status: 404 } });
const changePageThere = (body: object): Promise<void> => put('', body);

describe('a page that is still to be made', () => {
  const file = {
    title: 'Harbour',
    blocks: [
      { type: 'social_icons' },
      { type: 'link', title: 'Menu', url: 'https://example.com/menu' },
      { type: 'text', text: 'Open all winter' },
    ],
  };

  it('is taken from a file, and is made with its blocks when it is published, the icons once', async () => {
    await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
    expect((await rig.client.bio.get(space())).state).toBe('none');
    expect(await rig.client.bio.apply({ ...space(), page: file })).toEqual({ changes: 4 });
    expect([(await staged()).calls, (await rig.counts()).queued]).toEqual([3, 0]);
    expect((await rig.client.bio.publish(space())).actionIds).toHaveLength(3);
    await rig.drained();
    expect([deeds(rig, 'bio.created'), deeds(rig, 'bio.updated'), deeds(rig, 'block.created')]).toEqual([1, 0, 2]);
    await rig.client.bio.sync(space());
    const { page, changes } = await staged();
    expect([page.title, changes]).toEqual(['Harbour', []]);
    expect(page.blocks.map(({ type }) => type)).toEqual(['social_icons', 'link', 'text']);
    // There was nothing before it that could be had back.
    expect((await rig.client.bio.versions(space())).versions).toHaveLength(1);
  });

  it.each(['terse', 'sparse', 'plain'] as const)(
    'keeps the words of its blocks where the service tells no number when it makes one, and lists bare numbers (%s)',
    async (dialect) => {
      await openWithoutPage({ pace: 10, dialect, random: () => 0.05 });
      await rig.client.bio.apply({ ...space(), page: file });
      await rig.client.bio.publish(space());
      await rig.drained();
      await rig.client.bio.sync(space());
      const { page, changes } = await staged();
      expect([page.blocks.map(({ type, title, text }) => [type, title, text]), changes]).toEqual([
        [
          ['social_icons', null, null],
          ['link', 'Menu', null],
          ['text', null, 'Open all winter'],
        ],
        [],
      ]);
    },
  );

  it.each(['objects', 'plain', 'sparse', 'strings'] as const)(
    'is no change at the service, nor are its icons and its address, for what was edited before it was there (%s)',
    async (dialect) => {
      await openWithoutPage({ pace: 10, dialect, random: () => 0.05 });
      await rig.client.outbox.pauseAll(space());
      await rig.client.bio.create({ ...space(), fields: { title: 'Harbour' } });
      await stage({ edit: 'page', fields: { description: 'Open all winter' } });
      await stage({ edit: 'put', block: link('new-1', 'Menu'), at: 0 });
      const off = pageCannotBeRead();
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      await changePageThere({ slug: 'harbour-2' });
      off();
      await rig.client.bio.sync(space());
      const { remote, changes, calls, page } = await staged();
      expect([remote, changes.map(({ name, how }) => [name, ...how]), calls]).toEqual([
        null,
        [
          ['Harbour', 'edited'],
          ['Menu', 'added'],
        ],
        2,
      ]);
      expect([page.slug, page.description, page.blocks.map(({ type }) => type)]).toEqual([
        'harbour-2',
        'Open all winter',
        ['social_icons', 'link'],
      ]);
      await rig.client.bio.publish(space());
      await rig.drained();
      expect(rig.sandbox.journal.executed('bio.updated').at(-1)?.body).toEqual({ description: 'Open all winter' });
    },
  );

  it.each(['objects', 'plain', 'strings'] as const)(
    'is published as it was seen before it was read for the first time, with its icons and its address as they are there (%s)',
    async (dialect) => {
      await openWithoutPage({ pace: 10, dialect, random: () => 0.05 });
      const off = pageCannotBeRead();
      await rig.client.bio.create({ ...space(), fields: { title: 'Harbour' } });
      await stage({ edit: 'page', fields: { description: 'Open all winter' } });
      await stage({ edit: 'put', block: link('new-1', 'Menu'), at: 0 });
      await rig.drained();
      await changePageThere({ slug: 'harbour-2' });
      const { page, base } = await staged();
      off();
      const { looked, actionIds } = await rig.client.bio.publish({ ...space(), page, base });
      expect([looked, actionIds.length, (await staged()).changes]).toEqual([true, 2, []]);
      await rig.drained();
      await rig.client.bio.sync(space());
      const { bio, remote } = await staged();
      expect([bio.slug, bio.description, bio.blocks.map(({ type }) => type), remote]).toEqual([
        'harbour-2',
        'Open all winter',
        ['social_icons', 'link'],
        null,
      ]);
      expect(deeds(rig, 'blocks.reordered')).toBe(0);
    },
  );

  it.each(['sparse', 'plain', 'objects'] as const)(
    'has its icons where the service puts them, though an order that waits was written before they were known (%s)',
    async (dialect) => {
      await openWithoutPage({ pace: 10, dialect, random: () => 0.05 });
      const off = pageCannotBeRead();
      await rig.client.bio.create({ ...space(), fields: { title: 'Harbour' } });
      for (const [id, title] of [
        ['new-1', 'Menu'],
        ['new-2', 'Shop'],
      ] as const) {
        await stage({ edit: 'put', block: link(id, title), at: 0 });
        await rig.client.bio.publish(space());
        await rig.drained();
      }
      await stage({ edit: 'page', fields: { description: 'Open all winter' } });
      off();
      await rig.client.bio.sync(space());
      await rig.drained();
      await rig.client.bio.sync(space());
      const { remoteChanges, changes, page } = await staged();
      expect([remoteChanges, changes.map(({ name }) => name)]).toEqual([[], ['Harbour']]);
      expect(page.blocks.map(({ title, type }) => title ?? type)).toEqual(['social_icons', 'Shop', 'Menu']);
    },
  );

  it.each(['waits', 'was made and is not read yet'] as const)(
    'has its icons and its address in what is published while it %s, and no version from before it: restored, these would go',
    async (how) => {
      await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
      await rig.client.outbox.pauseAll(space());
      await rig.client.bio.create({ ...space(), fields: { title: 'Harbour' } });
      const off = pageCannotBeRead();
      if (how !== 'waits') {
        await rig.client.outbox.resumeAll(space());
        await rig.drained();
      }
      await stage({ edit: 'put', block: link('new-1', 'Menu'), at: 0 });
      await rig.client.bio.publish(space());
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      await changePageThere({ slug: 'harbour-2' });
      off();
      await rig.client.bio.sync(space());
      await stage({ edit: 'block', blockId: (await named('Menu')).id, fields: { title: 'Winter menu' } });
      await rig.client.bio.publish(space());
      const { versions } = await rig.client.bio.versions(space());
      expect(versions.map(({ cause }) => cause)).toEqual(['published', 'published']);
      await rig.client.bio.restore({ ...space(), versionId: versions[1]!.id });
      expect((await staged()).changes.map(({ name, how: done }) => [name, ...done])).toEqual([['Menu', 'edited']]);
      expect(versions.map(({ changes }) => changes.map(({ name, how: done }) => [name, ...done]))).toEqual([
        [['Winter menu', 'edited']],
        [['Menu', 'added']],
      ]);
    },
  );

  it('takes what was queued for it along when it is called off, and back again', async () => {
    await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
    await rig.client.outbox.pauseAll(space());
    await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks: file.blocks.slice(1) } });
    const { actionIds } = await rig.client.bio.publish(space());
    const { blocks } = (await staged()).page;
    const order = await rig.client.bio.blockReorder({ ...space(), blockIds: blocks.map(({ id }) => id).toReversed() });
    const states = async () =>
      Promise.all([...actionIds, order.actionId].map(async (id) => (await row(rig, id)).state));
    await rig.client.outbox.cancel({ actionIds: actionIds.slice(0, 1) });
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect((await staged()).page).toMatchObject({ title: null, blocks: [] });
    await rig.client.outbox.putBack({ actionIds: actionIds.slice(0, 1) });
    expect(await states()).toEqual(['queued', 'queued', 'queued', 'queued']);
    expect((await staged()).page.blocks.map(({ type }) => type)).toEqual(['text', 'link']);

    // What was edited since is all that is left of it: to publish it makes the page.
    await stage({ edit: 'page', fields: { title: 'Harbour and pier' } });
    await rig.client.outbox.cancel({ actionIds: actionIds.slice(0, 1) });
    const { remote, page, calls } = await staged();
    expect([remote, page.title, page.blocks.length, calls]).toEqual([null, 'Harbour and pier', 2, 3]);
    await rig.client.bio.publish(space());
    const { back, refused } = await rig.client.outbox.putBack({ actionIds });
    expect([back, refused.map(({ why }) => why.code)]).toEqual([[], actionIds.map(() => 'not-put-back')]);
    expect((await rig.client.outbox.overview(space())).cancelledTotal).toBe(0);
    await rig.client.outbox.resumeAll(space());
    await rig.drained();
    expect([deeds(rig, 'bio.created'), deeds(rig, 'block.created')]).toEqual([1, 2]);
  });

  describe('with a picture', () => {
    const picture = { fileName: 'harbour.png', mediaType: 'image/png', base64: tinyPng };
    const publishOffline = async () => {
      await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
      await rig.client.outbox.pauseAll(space());
      await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks: [] } });
      await rig.client.bio.stagePicture({ ...space(), ...picture });
      const published = await rig.client.bio.publish(space());
      await rig.client.outbox.cancel({ actionIds: published.actionIds.slice(0, 1) });
      return published;
    };

    it('has that back with what was called off, and sends it', async () => {
      const { actionIds } = await publishOffline();
      const back = await rig.client.outbox.putBack({ actionIds: actionIds.slice(0, 1) });
      expect([back.back.toSorted(), back.refused]).toEqual([actionIds.toSorted(), []]);
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      expect([deeds(rig, 'bio.created'), deeds(rig, 'bio.avatar-uploaded')]).toEqual([1, 1]);
    });

    it('has that where what was called off is staged again', async () => {
      const { versionId } = await publishOffline();
      await rig.client.bio.unpublish({ ...space(), versionId });
      expect((await staged()).page).toMatchObject({ title: 'Harbour', picture: { fileName: 'harbour.png' } });
    });

    it('says that it is no longer kept where that was let go meanwhile', async () => {
      const { actionIds } = await publishOffline();
      rig.core.parts.store.raw.exec('DELETE FROM attachment');
      const [page = '', avatar = ''] = actionIds;
      expect(await row(rig, avatar)).toMatchObject({ state: 'cancelled', canPutBack: false });
      const back = await rig.client.outbox.putBack({ actionIds: [page] });
      expect([back.back, back.refused]).toEqual([[page], [{ actionId: avatar, why: { code: 'no-picture' } }]]);
      const alone = await rig.client.outbox.putBack({ actionIds: [avatar] });
      expect(alone.refused).toEqual(back.refused);
    });
  });

  it('leaves nothing of one that was refused, once all of that is made with it', async () => {
    await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
    const off = rig.sandbox.faults.add({ method: 'POST', path: '/bio', fault: { kind: 'status', status: 422 } });
    await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks: file.blocks.slice(1) } });
    const { actionIds, versionId } = await rig.client.bio.publish(space());
    await rig.reaches(actionIds[0] ?? '', 'rejected');
    off();
    await rig.client.bio.restore({ ...space(), versionId });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect([deeds(rig, 'bio.created'), deeds(rig, 'block.created'), await cardsOf(rig)]).toEqual([1, 2, []]);
    const { back } = await rig.client.outbox.putBack({ actionIds });
    expect(back).toEqual([]);
  });

  it('has nothing on it of another one that was refused', async () => {
    await openWithoutPage({ pace: 10, dialect: 'objects', random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: '/bio', times: 1, fault: { kind: 'status', status: 422 } });
    await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks: file.blocks.slice(1) } });
    const { actionIds } = await rig.client.bio.publish(space());
    await rig.reaches(actionIds[0] ?? '', 'rejected');
    await rig.client.outbox.pauseAll(space());
    await rig.client.bio.create({ ...space(), fields: { title: 'Pier' } });
    const { bio, page } = await staged();
    expect([bio.state, page.title, page.blocks]).toEqual(['there', 'Pier', []]);
  });

  describe('its social icons, which the service makes with it', () => {
    const [icons, ...others] = file.blocks;
    const kindsOf = (blocks: readonly PageBlock[]) => blocks.map(({ type }) => type);
    const changed = async () => (await staged()).changes.map(({ name, how }) => [name, ...how]);
    /** Made with the icons last, hidden and named; nothing has left yet. */
    async function queue(dialect: DialectName): Promise<string[]> {
      await openWithoutPage({ pace: 10, dialect, random: () => 0.05 });
      await rig.client.outbox.pauseAll(space());
      const blocks = [...others, { ...icons, type: 'social_icons', title: 'Find us', active: false }];
      await rig.client.bio.apply({ ...space(), page: { ...file, blocks } });
      const { actionIds, iconsWait } = await rig.client.bio.publish(space());
      expect([iconsWait, actionIds.length]).toEqual([true, 3]);
      return actionIds;
    }

    it.each(['objects', 'plain', 'strings'] as const)(
      'keep their place, their title and that they are hidden as changes that go out once it is there (%s)',
      async (dialect) => {
        await queue(dialect);
        const wanted = (await staged()).page;
        expect(kindsOf(wanted.blocks)).toEqual(['link', 'text', 'social_icons']);
        expect(await changed()).toEqual([['Find us', 'edited', 'hidden', 'moved']]);
        await rig.client.outbox.resumeAll(space());
        await rig.drained();
        await rig.client.bio.sync(space());
        const now = await staged();
        expect(kindsOf(now.bio.blocks as PageBlock[])).toEqual(['social_icons', 'link', 'text']);
        expect([await changed(), now.remote]).toEqual([[['Find us', 'edited', 'hidden', 'moved']], null]);
        expect(now.changes[0]?.fields).toEqual([{ name: 'title', was: null, is: 'Find us' }]);
        expect(await rig.client.bio.publish(space())).toMatchObject({ iconsWait: false, actionIds: { length: 2 } });
        await rig.drained();
        await rig.client.bio.sync(space());
        const { page } = await staged();
        expect(kindsOf(page.blocks)).toEqual(['link', 'text', 'social_icons']);
        expect([await changed(), page.blocks[2]]).toEqual([[], { ...page.blocks[2], title: 'Find us', active: false }]);
        expect([deeds(rig, 'bio.created'), deeds(rig, 'block.created')]).toEqual([1, 2]);
      },
    );

    it('are made once: what is published before it is there leaves them for later', async () => {
      await queue('objects');
      await expect(rig.client.bio.publish(space())).rejects.toThrow('publish once it is there');
      await stage({ edit: 'block', blockId: (await named('Menu')).id, fields: { title: 'Winter menu' } });
      await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Us' } });
      expect((await staged()).calls).toBe(1);
      expect(await rig.client.bio.publish(space())).toMatchObject({ iconsWait: true });
      expect(await changed()).toEqual([['Us', 'edited', 'hidden', 'moved']]);
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      await rig.client.bio.sync(space());
      expect(await changed()).toEqual([['Us', 'edited', 'hidden', 'moved']]);
      await rig.client.bio.publish(space());
      await rig.drained();
      await rig.client.bio.sync(space());
      const { bio, changes } = await staged();
      expect([bio.blocks.map(({ title, active }) => [title, active]), changes]).toEqual([
        [
          ['Winter menu', true],
          [null, true],
          ['Us', false],
        ],
        [],
      ]);
    });

    it.each(['called off', 'refused'] as const)(
      'are no change that was made at the service when making the page is %s',
      async (how) => {
        const actionIds = await queue('objects');
        if (how === 'called off') await rig.client.outbox.cancel({ actionIds: actionIds.slice(0, 1) });
        else {
          rig.sandbox.faults.add({ method: 'POST', path: '/bio', fault: { kind: 'status', status: 422 } });
          await rig.client.outbox.resumeAll(space());
          await rig.drained();
        }
        const { bio, remote, remoteChanges, changes, calls, page } = await staged();
        expect([bio.state, remote, remoteChanges, changes, calls]).toEqual(['none', null, [], [], 0]);
        expect(kindsOf(page.blocks)).toEqual([]);
        await stage({ edit: 'page', fields: { title: 'Mine' } });
        expect([(await staged()).remote, (await changed()).length]).toEqual([null, 1]);
      },
    );

    it('are published as they were seen before the page was read, which is read first', async () => {
      await queue('objects');
      const { page, base } = await staged();
      const off = pageCannotBeRead();
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      off();
      const { looked, actionIds } = await rig.client.bio.publish({ ...space(), page, base });
      expect([looked, actionIds.length, await changed()]).toEqual([true, 2, []]);
    });

    it('are the ones of the version that made it, which changes nothing when it is restored', async () => {
      rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05 });
      await rig.client.bio.sync(space());
      rig.sandbox.removeBio();
      await rig.client.bio.sync({ ...space(), believe: true });
      await rig.client.bio.apply({ ...space(), page: file });
      expect(await rig.client.bio.publish(space())).toMatchObject({ iconsWait: false });
      await rig.drained();
      await rig.client.bio.sync(space());
      const { versions } = await rig.client.bio.versions(space());
      await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id });
      expect(await changed()).toEqual([]);
    });
  });

  it('is not taken for empty before it was ever read: what is there would be made a second time', async () => {
    rig = await openRig({ dispatch: false });
    expect((await rig.client.bio.get(space())).state).toBe('unknown');
    const unread = { data: { code: 'refused', message: expect.stringContaining('not read') as string } };
    await expect(rig.client.bio.apply({ ...space(), page: file })).rejects.toMatchObject(unread);
    await rig.client.bio.stage({ ...space(), edit: { edit: 'page', fields: { title: 'Mine' } } });
    await expect(rig.client.bio.publish(space())).rejects.toMatchObject(unread);
    expect((await rig.counts()).queued).toBe(0);
    expect((await staged()).page.title).toBe('Mine');
  });

  it('is not made twice when it is made elsewhere meanwhile: both are shown first', async () => {
    await openWithoutPage({ dispatch: false });
    await rig.client.bio.apply({ ...space(), page: file });
    await rig.client.bio.create({ ...space(), fields: { title: 'Made elsewhere' } });
    await expect(rig.client.bio.publish(space())).rejects.toMatchObject({ data: { code: 'refused' } });
    expect((await staged()).remoteChanges).toHaveLength(1);
  });
});
