import { afterEach, describe, expect, it } from 'vitest';
import { dialects, type DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { row, tinyPng } from '../kinds/every-kind.ts';
import { editsOf, link } from './edits.ts';

let rig: Rig;
afterEach(() => rig.close());

const { space, staged, stage, named, put, pictureThere } = editsOf(() => rig);
const spoken = ['plain', 'objects', 'strings', 'vast', 'terse', 'foreign', 'sparse', 'busy'] as const;
async function open(dialect: DialectName = 'objects'): Promise<Rig> {
  const { wireProfile } = dialects[dialect];
  rig = await openRig({ pace: 10, dialect, random: () => 0.05, ...(wireProfile && { wireProfile }) });
  await rig.client.bio.sync(space());
  return rig;
}

/** Published while nothing is sent, as on a computer that is offline. */
async function publishedHere(): Promise<string[]> {
  await rig.client.outbox.pauseAll(space());
  return (await rig.client.bio.publish(space())).actionIds;
}
const goes = () => rig.client.outbox.resumeAll(space());
const remoteIdOf = async (title: string) =>
  (await rig.client.bio.get(space())).blocks.find((block) => block.title === title)?.remoteId;
/** Another client does something to the page at the service. */
async function asAnother(method: string, under: string, body?: object): Promise<void> {
  const { url, token, space: number } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { ok } = await fetch(`${url}/spaces/${number}/bio${under}`, { method, headers, ...sent });
  expect(ok).toBe(true);
}
const titlesThere = async () => {
  await rig.client.bio.sync(space());
  return (await rig.client.bio.get(space())).blocks.map(({ title }) => title);
};
const pageReads = () =>
  rig.sandbox.journal.entries().filter(({ method, path }) => method === 'GET' && /\/bio$/.test(path)).length;
/** What was done at the service since this was called. */
function done(): () => (string | null)[] {
  const before = rig.sandbox.journal.executed().length;
  return () =>
    rig.sandbox.journal
      .executed()
      .slice(before)
      .map(({ effect }) => effect);
}
/** The one of them that the service troubles. */
async function waitingOne(actionIds: string[]): Promise<string> {
  const waits = async () => {
    const rows = await Promise.all(actionIds.map((id) => row(rig, id)));
    return rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  };
  await expect.poll(waits).toHaveLength(1);
  return (await waits())[0] ?? '';
}
/** What was read of the page in the last minute would do. */
async function later(): Promise<void> {
  const readAgoMs = async () =>
    rig.core.parts.clock.nowMs() - ((await rig.client.bio.get(space())).syncedAtMs ?? Infinity);
  await expect.poll(readAgoMs).toBeGreaterThan(60_000);
}
const toldOf = async (actionId: string) =>
  (await rig.client.outbox.detail({ actionId })).events.map(({ reason }) => reason?.code ?? null);

describe('what the service changed while a publishing waited', () => {
  it.each(spoken)('is asked about before anything of it is replaced, with %s', async (dialect) => {
    await open(dialect);
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const [first = ''] = await publishedHere();
    await put('', { [dialects[dialect].requests.bio.title]: 'Theirs' });
    const since = done();
    await goes();
    await rig.reaches(first, 'blocked');
    expect(await row(rig, first)).toMatchObject({ blockReason: 'changed', attempts: 0 });
    expect(await cardsOf(rig)).toMatchObject([
      {
        cause: 'changed',
        count: 1,
        sentence: 'The page was changed at the service after you published it here.',
        remedies: [{ label: 'Open the bio page' }, { label: 'Publish mine anyway' }],
      },
    ]);
    expect(since()).toEqual([]);
    // Also after a restart.
    await rig.reopen();
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await rig.drained();
    expect(since()[0]).toBe('bio.updated');
    await rig.client.bio.sync(space());
    expect((await rig.client.bio.get(space())).title).toBe('Ours');
  });

  it('is shown beside what was published, of which one may be kept: either', async () => {
    await open();
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const [first = ''] = await publishedHere();
    await asAnother('PUT', `/blocks/${await remoteIdOf('Winter menu')}`, { title: 'Spring menu' });
    await goes();
    await rig.reaches(first, 'blocked');
    const { stopped } = await staged();
    expect(stopped).toMatchObject({ actionId: first, why: 'changed-there' });
    for (const versionId of stopped?.versionIds ?? [])
      expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    expect(await cardsOf(rig)).toEqual([]);
    const both = await staged();
    expect(both.stopped).toBeNull();
    expect(both.remoteChanges.map(({ fields }) => fields)).toEqual([
      [{ name: 'title', was: 'Autumn menu', is: 'Spring menu' }],
    ]);
    expect(both.changes.map(({ name }) => name)).toEqual(['Harbour', 'Winter menu']);
    await rig.client.bio.takeOver({ ...space(), theirs: [id] });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect(await titlesThere()).toContain('Spring menu');
    expect((await rig.client.bio.get(space())).title).toBe('Harbour');
  });

  it('stays, and nothing is asked, where nothing of ours is in its place', async () => {
    await open();
    const wanted = (await staged()).page.blocks.map(({ title }) => title);
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 1 });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await publishedHere();
    await put('', { description: 'Theirs' });
    await asAnother('PUT', `/blocks/${await remoteIdOf('Autumn menu')}`, { title: 'Spring menu' });
    await asAnother('POST', '/blocks', { type: 'link', title: 'Added there', url: 'https://example.com/' });
    const reads = pageReads();
    await goes();
    await rig.drained();
    expect(await cardsOf(rig)).toEqual([]);
    expect(pageReads()).toBe(reads + 1);
    const [head, ...rest] = wanted.map((title) => (title === 'Autumn menu' ? 'Spring menu' : title));
    expect(await titlesThere()).toEqual([head, 'Marvila', ...rest, 'Added there']);
    expect(await rig.client.bio.get(space())).toMatchObject({ title: 'Harbour', description: 'Theirs' });
  });

  it('is where it was moved to by whoever moved it: an order that waited says so by then', async () => {
    await open();
    const ids = (await rig.client.bio.get(space())).blocks.map(({ remoteId }) => remoteId ?? '');
    const before = await titlesThere();
    // The last one first, from here; the second and third are changed there.
    const { page } = await staged();
    await stage({ edit: 'move', blockId: page.blocks.at(-1)?.id ?? '', to: 0 });
    const [order = ''] = await publishedHere();
    const there = [ids[0]!, ids[2]!, ids[1]!, ...ids.slice(3)];
    await asAnother('POST', '/blocks/reorder', { blocks: there.map(Number) });
    await goes();
    await rig.drained();
    expect(await row(rig, order)).toMatchObject({ state: 'done' });
    const moved = [before.at(-1), before[0], before[2], before[1], ...before.slice(3, -1)];
    expect(await titlesThere()).toEqual(moved);
  });

  it('is asked about where it was deleted there and edited here, and where it is the other way round', async () => {
    await open();
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    const [first = ''] = await publishedHere();
    await asAnother('DELETE', `/blocks/${await remoteIdOf('Winter menu')}`);
    await goes();
    await rig.reaches(first, 'blocked');
    const [version] = (await staged()).stopped?.versionIds ?? [];
    await rig.client.bio.unpublish({ ...space(), versionId: version ?? 0 });
    await rig.client.bio.discard(space());
    await stage({ edit: 'delete', blockId: (await named('Find us')).id });
    const id = await remoteIdOf('Find us');
    const [second = ''] = await publishedHere();
    await asAnother('PUT', `/blocks/${id}`, { title: 'Where we are' });
    await goes();
    await rig.reaches(second, 'blocked');
    expect((await staged()).stopped?.why).toBe('changed-there');
  });

  it('is asked about again where it was changed once more since it was shown', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const [first = ''] = await publishedHere();
    await put('', { title: 'Theirs' });
    await goes();
    await rig.reaches(first, 'blocked');
    await put('', { title: 'Theirs again' });
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await expect
      .poll(() => toldOf(first).then((all) => all.filter((code) => code === 'changed-there')))
      .toHaveLength(4);
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await rig.reaches(first, 'done');
  });

  it('is no question once one of its calls has gone: what differs then is our own', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const off = rig.sandbox.faults.add({ method: 'POST', path: /\/blocks$/, fault: { kind: 'status', status: 429 } });
    const [first = '', second = ''] = await publishedHere();
    await goes();
    await rig.reaches(first, 'done');
    await put('', { title: 'Theirs' });
    const reads = pageReads();
    off();
    await rig.drained();
    expect(await row(rig, second)).toMatchObject({ state: 'done' });
    expect(pageReads()).toBe(reads);
  });

  it('is asked about also where a part of it has gone and the rest had to wait', async () => {
    await open();
    const [one, two] = [await named('Autumn menu'), await named('Find us')];
    await stage({ edit: 'block', blockId: one.id, fields: { title: 'Ours 1' } });
    await stage({ edit: 'block', blockId: two.id, fields: { title: 'Ours 2' } });
    const there = `/blocks/${await remoteIdOf('Find us')}`;
    const status503 = { kind: 'status', status: 503 } as const;
    const off = rig.sandbox.faults.add({ method: 'PUT', path: new RegExp(`${there}$`), fault: status503 });
    const [first = '', second = ''] = await publishedHere();
    await goes();
    await rig.reaches(first, 'done');
    await rig.reaches(second, 'waiting');
    off();
    await rig.client.outbox.pauseAll(space());
    await asAnother('PUT', there, { title: 'Theirs 2' });
    const since = done();
    await later();
    await goes();
    await rig.client.outbox.tryNow({ actionIds: [second] });
    await rig.reaches(second, 'blocked');
    expect((await staged()).stopped?.why).toBe('changed-there');
    expect(since()).toEqual([]);
    // Both are seen then; what has gone is no change any more, of nobody.
    const [version = 0] = (await staged()).stopped?.versionIds ?? [];
    await rig.client.bio.unpublish({ ...space(), versionId: version });
    const { remoteChanges, changes } = await staged();
    expect([remoteChanges, changes].map((all) => all.map(({ blockId }) => blockId))).toEqual([[two.id], [two.id]]);
  });

  it('is asked about also where it was read meanwhile; published all the same, it goes', async () => {
    await open();
    const [one, two] = [await named('Autumn menu'), await named('Find us')];
    await stage({ edit: 'block', blockId: one.id, fields: { title: 'Ours 1' } });
    await stage({ edit: 'block', blockId: two.id, fields: { title: 'Ours 2' } });
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const there = `/blocks/${await remoteIdOf('Find us')}`;
    const status503 = { kind: 'status', status: 503 } as const;
    const off = rig.sandbox.faults.add({ method: 'PUT', path: new RegExp(`${there}$`), fault: status503 });
    const actionIds = await publishedHere();
    await goes();
    const second = await waitingOne(actionIds);
    off();
    await rig.client.outbox.pauseAll(space());
    await asAnother('PUT', there, { title: 'Theirs 2' });
    await rig.client.bio.sync(space());
    await goes();
    await rig.client.outbox.tryNow({ actionIds: [second] });
    await rig.reaches(second, 'blocked');
    // Published all the same, it is over that.
    await rig.client.outbox.tryNow({ actionIds: [second] });
    await rig.drained();
    for (const id of actionIds) expect(await row(rig, id)).toMatchObject({ state: 'done' });
    expect(await titlesThere()).toContain('Ours 2');
  });

  it.each(['refused', 'cancelled'] as const)(
    'is asked about before what was %s of it is sent again, once all else has gone',
    async (how) => {
      await open();
      const [one, two] = [await named('Autumn menu'), await named('Find us')];
      const there = `/blocks/${await remoteIdOf('Autumn menu')}`;
      await stage({ edit: 'block', blockId: one.id, fields: { title: 'Ours 1' } });
      await stage({ edit: 'block', blockId: two.id, fields: { title: 'Ours 2' } });
      const path = new RegExp(`${there}$`);
      const off = rig.sandbox.faults.add({ method: 'PUT', path, fault: { kind: 'status', status: 422 } });
      const [first = '', second = ''] = await publishedHere();
      if (how === 'cancelled') await rig.client.outbox.cancel({ actionIds: [first] });
      await goes();
      await rig.reaches(first, how === 'refused' ? 'rejected' : 'cancelled');
      await rig.reaches(second, 'done');
      off();
      await asAnother('PUT', there, { title: 'Theirs 1' });
      await later();
      if (how === 'refused') await rig.client.outbox.tryNow({ actionIds: [first] });
      else await rig.client.outbox.putBack({ actionIds: [first] });
      await rig.reaches(first, 'blocked');
      expect((await staged()).stopped?.why).toBe('changed-there');
    },
  );

  it('is shown as theirs where a part has gone, also in a block that this part changed, and what it deleted is nobody’s', async () => {
    await open();
    const [one, two, three] = [await named('Autumn menu'), await named('Find us'), await named('Book a cupping')];
    const [menu, find] = [await remoteIdOf('Autumn menu'), await remoteIdOf('Find us')];
    await stage({ edit: 'delete', blockId: three.id });
    await stage({ edit: 'block', blockId: one.id, fields: { title: 'Ours 1' } });
    await stage({ edit: 'block', blockId: two.id, fields: { title: 'Ours 2' } });
    const path = new RegExp(`/blocks/${find}$`);
    const off = rig.sandbox.faults.add({ method: 'PUT', path, fault: { kind: 'status', status: 503 } });
    const second = await (async () => {
      const all = await publishedHere();
      await goes();
      return waitingOne(all);
    })();
    await expect.poll(() => rig.counts()).toMatchObject({ done: 2 });
    off();
    await rig.client.outbox.pauseAll(space());
    await asAnother('PUT', `/blocks/${find}`, { title: 'Theirs 2' });
    await asAnother('PUT', `/blocks/${menu}`, { url: 'https://theirs.example/' });
    await later();
    await goes();
    await rig.client.outbox.tryNow({ actionIds: [second] });
    await rig.reaches(second, 'blocked');
    const [version = 0] = (await staged()).stopped?.versionIds ?? [];
    await rig.client.bio.unpublish({ ...space(), versionId: version });
    const { remoteChanges, changes } = await staged();
    const fieldsOf = (all: typeof changes) =>
      all.map(({ blockId, fields }) => [blockId, fields.map(({ name, is }) => [name, is])]);
    expect(fieldsOf(remoteChanges)).toEqual([
      [one.id, [['url', 'https://theirs.example/']]],
      [two.id, [['title', 'Theirs 2']]],
    ]);
    expect(fieldsOf(changes)).toEqual([[two.id, [['title', 'Ours 2']]]]);
  });

  it('is not undone by an order that is left of it', async () => {
    await open();
    const ids = (await rig.client.bio.get(space())).blocks.map(({ remoteId }) => remoteId ?? '');
    const { page } = await staged();
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Ours' } });
    await stage({ edit: 'move', blockId: page.blocks.at(-1)?.id ?? '', to: 0 });
    const off = rig.sandbox.faults.add({
      method: 'POST',
      path: /\/blocks\/reorder$/,
      fault: { kind: 'status', status: 503 },
    });
    const all = await publishedHere();
    await goes();
    const order = await waitingOne(all);
    off();
    await rig.client.outbox.pauseAll(space());
    const there = [ids[0]!, ids[2]!, ids[1]!, ...ids.slice(3)];
    await asAnother('POST', '/blocks/reorder', { blocks: there.map(Number) });
    await later();
    await goes();
    await rig.client.outbox.tryNow({ actionIds: [order] });
    await rig.reaches(order, 'done', 'blocked');
    // Theirs stays, and ours is moved in it.
    expect(await row(rig, order)).toMatchObject({ state: 'done' });
    await rig.client.bio.sync(space());
    const now = (await rig.client.bio.get(space())).blocks.map(({ remoteId }) => remoteId);
    expect(now).toEqual([ids.at(-1), ids[0], ids[2], ids[1], ...ids.slice(3, -1)]);
  });

  it('is told from what went out from here before it, and one question is asked for all that waits', async () => {
    await open();
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    await publishedHere();
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    await stage({ edit: 'block', blockId: (await named('Winter menu')).id, fields: { text: 'Soup' } });
    const again = await publishedHere();
    await goes();
    await rig.drained();
    expect(await cardsOf(rig)).toEqual([]);
    for (const id of again) expect(await row(rig, id)).toMatchObject({ state: 'done' });
  });

  it('is told from what went out from here also where what was answered to that could not be kept', async () => {
    await open();
    rig.core.parts.store.raw.exec(
      `CREATE TRIGGER no_title BEFORE UPDATE OF title ON bio_page WHEN NEW.title = 'Ours'
       BEGIN SELECT RAISE(ABORT, 'a bug in what follows'); END`,
    );
    const off = rig.sandbox.faults.add({ method: 'PUT', path: /\/bio$/, fault: { kind: 'slow', delayMs: 3_000 } });
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const [first = ''] = (await rig.client.bio.publish(space())).actionIds;
    await rig.reaches(first, 'on_wire');
    await stage({ edit: 'page', fields: { title: 'Ours again' } });
    const [second = ''] = (await rig.client.bio.publish(space())).actionIds;
    await stage({ edit: 'page', fields: { description: 'Not published yet' } });
    off();
    await rig.reaches(first, 'done');
    rig.core.parts.store.raw.exec('DROP TRIGGER no_title');
    await rig.reaches(second, 'done', 'blocked');
    expect(await row(rig, second)).toMatchObject({ state: 'done' });
    await rig.client.bio.sync(space());
    const { remoteChanges, changes } = await staged();
    expect(remoteChanges).toEqual([]);
    expect(changes.map(({ fields }) => fields)).toMatchObject([[{ name: 'description', is: 'Not published yet' }]]);
  });

  it('is looked at once more by a program that was ended between the look and the first call', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const off = rig.sandbox.faults.add({ method: 'GET', path: /\/blocks$/, fault: { kind: 'slow', delayMs: 3_000 } });
    const [first = ''] = await publishedHere();
    const since = done();
    await goes();
    await rig.reaches(first, 'claimed');
    await rig.crash();
    off();
    await put('', { title: 'Theirs' });
    await rig.reaches(first, 'blocked');
    expect(since()).toEqual(['bio.updated']);
    expect((await staged()).stopped?.actionId).toBe(first);
  });

  it('is taken back with Undo as any publishing', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const { versionId, actionIds } = await rig.client.bio.publish({ ...space(), undoMs: 10_000 });
    await put('', { title: 'Theirs' });
    await rig.reaches(actionIds[0] ?? '', 'blocked');
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    expect(await staged()).toMatchObject({ stopped: null, remote: { title: 'Theirs' }, page: { title: 'Ours' } });
  });
});

