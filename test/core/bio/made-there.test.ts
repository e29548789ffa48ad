import { afterEach, describe, expect, it } from 'vitest';
import { dialects, type DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { deeds, row } from '../kinds/every-kind.ts';
import { editsOf } from './edits.ts';

let rig: Rig;
afterEach(() => rig.close());

const { space, staged } = editsOf(() => rig);
const file = {
  title: 'Ours',
  blocks: [{ type: 'social_icons' }, { type: 'link', title: 'Menu', url: 'https://example.com/menu' }],
};

/** A space without a page, and nothing leaves. */
async function open(dialect: DialectName): Promise<void> {
  const { wireProfile } = dialects[dialect];
  rig = await openRig({ pace: 10, dialect, random: () => 0.05, ...(wireProfile && { wireProfile }) });
  rig.sandbox.removeBio();
  await rig.client.bio.sync(space());
  await rig.client.outbox.pauseAll(space());
}
const goes = () => rig.client.outbox.resumeAll(space());
/** Another client makes the page. */
async function made(dialect: DialectName): Promise<void> {
  const { url, token, space: number } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ [dialects[dialect].requests.bio.title]: 'Theirs' });
  const { ok } = await fetch(`${url}/spaces/${number}/bio`, { method: 'POST', headers, body });
  expect(ok).toBe(true);
}
const createdHere = async () => (await rig.client.bio.create({ ...space(), fields: { title: 'Ours' } })).actionId;
async function publishedHere(): Promise<string> {
  await rig.client.bio.apply({ ...space(), page: file });
  return (await rig.client.bio.publish(space())).actionIds[0] ?? '';
}

describe('a page that is to be made, where somebody else made one meanwhile', () => {
  it.each(['plain', 'objects', 'terse'] as const)(
    'is asked about, and nothing of it is sent, with %s',
    async (dialect) => {
      await open(dialect);
      const actionId = await createdHere();
      await made(dialect);
      const before = rig.sandbox.journal.executed().length;
      await goes();
      await rig.reaches(actionId, 'blocked');
      expect(rig.sandbox.journal.executed()).toHaveLength(before);
      expect(await row(rig, actionId)).toMatchObject({ blockReason: 'changed', attempts: 0 });
      expect(await cardsOf(rig)).toMatchObject([
        {
          sentence: 'A page was made at the service meanwhile: creating it again would change that one.',
          remedies: [{ label: 'Open the bio page' }, { label: 'Cancel it…' }],
        },
      ]);
      expect((await staged()).stopped).toMatchObject({ actionId, why: 'page-made', versionIds: [] });
      // Taken back, the page is theirs, as they made it.
      await rig.client.outbox.cancel({ actionIds: [actionId] });
      expect(await cardsOf(rig)).toEqual([]);
      expect(await staged()).toMatchObject({ stopped: null, changes: [], remote: null });
      if (dialect !== 'terse') expect((await rig.client.bio.get(space())).title).toBe('Theirs');
    },
  );

  it('is shown beside theirs where all of it was published at once, the icons being those that are there', async () => {
    await open('objects');
    const first = await publishedHere();
    await made('objects');
    const before = rig.sandbox.journal.executed().length;
    await goes();
    await rig.reaches(first, 'blocked');
    const { stopped } = await staged();
    expect(stopped).toMatchObject({ actionId: first, why: 'page-made' });
    for (const versionId of stopped?.versionIds ?? [])
      expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    expect(rig.sandbox.journal.executed()).toHaveLength(before);
    expect(await cardsOf(rig)).toEqual([]);
    const both = await staged();
    expect(both.remoteChanges.flatMap(({ fields }) => fields)).toEqual([{ name: 'title', was: null, is: 'Theirs' }]);
    expect(both.changes.map(({ name }) => name)).toEqual(['Ours', 'Menu']);
    await rig.client.bio.takeOver({ ...space(), theirs: ['page'] });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    const { title, blocks } = await rig.client.bio.get(space());
    expect([title, blocks.map(({ type }) => type)]).toEqual(['Theirs', ['social_icons', 'link']]);
  });

  it('takes back what was published over a page that was created by itself as well', async () => {
    await open('objects');
    const created = await createdHere();
    await rig.client.bio.stage({
      ...space(),
      edit: {
        edit: 'put',
        block: { id: 'new-1', type: 'text', title: null, url: null, text: 'Open', active: true, extra: {} },
        at: 0,
      },
    });
    const { versionId } = await rig.client.bio.publish(space());
    await made('objects');
    await goes();
    await rig.reaches(created, 'blocked');
    expect((await staged()).stopped).toMatchObject({ actionId: created, versionIds: [versionId] });
    await rig.client.bio.unpublish({ ...space(), versionId });
    await rig.client.outbox.cancel({ actionIds: [created] });
    expect((await staged()).page.blocks.map(({ text }) => text)).toContain('Open');
    expect((await staged()).stopped).toBeNull();
  });

  it('goes where theirs is gone again by then', async () => {
    await open('objects');
    const actionId = await createdHere();
    await made('objects');
    await goes();
    await rig.reaches(actionId, 'blocked');
    rig.sandbox.removeBio();
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(actionId, 'done');
    expect(deeds(rig, 'bio.created')).toBe(2);
  });
});

describe('a page that is to be made, where it cannot be read whether there is one', () => {
  const broken = () =>
    rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, fault: { kind: 'status', status: 500 } });

  it('waits until that was read', async () => {
    await open('objects');
    const actionId = await createdHere();
    const off = broken();
    await goes();
    await expect
      .poll(async () => (await rig.client.outbox.detail({ actionId })).events.map(({ reason }) => reason?.code))
      .toContain('page-unread');
    expect(deeds(rig, 'bio.created')).toBe(0);
    off();
    await rig.reaches(actionId, 'done');
  });

  it('is asked about in the end, once', async () => {
    await open('objects');
    const actionId = await createdHere();
    broken();
    await goes();
    await rig.reaches(actionId, 'blocked');
    expect((await staged()).stopped).toMatchObject({ actionId, why: 'page-unread' });
    await rig.reopen();
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(actionId, 'done');
    expect(deeds(rig, 'bio.created')).toBe(1);
  });
});