describe('a publishing that is taken back while the page is looked at', () => {
  const slowly = () =>
    rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, times: 1, fault: { kind: 'slow', delayMs: 3_000 } });

  it('is taken back with all of its calls, and nothing of it is sent', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    slowly();
    await rig.client.outbox.pauseAll(space());
    const { actionIds, versionId } = await rig.client.bio.publish(space());
    const since = done();
    await goes();
    await rig.reaches(actionIds[0] ?? '', 'claimed');
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    expect((await staged()).changes.map(({ name }) => name)).toEqual(['Ours', 'Marvila']);
    await rig.drained();
    await rig.client.bio.sync(space());
    expect(since()).toEqual([]);
    for (const id of actionIds) expect(await row(rig, id)).toMatchObject({ state: 'cancelled', attempts: 0 });
    // It can be published again.
    await rig.client.bio.publish(space());
    await rig.drained();
    expect(await titlesThere()).toContain('Marvila');
  });

  it('is not sent either where its call is cancelled in the outbox meanwhile; put back, it goes', async () => {
    const first = await oursWaits();
    const since = done();
    slowly();
    await goes();
    await rig.reaches(first, 'claimed');
    expect(await rig.client.outbox.cancel({ actionIds: [first] })).toMatchObject({ changed: 1 });
    await rig.client.bio.sync(space());
    expect(since()).toEqual([]);
    await rig.client.outbox.putBack({ actionIds: [first] });
    await rig.reaches(first, 'done');
    expect(since()).toEqual(['bio.updated']);
  });

  it('is not sent where it is taken back while it waits for a slot after the look', async () => {
    const apiLimit = { count: 3, windowMs: 5_000 };
    rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05, apiLimit });
    await rig.client.bio.sync(space());
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const { actionIds, versionId } = await rig.client.bio.publish(space());
    const since = done();
    const reads = pageReads();
    await expect.poll(pageReads).toBe(reads + 1);
    await rig.reaches(actionIds[0] ?? '', 'claimed');
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    await rig.drained();
    expect(since()).toEqual([]);
  });
});

describe('a picture of the page that waits to be published', () => {
  const chosen = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };
  const pageThere = () => `${rig.sandbox.url}/spaces/${rig.sandbox.space}/bio`;
  const headers = () => ({ authorization: `Bearer ${rig.sandbox.token}` });
  const theirs = Buffer.from(tinyPng, 'base64');
  async function waits(): Promise<string> {
    await open();
    await rig.client.bio.stagePicture({ ...space(), ...chosen });
    const [first = ''] = await publishedHere();
    return first;
  }

  it('is asked about where another one was chosen there since, once, and says which it is', async () => {
    const first = await waits();
    await pictureThere(theirs);
    const since = done();
    await goes();
    await rig.reaches(first, 'blocked');
    expect(since()).toEqual([]);
    const { stopped } = await staged();
    expect(stopped).toMatchObject({ actionId: first, why: 'picture-changed' });
    expect((await rig.client.pictures.bio({ ...space(), hash: stopped?.picture ?? '' })).dataUrl).toContain(tinyPng);
    expect(await cardsOf(rig)).toMatchObject([
      { sentence: 'The picture of the page was changed at the service after you published another one here.' },
    ]);
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await rig.reaches(first, 'done');
    expect(since()).toEqual(['bio.avatar-uploaded']);
  });

  it('goes where nobody chose another, where only the words are published, and over one that went out from here', async () => {
    await open();
    await pictureThere(theirs);
    await rig.client.bio.sync(space());
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    await publishedHere();
    await pictureThere(theirs);
    await goes();
    await rig.drained();
    for (const base64 of [tinyPng, Buffer.from(`${atob(tinyPng)}again`, 'binary').toString('base64')]) {
      await rig.client.bio.stagePicture({ ...space(), ...chosen, base64 });
      await rig.client.bio.publish(space());
    }
    await rig.drained();
    expect(await cardsOf(rig)).toEqual([]);
  });

  it('goes where the service only turns its address with each answer', async () => {
    const first = await waits();
    const told = (await (await fetch(pageThere(), { headers: headers() })).json()) as { data: object };
    for (const avatar of ['/a/1.png', '/b/2.png', '/c/3.png']) {
      const body = { ...told, data: { ...told.data, avatar } };
      rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, times: 1, fault: { kind: 'status', status: 200, body } });
    }
    await goes();
    await rig.reaches(first, 'done');
  });
});

/** Another title of the page waits to be sent; its call. */
async function oursWaits(): Promise<string> {
  await open();
  await stage({ edit: 'page', fields: { title: 'Ours' } });
  const [first = ''] = await publishedHere();
  return first;
}

describe('a page that cannot be read before it is published', () => {
  it('is neither lost nor sent; it goes once it was read', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const off = rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, fault: { kind: 'status', status: 500 } });
    const [first = ''] = await publishedHere();
    const since = done();
    await goes();
    await expect.poll(() => toldOf(first)).toContain('page-unread');
    expect(since()).toEqual([]);
    off();
    await rig.reaches(first, 'done');
  });

  it.each(['the page', 'all blocks'])(
    'asks where %s went there: that is a change too, and the largest',
    async (what) => {
      const first = await oursWaits();
      const since = done();
      if (what === 'the page') rig.sandbox.removeBio();
      else
        for (const { remoteId } of (await rig.client.bio.get(space())).blocks)
          await asAnother('DELETE', `/blocks/${remoteId ?? ''}`);
      const there = since().length;
      await goes();
      await rig.reaches(first, 'blocked');
      expect(since()).toHaveLength(there);
      expect((await staged()).stopped).toMatchObject({ actionId: first, why: 'page-gone' });
      expect(await cardsOf(rig)).toMatchObject([
        {
          sentence: 'The page is gone at the service, or it is empty there.',
          remedies: [{ label: 'Open the bio page' }],
        },
      ]);
    },
  );

  it('can be created again as it was to be, where it is gone there', async () => {
    const first = await oursWaits();
    const wanted = (await staged()).page.blocks.flatMap(({ type, title }) => (type === 'social_icons' ? [] : [title]));
    rig.sandbox.removeBio();
    await goes();
    await rig.reaches(first, 'blocked');
    const [versionId = 0] = (await staged()).stopped?.versionIds ?? [];
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    await rig.client.bio.sync({ ...space(), believe: true });
    const { page, remote } = await staged();
    if (remote === null) throw new Error('it is not gone');
    await stage({ edit: 'whole', page, base: remote, was: null });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect(await cardsOf(rig)).toEqual([]);
    const titles = await titlesThere();
    expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted);
    expect((await rig.client.bio.get(space())).title).toBe('Ours');
  });

  it('is not asked about for one odd answer, where trouble of the service came between', async () => {
    const first = await oursWaits();
    const since = done();
    const faulty = (status: number, times: number) =>
      rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, times, fault: { kind: 'status', status } });
    faulty(503, 2);
    faulty(404, 1);
    await put('', { title: 'Theirs' });
    const there = since().length;
    await goes();
    await rig.reaches(first, 'blocked');
    expect(since()).toHaveLength(there);
    expect((await staged()).stopped).toMatchObject({ actionId: first, why: 'changed-there' });
  });

  it('does not go where the outbox was paused during the look', async () => {
    const first = await oursWaits();
    const since = done();
    rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, times: 1, fault: { kind: 'slow', delayMs: 1_500 } });
    await goes();
    await rig.reaches(first, 'claimed');
    await rig.client.outbox.pauseAll(space());
    await rig.reaches(first, 'queued');
    expect(since()).toEqual([]);
    expect(await toldOf(first)).toContain('stopped-before-sent');
    await goes();
    await rig.reaches(first, 'done');
  });

  it('asks in the end where the answer is of no use for good', async () => {
    const first = await oursWaits();
    rig.sandbox.faults.add({ method: 'GET', path: /\/blocks$/, fault: { kind: 'status', status: 500 } });
    await goes();
    await rig.reaches(first, 'blocked');
    expect((await staged()).stopped).toMatchObject({ actionId: first, why: 'page-unread' });
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await rig.reaches(first, 'done');
  });

  it('goes also where the limit has room for little more than the look', async () => {
    const apiLimit = { count: 3, windowMs: 5_000 };
    rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05, apiLimit });
    await rig.client.bio.sync(space());
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    const [first = ''] = await publishedHere();
    await goes();
    await rig.reaches(first, 'done');
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it('goes also where an earlier version cannot be read any more', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Ours' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    rig.core.parts.store.raw.prepare("UPDATE bio_version SET page = '{'").run();
    await stage({ edit: 'page', fields: { title: 'Ours again' } });
    const [second = ''] = await publishedHere();
    await goes();
    await rig.reaches(second, 'done');
  });
});
