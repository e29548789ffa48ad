import { afterEach, describe, expect, it } from 'vitest';
import type { PageBlock } from '../../../src-preload/contract/bio-page.ts';
import { publishWords, restoredWords, versionPictureWords } from '../../../src-preload/contract/words/bio.ts';
import type { DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { versionWords } from '../../../src-renderer/bio/bio-words.ts';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { standBetween } from '../sync/between.ts';
import { becomes, deeds, row, tinyPng } from '../kinds/every-kind.ts';
import { editsOf, link } from './edits.ts';

let rig: Rig;
afterEach(() => rig.close());

const { space, staged, stage, named, put, pictureThere } = editsOf(() => rig);
async function open(dialect: DialectName = 'objects'): Promise<Rig> {
  rig = await openRig({ pace: 10, dialect, random: () => 0.05 });
  await rig.client.bio.sync(space());
  return rig;
}

/** Gives what was staged. */
async function discard() {
  const discarded = await rig.client.bio.discard(space());
  if (discarded.page === null) throw new Error('nothing was staged');
  return discarded;
}

/** Another client changes a block at the service. */
async function changeThere(blockId: string, body: object): Promise<void> {
  const { blocks } = await rig.client.bio.get(space());
  await put(`/blocks/${blocks.find(({ id }) => id === blockId)?.remoteId}`, body);
}

describe('a page that is edited here', () => {
  it('says so where the block that is edited or moved is not there any more, and deletes it without a word', async () => {
    await open();
    const blockId = (await named('Autumn menu')).id;
    await stage({ edit: 'delete', blockId });
    const gone = { data: { code: 'not-found', message: 'There is no such block, or no longer.' } };
    await expect(stage({ edit: 'block', blockId, fields: { title: 'Winter menu' } })).rejects.toMatchObject(gone);
    await expect(stage({ edit: 'move', blockId, to: 0 })).rejects.toMatchObject(gone);
    await stage({ edit: 'delete', blockId });
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['Autumn menu', 'deleted']]);
  });

  it('takes no field by the name that the service has for it, which would contradict the form beside it', async () => {
    await open();
    const block = await named('Marvila opens');
    const member = (extra: PageBlock['extra']) => stage({ edit: 'block', blockId: block.id, fields: { extra } });
    const refused = (message: string) => ({ data: { code: 'invalid', message } });
    await expect(member({ is_active: false })).rejects.toMatchObject(
      refused('“is_active” of a block is called “active” here. Write it so.'),
    );
    await expect(member({ ends: 'soon', sort_order: 1 })).rejects.toMatchObject(
      refused('A block goes where it stands in the list. Leave out its “sort_order”.'),
    );
    // As where all that the service told is put into the text.
    await expect(member({ updated_at: '2026-11-29' })).rejects.toMatchObject(
      refused('“updated_at” is kept by the service itself. Leave it out.'),
    );
    expect((await staged()).changes).toEqual([]);
    await member({ ends: 'soon' });
    expect((await staged()).changes.map(({ fields }) => fields)).toEqual([[{ name: 'ends', was: null, is: 'soon' }]]);
  });

  it('knows its new blocks by the IDs that a file has of them from before they were published', async () => {
    await open();
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const file = (await staged()).page.blocks.map(({ id }) => ({ id }));
    for (let times = 0; times < 2; times++) {
      await rig.client.bio.publish(space());
      await rig.drained();
      await rig.client.bio.sync(space());
      // All of its words are others: nothing else tells which one it is.
      const [first, ...rest] = file;
      const changed = { ...first, title: `Alfama ${times}`, url: `https://example.com/${times}` };
      await rig.client.bio.apply({ ...space(), page: { blocks: [changed, ...rest] as never } });
      expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([[`Alfama ${times}`, 'edited']]);
    }
    expect(deeds(rig, 'block.created')).toBe(1);
  });

  it('is staged from a file that has as many blocks as a large page, and again from what it was then', async () => {
    await open();
    const blocks = Array.from({ length: 2_000 }, (_, at) => ({ type: 'link', title: `Link ${at}` }));
    await rig.client.bio.apply({ ...space(), page: { blocks } });
    const written = (await staged()).page.blocks.map(({ id, title }) => ({ id, title }));
    expect(written).toHaveLength(2_000);
    const { revision } = await staged();
    await rig.client.bio.apply({ ...space(), page: { blocks: written } });
    expect((await staged()).page.blocks.map(({ id, title }) => ({ id, title }))).toEqual(written);
    expect((await staged()).revision).toBeGreaterThan(revision);
  });

  it('sends nothing, says what changed, and is there after a restart', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { active: false } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    await rig.reopen();
    const { changes, calls, page } = await staged();
    expect(changes.map(({ name, how }) => [name, ...how])).toEqual([
      ['Harbour', 'edited'],
      ['Marvila', 'added'],
      ['Winter menu', 'edited'],
      ['Find us', 'hidden'],
    ]);
    expect(changes[2]?.fields).toEqual([{ name: 'title', was: 'Autumn menu', is: 'Winter menu' }]);
    expect(changes[1]?.fields).toEqual([
      { name: 'type', was: null, is: 'link' },
      { name: 'title', was: null, is: 'Marvila' },
      { name: 'url', was: null, is: 'https://example.com/' },
    ]);
    expect([calls, page.blocks[0]?.title]).toEqual([5, 'Marvila']);
    expect((await rig.counts()).queued).toBe(0);
  });

  it('has one name for a block in the changes and in the outbox: its title, its words, its address, its kind, the ID', async () => {
    await open('plain');
    await rig.client.outbox.pauseAll(space());
    const bare = (await staged()).bio.blocks[0]!;
    const nameless = { title: null, url: null, text: null };
    const blocks = [
      { ...link('new-1', ''), ...nameless, type: 'social_icons', text: 'x:@harbour' },
      { ...link('new-2', ''), ...nameless, type: 'text', text: `Open all winter${' and spring'.repeat(20)}` },
      { ...link('new-3', ''), title: null },
    ];
    for (const [at, one] of blocks.entries()) await stage({ edit: 'put', block: one, at });
    await stage({ edit: 'delete', blockId: bare.id });
    const long = `Open all winter${' and spring'.repeat(7)} and sp…`;
    expect(long).toHaveLength(100);
    const names = ['Social icons', long, 'https://example.com/', `Block ${bare.remoteId}`];
    expect((await staged()).changes.map(({ name }) => name)).toEqual(names);
    const { actionIds } = await rig.client.bio.publish(space());
    const rows = await Promise.all(actionIds.map((actionId) => row(rig, actionId)));
    expect(
      rows
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .toSorted(),
    ).toEqual(names.toSorted());
    const { versions } = await rig.client.bio.versions(space());
    expect(versions[0]?.changes.map(({ name }) => name)).toEqual([...names.slice(0, 3), 'Block']);
  });

  it('is published as it was when that was asked for: what was edited since stays staged, over what was published', async () => {
    await open();
    const menu = (await named('Autumn menu')).id;
    await stage({ edit: 'block', blockId: menu, fields: { title: 'Winter menu' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const { page } = await staged();
    await stage({ edit: 'block', blockId: menu, fields: { title: 'Winter menu, half ty' } });
    await stage({ edit: 'block', blockId: 'new-1', fields: { title: 'Marvila and' } });
    await rig.client.bio.publish({ ...space(), page });
    const rest = () => staged().then(({ changes }) => changes.map(({ name, how, fields }) => [name, how, fields]));
    const left = [
      ['Marvila and', ['edited'], [{ name: 'title', was: 'Marvila', is: 'Marvila and' }]],
      ['Winter menu, half ty', ['edited'], [{ name: 'title', was: 'Winter menu', is: 'Winter menu, half ty' }]],
    ];
    expect(await rest()).toEqual(left);
    await rig.drained();
    expect((await rig.client.bio.get(space())).blocks.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Winter menu', 'Marvila']),
    );
    expect([await rest(), (await staged()).remote]).toEqual([left, null]);
    expect((await rig.client.bio.publish(space())).actionIds).toHaveLength(2);
    expect((await staged()).changes).toEqual([]);
  });

  it('names the block that leads nowhere, and says that a new link is empty', async () => {
    await open();
    await stage({ edit: 'put', block: { ...link('new-1', 'Shop'), url: 'javascript:alert(1)' }, at: 0 });
    await expect(rig.client.bio.publish(space())).rejects.toThrow(
      '“Shop” leads to an address that no browser follows.',
    );
    const fault = () =>
      rig.client.bio
        .publish(space())
        .catch((error: { data?: { fields?: object } }) => Object.keys(error.data?.fields ?? {}));
    expect(await fault()).toEqual(['new-1']);
    await stage({ edit: 'put', block: { ...link('new-1', ''), title: null, url: null }, at: 0 });
    await expect(rig.client.bio.publish(space())).rejects.toThrow('neither a title nor an address');
    // One that leads nowhere since before is no fault of this page.
    await changeThere((await named('Autumn menu')).id, { url: 'ftp://files.example.com/' });
    await rig.client.bio.sync(space());
    await rig.client.bio.takeOver({ ...space(), theirs: [] });
    expect(await fault()).toEqual(['new-1']);
    await stage({ edit: 'block', blockId: 'new-1', fields: { title: 'Soon' } });
    expect((await rig.client.bio.publish(space())).actionIds).toHaveLength(2);
  });

  it('is published in the fewest calls, the order last, and is then what the service has', async () => {
    await open();
    const before = rig.sandbox.journal.executed().length;
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    await stage({ edit: 'delete', blockId: (await named('Book a cupping')).id });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 1 });
    const wanted = (await staged()).page.blocks.map(({ title }) => title);
    const { actionIds } = await rig.client.bio.publish(space());
    expect(actionIds).toHaveLength(4);
    expect((await staged()).publish).toBe('queued');
    await rig.drained();
    const verbs = rig.sandbox.journal
      .executed()
      .slice(before)
      .map(({ effect }) => effect);
    expect(verbs).toEqual(['block.deleted', 'block.updated', 'block.created', 'blocks.reordered']);
    await rig.client.bio.sync(space());
    const { page, changes, publishedAtMs, publish } = await staged();
    expect([page.blocks.map(({ title }) => title), changes]).toEqual([wanted, []]);
    expect(publishedAtMs).not.toBeNull();
    expect(publish).toBe('published');
  });

  it('is out when the last of it was sent, not when it was told to go', async () => {
    await open();
    await rig.client.outbox.pauseAll(space());
    // Of another publishing.
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    await rig.client.bio.publish(space());
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const { actionIds } = await rig.client.bio.publish(space());
    expect((await staged()).waiting).toEqual(actionIds);
    const toldAtMs = (await staged()).publishedAtMs!;
    await rig.client.outbox.resumeAll(space());
    await rig.drained();
    const { publish, publishedAtMs, waiting } = await staged();
    expect([publish, waiting]).toEqual(['published', []]);
    expect(publishedAtMs).toBeGreaterThan(toldAtMs);
  });

  it('is not said to be published where nothing of it went out', async () => {
    await open();
    expect((await staged()).publish).toBeNull();
    await rig.client.outbox.pauseAll(space());
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const { actionIds } = await rig.client.bio.publish(space());
    await rig.client.outbox.cancel({ actionIds });
    expect((await staged()).publish).toBe('taken-back');
  });

  it('is one card where the service refuses all of it for one reason, and the card leads to the page', async () => {
    await open();
    const fault = { kind: 'status', status: 422, body: { message: 'Not now.' } } as const;
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      rig.sandbox.faults.add({ method, path: /\/bio(\/|$)/, fault });
    await stage({ edit: 'delete', blockId: (await named('Autumn menu')).id });
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const { actionIds } = await rig.client.bio.publish(space());
    await rig.drained();
    const [card, ...others] = await cardsOf(rig);
    expect(others).toEqual([]);
    expect(card?.actionIds.toSorted()).toEqual(actionIds.toSorted());
    expect(card?.sentence).toBe('4 changes were refused. “Not now.”');
    expect(card?.remedies.map(({ label }) => label)).toEqual(['Open the bio page', 'Try again', 'Dismiss']);
    // What was refused is staged again from its version.
    const { versions } = await rig.client.bio.versions(space());
    const of = { ...space(), versionId: versions[0]!.id };
    const names = ['Marvila', 'Where we are', 'Autumn menu'];
    // What it would change is told before, and nothing is staged by that.
    const would = await rig.client.bio.wouldRestore(of);
    expect([would.changes.map(({ name }) => name), (await staged()).changes]).toEqual([names, []]);
    expect(would.changes[1]).toMatchObject({ how: ['edited'], fields: [{ was: 'Find us', is: 'Where we are' }] });
    await rig.client.bio.restore(of);
    expect((await staged()).changes.map(({ name }) => name)).toEqual(names);
    expect((await rig.client.bio.wouldRestore(of)).changes).toEqual([]);
  });

  it('that is restored and published after a refusal leaves no card, whose “Try again” would make a block twice', async () => {
    await open();
    const fault = { kind: 'status', status: 422, body: { message: 'Not now.' } } as const;
    for (const method of ['PUT', 'POST', 'DELETE'] as const)
      rig.sandbox.faults.add({ method, path: /\/bio(\/|$)/, fault });
    await stage({ edit: 'delete', blockId: (await named('Autumn menu')).id });
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 9 });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const first = await rig.client.bio.publish(space());
    await rig.drained();
    rig.sandbox.faults.clear();
    // What has nothing to do with it leaves the card as it is.
    await stage({ edit: 'page', fields: { description: 'Open all winter' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect((await cardsOf(rig)).map(({ actionIds }) => actionIds.length)).toEqual([first.actionIds.length]);
    await rig.client.bio.restore({ ...space(), versionId: first.versionId });
    await stage({ edit: 'page', fields: { description: 'Open all winter' } });
    await rig.client.bio.publish(space());
    expect(await cardsOf(rig)).toEqual([]);
    await rig.drained();
    const { page, changes } = await staged();
    expect([page.title, page.blocks.map(({ title }) => title), changes]).toEqual([
      'Harbour',
      expect.arrayContaining(['Marvila', 'Where we are']),
      [],
    ]);
    expect([deeds(rig, 'block.created'), await cardsOf(rig)]).toEqual([1, []]);
  });

  it('is said to be refused, and out in part, where that is what became of it', async () => {
    await open();
    const fault = { kind: 'status', status: 422, body: { message: 'No.', errors: { title: ['No.'] } } } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/bio$/, fault });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    const { actionIds } = await rig.client.bio.publish(space());
    await rig.drained();
    const told = await staged();
    expect([told.publish, publishWords(told, () => '05:51')]).toEqual(['refused', 'Refused 05:51']);
    const states = await Promise.all(actionIds.map((id) => row(rig, id)));
    const refused = states.find(({ state }) => state === 'rejected')!;
    expect(told.publishedAtMs).toBe(refused.settledAtMs);
    await rig.client.outbox.dismiss({ actionIds: [refused.id] });
    const left = await staged();
    expect([left.publish, publishWords(left, () => '05:51')]).toEqual(['in-part', 'Published in part 05:51']);
    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(versionWords)).toEqual(['went out in part', 'as it was before']);
    // One that still asks has no part in what is published after it.
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect((await staged()).publish).toBe('refused');
    rig.sandbox.faults.clear();
    await stage({ edit: 'page', fields: { slug: 'harbour' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect((await staged()).publish).toBe('published');
  });

  it('that is back to what it was has nothing staged, and Discard gives all of it back', async () => {
    await open();
    const { id } = await named('Find us');
    await stage({ edit: 'move', blockId: id, to: 0 });
    const discarded = await discard();
    expect([(await staged()).changes, discarded.page.blocks[0]?.id]).toEqual([[], id]);
    await stage({ edit: 'whole', ...discarded });
    expect((await staged()).changes.map(({ how }) => how)).toEqual([['moved']]);
    await rig.client.bio.discard(space());
    await expect(rig.client.bio.publish(space())).rejects.toThrow('There is nothing to change.');
  });

  it('a file means the block that it names as the service has it, though it has another name here by now', async () => {
    await open();
    const { id } = await named('Find us');
    const { page } = await staged();
    await stage({ edit: 'block', blockId: id, fields: { title: 'Where we are' } });
    const blocks = page.blocks.map(({ id: own, extra: _, type, active, ...words }) => ({
      ...{ type: type ?? 'link', active: active ?? true, ...words },
      ...(own === id ? { text: 'By the water' } : {}),
    }));
    await rig.client.bio.apply({ ...space(), page: { blocks } });
    const { changes, calls } = await staged();
    expect(changes.map(({ blockId, how }) => [blockId, ...how])).toEqual([[id, 'edited']]);
    expect(calls).toBe(1);
  });

  it('keeps what was edited since a Discard that is taken back, also where two of them are, one after the other', async () => {
    await open();
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    const first = await discard();
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const changed = async () => (await staged()).changes.map(({ name }) => name).toSorted();
    await stage({ edit: 'whole', ...first });
    expect(await changed()).toEqual(['Harbour', 'Where we are', 'Winter menu']);
    // To send it once more changes nothing.
    await stage({ edit: 'whole', ...first });
    expect(await changed()).toEqual(['Harbour', 'Where we are', 'Winter menu']);

    await rig.client.bio.discard(space());
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    const one = await discard();
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    const two = await discard();
    // As "Undo all" does: the latest first.
    for (const discarded of [two, one]) await stage({ edit: 'whole', ...discarded });
    expect(await changed()).toEqual(['Where we are', 'Winter menu']);
  });

  it('keeps what was edited since a restored version that is taken back, and asks about what the service changed meanwhile', async () => {
    await open();
    await rig.client.outbox.pauseAll(space());
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    const { versions } = await rig.client.bio.versions(space());
    const {
      changes: _,
      stays: __,
      left: ___,
      ...replaced
    } = await rig.client.bio.restore({ ...space(), versionId: versions.at(-1)!.id });
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    await stage({ edit: 'whole', ...replaced });
    const { page, changes } = await staged();
    expect(page.title).toBe('Harbour');
    expect(changes.map(({ name }) => name).toSorted()).toEqual(['Where we are', 'Winter menu']);

    // A version that is the page: nothing is staged by it.
    await rig.client.bio.discard(space());
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    const again = await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id });
    expect([again.changes, again.was]).toEqual([0, null]);
    await changeThere(id, { title: 'Spring menu' });
    await rig.client.bio.sync(space());
    await stage({ edit: 'whole', page: again.page, base: again.base, was: again.was });
    expect((await staged()).remoteChanges.map(({ name }) => name)).toContain('Spring menu');
    await expect(rig.client.bio.publish(space())).rejects.toThrow('The page was changed at the service');
  });

  it('keeps what it has no form for, and sends what was changed of it', async () => {
    await open();
    const { id } = await named('Find us');
    await stage({ edit: 'block', blockId: id, fields: { extra: { highlight: true } } });
    expect((await staged()).changes[0]?.fields).toEqual([{ name: 'highlight', was: null, is: 'true' }]);
    await rig.client.bio.publish(space());
    await rig.drained();
    expect(rig.sandbox.journal.executed('block.updated').at(-1)?.body).toEqual({ highlight: true });
  });
});

describe('a page that the service changed since', () => {
  it('is not sent before both were looked at; what was edited here then stays, or gives way', async () => {
    await open();
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    await changeThere(id, { title: 'Spring menu' });
    await rig.client.bio.sync(space());
    const { remoteChanges, calls } = await staged();
    expect(calls).toBeNull();
    expect(remoteChanges.map(({ fields }) => fields)).toEqual([
      [{ name: 'title', was: 'Autumn menu', is: 'Spring menu' }],
    ]);
    await expect(rig.client.bio.publish(space())).rejects.toThrow('The page was changed at the service');
    expect((await rig.counts()).queued).toBe(0);
    expect(await rig.client.bio.takeOver({ ...space(), theirs: [] })).toMatchObject({ changes: 1 });
    expect((await staged()).changes[0]?.fields).toEqual([{ name: 'title', was: 'Spring menu', is: 'Winter menu' }]);
    expect(await rig.client.bio.takeOver({ ...space(), theirs: [id] })).toMatchObject({ changes: 0 });
  });

  it('is not sent as it was seen before another window took over what had changed there', async () => {
    await open();
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: (await named('Find us')).id, fields: { title: 'Where we are' } });
    const { page, base } = await staged();
    await changeThere(id, { title: 'Spring menu' });
    await rig.client.bio.sync(space());
    await rig.client.bio.takeOver({ ...space(), theirs: [] });
    const seenBefore = rig.client.bio.publish({ ...space(), page, base });
    await expect(seenBefore).rejects.toThrow('The page was changed at the service');
    expect((await rig.counts()).queued).toBe(0);
    const now = await staged();
    expect((await rig.client.bio.publish({ ...space(), page: now.page, base: now.base })).actionIds).toHaveLength(1);
  });

  it('is read there first, so that nobody has to have read it for what was changed to stay', async () => {
    await open();
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    await changeThere(id, { title: 'Spring menu' });
    await expect(rig.client.bio.publish(space())).rejects.toThrow('The page was changed at the service');
    expect((await staged()).remoteChanges).toHaveLength(1);
    expect((await rig.counts()).queued).toBe(0);
  });

  it('waits for no service that cannot be read or takes its time: it is queued, and that is said', async () => {
    await open();
    const { id } = await named('Autumn menu');
    const publish = async (title: string) => {
      await stage({ edit: 'block', blockId: id, fields: { title } });
      return await rig.client.bio.publish(space());
    };
    const slow = { kind: 'slow', delayMs: 60_000 } as const;
    // A 400 is answered at once, where a 503 is asked again until patience ends.
    for (const fault of [slow, { kind: 'status', status: 503 }, { kind: 'status', status: 400 }] as const) {
      const off = rig.sandbox.faults.add({ method: 'GET', path: '/bio', fault });
      const title = 'status' in fault ? `Under ${fault.status}` : 'Under a slow one';
      expect(await publish(title)).toMatchObject({ looked: false, actionIds: [expect.anything()] });
      off();
      await rig.drained();
    }
    expect(await publish('Winter menu')).toMatchObject({ looked: true });
  });

  it('is asked about as well where Discard was taken back after that', async () => {
    await open();
    const { id } = await named('Autumn menu');
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    const discarded = await discard();
    await changeThere(id, { title: 'Spring menu' });
    await rig.client.bio.sync(space());
    await stage({ edit: 'whole', ...discarded });
    await expect(rig.client.bio.publish(space())).rejects.toThrow('The page was changed at the service');
  });

  describe('through calls of ours', () => {
    const changed = async () => {
      const { changes, remote, page } = await staged();
      const blocks = page.blocks.map(({ title }) => title);
      return { changes: changes.map(({ name, how }) => [name, ...how]), remote, blocks };
    };

    it('is not told of one that was put back in the outbox, before and after it has gone', async () => {
      await open();
      await rig.client.outbox.pauseAll(space());
      const { id } = await named('Find us');
      await stage({ edit: 'block', blockId: id, fields: { title: 'Where we are' } });
      const { actionIds } = await rig.client.bio.publish(space());
      await rig.client.outbox.cancel({ actionIds });
      await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
      await rig.client.outbox.putBack({ actionIds });
      const told = await changed();
      expect(told).toMatchObject({ changes: [['Winter menu', 'edited']], remote: null });
      expect(told.blocks).toContain('Where we are');
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      expect(await changed()).toEqual(told);
      expect((await rig.client.bio.publish(space())).actionIds).toHaveLength(1);
    });

    it('is not told of what was published before a Discard from before that is taken back', async () => {
      await open();
      await rig.client.outbox.pauseAll(space());
      const kill = (await named('Book a cupping')).id;
      await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
      await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
      const discarded = await discard();
      await stage({ edit: 'delete', blockId: kill });
      await stage({ edit: 'put', block: link('new-2', 'Second'), at: 3 });
      await rig.client.bio.publish(space());
      await stage({ edit: 'whole', ...discarded });
      const told = await changed();
      expect(told.remote).toBeNull();
      expect(told.changes).toEqual([
        ['Marvila', 'added'],
        ['Winter menu', 'edited'],
      ]);
      expect(told.blocks).not.toContain('Book a cupping');
      expect(told.blocks).toContain('Second');
      await rig.client.outbox.resumeAll(space());
      await rig.drained();
      expect(await changed()).toEqual(told);
    });

    it('is asked about beside one of them, where another client changed what it does not', async () => {
      await open();
      await rig.client.outbox.pauseAll(space());
      const [us, menu] = [(await named('Find us')).id, (await named('Autumn menu')).id];
      await stage({ edit: 'block', blockId: us, fields: { title: 'Where we are' } });
      const { actionIds } = await rig.client.bio.publish(space());
      await rig.client.outbox.cancel({ actionIds });
      await stage({ edit: 'page', fields: { title: 'Harbour' } });
      await rig.client.outbox.putBack({ actionIds });
      await changeThere(menu, { title: 'Spring menu' });
      await rig.client.bio.sync(space());
      const { remoteChanges } = await staged();
      expect(remoteChanges.map(({ name, how }) => [name, ...how])).toEqual([['Spring menu', 'edited']]);
    });
  });

  it('loses no edit where the service tells what no form here takes', async () => {
    await open();
    const { id } = await named('Autumn menu');
    const other = (await named('Find us')).id;
    rig.core.parts.store.raw
      .prepare(`UPDATE bio_block SET type = '', text = ?, extra = json_object('', 1, ?, 2) WHERE id = ?`)
      .run('long '.repeat(3_000), 'n'.repeat(300), other);
    await stage({ edit: 'block', blockId: id, fields: { title: 'Winter menu' } });
    expect((await staged()).changes.map(({ name }) => name)).toEqual(['Winter menu']);
    // What was told once is not told again.
    rig.sandbox.faults.add({ method: 'GET', path: '/bio', times: 1, fault: { kind: 'status', status: 503 } });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect((await rig.client.bio.versions(space())).versions).toHaveLength(2);
  });
});

/** What is kept was added that much longer ago. */
const later = (ms: number) =>
  rig.core.parts.store.raw.prepare('UPDATE attachment SET added_at_ms = added_at_ms - ?').run(ms);

describe('a picture that was chosen', () => {
  const picture = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };
  const shown = async () => {
    const hash = (await staged()).page.picture?.hash;
    return hash === undefined ? undefined : (await rig.client.pictures.bio({ ...space(), hash })).dataUrl;
  };

  it('is staged with the rest, seen after a restart, and goes out with it in a call of its own', async () => {
    await open();
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.reopen();
    const { changes, calls } = await staged();
    expect(changes.map(({ fields }) => fields.map(({ name, is }) => [name, is]))).toEqual([
      [
        ['title', 'Harbour'],
        ['picture', 'boat.png'],
      ],
    ]);
    expect([calls, await shown()]).toEqual([2, `data:image/png;base64,${tinyPng}`]);
    expect(deeds(rig, 'bio.avatar-uploaded')).toBe(0);
    await rig.client.bio.publish(space());
    expect((await staged()).changes).toEqual([]);
    await rig.drained();
    expect(deeds(rig, 'bio.avatar-uploaded')).toBe(1);
  });

  it('is given up with Discard and had back by Undo; one that is kept no more is not staged again', async () => {
    await open();
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    const discarded = await discard();
    await stage({ edit: 'whole', ...discarded });
    expect(await shown()).toContain(tinyPng);
    await stage({ edit: 'page', fields: { picture: null } });
    expect((await staged()).changes).toEqual([]);
    const another = Buffer.from('another').toString('base64');
    await rig.client.bio.stagePicture({ ...space(), ...picture, base64: another });
    await stage({ edit: 'whole', ...discarded });
    // Chosen since.
    expect((await staged()).page.picture).toMatchObject({ sizeBytes: 7 });
    await stage({ edit: 'page', fields: { picture: null } });
    later(24 * 3_600_000 + 1);
    await rig.client.bio.stagePicture({ ...space(), ...picture, base64: another });
    await stage({ edit: 'page', fields: { picture: null } });
    await stage({ edit: 'whole', ...discarded });
    expect((await staged()).changes).toEqual([]);
  });

  it('is told of where a version that is restored gives it up, and comes back when that is taken back', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    const versionId = (await rig.client.bio.versions(space())).versions[0]!.id;
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    const fieldsThen = async () => {
      const { changes } = await rig.client.bio.wouldRestore({ ...space(), versionId });
      return changes.map(({ blockId, how, fields }) => [blockId, how, fields]);
    };
    const givenUp = { name: 'picture', was: 'boat.png', is: null };
    expect(await fieldsThen()).toEqual([[null, ['edited'], [givenUp]]]);
    await stage({ edit: 'page', fields: { title: 'Pine' } });
    const title = { name: 'title', was: 'Pine', is: 'Harbour' };
    expect(await fieldsThen()).toEqual([[null, ['edited'], [title, givenUp]]]);
    const { page, base, was } = await rig.client.bio.restore({ ...space(), versionId });
    expect(await shown()).toBeUndefined();
    await stage({ edit: 'whole', page, base, was });
    expect(await shown()).toContain(tinyPng);
    expect((await staged()).page.title).toBe('Pine');
  });

  it('comes back with the Discard that gave it up also where others were chosen, given up and sent since', async () => {
    await open();
    const choose = (words: string) =>
      rig.client.bio.stagePicture({ ...space(), ...picture, base64: Buffer.from(words).toString('base64') });
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    // Edited for long before it was given up.
    later(7_200_000);
    const first = await discard();
    await choose('B');
    const second = await discard();
    for (const discarded of [second, first]) await stage({ edit: 'whole', ...discarded });
    expect((await staged()).page.picture).toMatchObject({ sizeBytes: 1 });
    await rig.client.bio.discard(space());
    await stage({ edit: 'whole', ...first });
    expect(await shown()).toContain(tinyPng);

    const third = await discard();
    await rig.client.bio.avatar({ ...space(), ...picture, base64: Buffer.from('C').toString('base64') });
    await rig.drained();
    await stage({ edit: 'whole', ...third });
    expect(await shown()).toContain(tinyPng);
  });
});

describe('a published page', () => {
  it('is kept, as is the one before it, and can be had back with its blocks', async () => {
    await open();
    await stage({ edit: 'delete', blockId: (await named('Find us')).id });
    await rig.client.bio.publish(space());
    await rig.drained();
    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(({ blocks, changes }) => [blocks, changes.length])).toEqual([
      [6, 1],
      [7, 0],
    ]);
    await rig.client.bio.restore({ ...space(), versionId: versions[1]!.id });
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['Find us', 'added']]);
    await rig.client.bio.publish(space());
    await rig.drained();
    await becomes(async () => (await staged()).page.blocks.map(({ title }) => title).includes('Find us'), true);
    // What was there before is kept already: each further page is one more.
    expect((await rig.client.bio.versions(space())).versions).toHaveLength(3);
  });

  it('is kept as somebody else changed it, once, when the next is published over it, and is had back', async () => {
    await open();
    await stage({ edit: 'delete', blockId: (await named('Find us')).id });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    await changeThere((await named('Autumn menu')).id, { title: 'Spring menu' });
    await rig.client.bio.sync(space());
    const told = async () => (await rig.client.bio.versions(space())).versions.map((one) => versionWords(one));
    const rename = (title: string) => stage({ edit: 'page', fields: { title } });
    await stage({ edit: 'delete', blockId: (await named('Spring menu')).id });
    const { versionId } = await rig.client.bio.publish({ ...space(), undoMs: 60_000 });
    const before = 'as it was before';
    expect(await told()).toEqual(['waits in the outbox', before, null, before]);
    // Taken back, the page before it was published last.
    await rig.client.bio.unpublish({ ...space(), versionId });
    expect([(await staged()).publish, await told()]).toEqual(['published', [before, null, before]]);
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    await rename('Harbour');
    await rig.client.bio.publish(space());
    await rig.drained();
    expect(await told()).toEqual([null, null, before, null, before]);
    const { versions } = await rig.client.bio.versions(space());
    await rig.client.bio.restore({ ...space(), versionId: versions[2]!.id });
    const names = (await staged()).page.blocks.map(({ title }) => title);
    expect([names.includes('Spring menu'), names.includes('Find us')]).toEqual([true, false]);
  });

  it('is told from one that never went out, and lists what publishing it changed, whatever became of those before', async () => {
    await open();
    await rig.client.outbox.pauseAll(space());
    await stage({ edit: 'delete', blockId: (await named('Autumn menu')).id });
    const { actionIds } = await rig.client.bio.publish(space());
    const told = async () => {
      const { versions } = await rig.client.bio.versions(space());
      return versions.map((one) => [versionWords(one), ...one.changes.flatMap(({ name, how }) => [name, ...how])]);
    };
    const deleted = ['Autumn menu', 'deleted'];
    const before = ['as it was before'];
    expect(await told()).toEqual([['waits in the outbox', ...deleted], before]);
    await rig.client.outbox.cancel({ actionIds });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    // It goes into the call of the one before, which is not out as it was.
    await stage({ edit: 'page', fields: { title: 'Pine' } });
    await rig.client.bio.publish(space());
    await rig.client.outbox.resumeAll(space());
    await rig.drained();
    expect(await told()).toEqual([
      [null, 'Pine', 'edited'],
      ['never went out', 'Harbour', 'edited'],
      ['never went out', ...deleted],
      before,
    ]);
  });

  it('that is restored has the members that were written here as they were then; all others stay, which is said', async () => {
    await open();
    await rig.client.outbox.pauseAll(space());
    const { id } = await named('Find us');
    for (const icon of ['star', 'moon'] as const) {
      await stage({ edit: 'block', blockId: id, fields: { extra: { icon, rows: 2 } } });
      await rig.client.bio.publish(space());
    }
    const { versions } = await rig.client.bio.versions(space());
    const [moon, star] = versions;
    const restored = await rig.client.bio.restore({ ...space(), versionId: star!.id });
    expect(restored).toMatchObject({ changes: 1, left: 0, stays: [] });
    expect((await named('Find us')).extra).toEqual({ icon: 'star', rows: 2 });
    const same = await rig.client.bio.restore({ ...space(), versionId: moon!.id });
    expect(restoredWords(same)).toBe('The words and blocks are as they were then.');
    // One that has none of them takes them away again.
    const before = await rig.client.bio.restore({ ...space(), versionId: versions.at(-1)!.id });
    expect(before).toMatchObject({ changes: 1, stays: [] });
    expect((await named('Find us')).extra).toEqual({});
    expect(restoredWords({ changes: 0, left: 0, stays: ['clicks'], picture: null })).toBe(
      'There is nothing to publish for it. What has no form here stays as it is now, since the service may count in it: clicks.',
    );
    expect(restoredWords({ changes: 2, left: 1, stays: [], picture: null })).toBe(
      'Restored here: 2 changes to publish. 1 block is left out: it is gone at the service, and only its ID was known.',
    );
  });

  it('is kept as it was before blocks were gone at the service, once, and can be had back with them', async () => {
    await open();
    const { remoteId } = (await staged()).bio.blocks.find(({ title }) => title === 'Find us')!;
    const { url, space: number, token } = rig.sandbox;
    const address = `${url}/spaces/${number}/bio/blocks/${remoteId}`;
    const answer = await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok).toBe(true);
    await rig.client.bio.sync(space());
    await rig.client.bio.sync(space());
    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(({ cause, blocks }) => [cause, blocks])).toEqual([['lost', 7]]);
    expect((await staged()).publishedAtMs).toBeNull();
    await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id });
    expect((await staged()).changes.map(({ name, how }) => [name, ...how])).toEqual([['Find us', 'added']]);
  });

  it('is not kept again before the same words were gone, as where a service numbers its blocks anew each time', async () => {
    await open();
    const { url, space: number, token } = rig.sandbox;
    const headers = { authorization: `Bearer ${token}` };
    const listed = await fetch(`${url}/spaces/${number}/bio/blocks`, { headers });
    const { data } = (await listed.json()) as { data: { id: number; title: string | null }[] };
    const listedAs = async (more: number, title?: string) => {
      const blocks = data.map((one, at) => ({
        ...one,
        id: one.id + more,
        ...(at === 1 && title !== undefined ? { title } : {}),
      }));
      const fault = { kind: 'status', status: 200, body: { data: blocks } } as const;
      rig.sandbox.faults.add({ method: 'GET', path: /\/blocks$/, times: 1, fault });
      await rig.client.bio.sync(space());
      return (await rig.client.bio.versions(space())).versions.length;
    };
    expect([await listedAs(1_000), await listedAs(2_000)]).toEqual([1, 1]);
    // What was listed the last time says something else, and is gone now.
    expect([await listedAs(3_000, 'Winter menu'), await listedAs(4_000)]).toEqual([1, 2]);
  });

  it('is not kept before a block was gone of which only the ID was known: nothing is lost with it', async () => {
    await open('plain');
    const bare = (await staged()).bio.blocks.at(-1)!;
    expect(bare).toMatchObject({ type: null, title: null });
    const { url, space: number, token } = rig.sandbox;
    const address = `${url}/spaces/${number}/bio/blocks/${bare.remoteId}`;
    await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    await rig.client.bio.sync(space());
    expect((await staged()).page.blocks.map(({ id }) => id)).not.toContain(bare.id);
    expect((await rig.client.bio.versions(space())).versions).toEqual([]);
  });

  it('is had back without the picture that went out with it, which would be sent a second time', async () => {
    await open();
    await rig.client.outbox.pauseAll(space());
    await rig.client.bio.stagePicture({ ...space(), fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng });
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    await stage({ edit: 'page', fields: { title: 'Pine' } });
    await rig.client.bio.publish(space());
    const { versions } = await rig.client.bio.versions(space());
    await rig.client.bio.restore({ ...space(), versionId: versions[1]!.id });
    expect((await staged()).changes.map(({ fields }) => fields)).toEqual([
      [{ name: 'title', was: 'Pine', is: 'Harbour' }],
    ]);
  });

  it('is had back with its picture, chosen here or the service’s own that was looked at, and says so of one that is not kept', async () => {
    await open();
    const bytesOf = (fileName: string) => Buffer.concat([Buffer.from(tinyPng, 'base64'), Buffer.from(fileName)]);
    const choose = (fileName: string) => {
      const file = { fileName, mediaType: 'image/png', base64: bytesOf(fileName).toString('base64') };
      return rig.client.bio.stagePicture({ ...space(), ...file });
    };
    await pictureThere(bytesOf('elsewhere.png'));
    await rig.client.bio.sync(space());
    const { avatar } = await rig.client.bio.get(space());
    expect(avatar).not.toBeNull();
    await choose('boat.png');
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    await choose('pier.png');
    await stage({ edit: 'page', fields: { title: 'Pier' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    const { versions } = await rig.client.bio.versions(space());
    const pictures = versions.map(({ picture }) => picture?.fileName ?? picture?.address);
    expect(pictures).toEqual(['pier.png', 'boat.png', avatar]);
    const notKept = 'It isn’t kept here: restoring leaves the one of now.';
    expect(versions.map(versionPictureWords)).toEqual([
      'Picture: pier.png',
      'Picture: boat.png',
      `Picture: ${avatar}. ${notKept}`,
    ]);
    const restore = async (at: number) => rig.client.bio.restore({ ...space(), versionId: versions[at]!.id });
    const boat = await restore(1);
    expect([boat.picture, (await staged()).page.picture?.fileName]).toEqual([null, 'boat.png']);
    expect(restoredWords(boat)).toBe('Restored here: 1 change to publish.');
    // Nobody had looked at it here before another one took its place.
    expect(restoredWords(await restore(2))).toContain(`The one it had then was at ${avatar}.`);
    expect(await restore(0)).toMatchObject({ changes: 0, picture: null });

    await rig.client.outbox.pauseAll(space());
    await choose('river.png');
    const { actionIds } = await rig.client.bio.publish(space());
    const [river] = (await rig.client.bio.versions(space())).versions;
    await rig.client.outbox.cancel({ actionIds });
    const restored = await rig.client.bio.restore({ ...space(), versionId: river!.id });
    expect([restored.picture, (await staged()).page.picture?.fileName]).toEqual([null, 'river.png']);
  });

  it('is had back with the service’s own picture, of which a copy was made before one from here took its place', async () => {
    await open();
    const bytes = Buffer.concat([Buffer.from(tinyPng, 'base64'), Buffer.from('elsewhere')]);
    await pictureThere(bytes);
    await rig.client.bio.sync(space());
    const shown = await rig.client.pictures.bio(space());
    expect(shown.dataUrl).toContain(bytes.toString('base64'));
    await stage({ edit: 'page', fields: { title: 'As it was' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    await rig.client.bio.stagePicture({ ...space(), fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(({ pictureStays }) => pictureStays)).toEqual([false, false, false]);
    const restored = await rig.client.bio.restore({ ...space(), versionId: versions[1]!.id });
    const { picture } = (await staged()).page;
    const back = await rig.client.pictures.bio({ ...space(), hash: picture?.hash ?? '' });
    expect([restored.picture, back.dataUrl]).toEqual([null, shown.dataUrl]);
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    expect((await rig.client.pictures.bio(space())).dataUrl).toBe(shown.dataUrl);
  });

  it('is had back with its picture where somebody gave the page another one since, and that one is a version’s as well', async () => {
    await open();
    const chosen = (fileName: string) => {
      const bytes = Buffer.concat([Buffer.from(tinyPng, 'base64'), Buffer.from(fileName)]);
      return { fileName, mediaType: 'image/png', base64: bytes.toString('base64') };
    };
    const publish = async () => {
      await rig.client.bio.publish(space());
      await rig.drained();
      await rig.client.bio.sync(space());
    };
    await rig.client.bio.stagePicture({ ...space(), ...chosen('boat.png') });
    await publish();
    const elsewhere = chosen('elsewhere.png');
    await pictureThere(Buffer.from(elsewhere.base64, 'base64'));
    await rig.client.bio.sync(space());
    const { avatar } = await rig.client.bio.get(space());
    await rig.client.pictures.bio(space());
    const versions = async () => (await rig.client.bio.versions(space())).versions;
    const [boat] = await versions();
    const { picture } = await rig.client.bio.restore({ ...space(), versionId: boat!.id });
    expect([picture, (await staged()).page.picture?.fileName]).toEqual([null, 'boat.png']);
    await discard();

    await rig.client.bio.stagePicture({ ...space(), ...chosen('pier.png') });
    await publish();
    const [pier, before] = await versions();
    expect([pier, before].map((one) => one?.picture?.fileName)).toEqual(['pier.png', avatar?.split('/').at(-1)]);
    await rig.client.bio.restore({ ...space(), versionId: before!.id });
    const { hash = '' } = (await staged()).page.picture ?? {};
    expect((await rig.client.pictures.bio({ ...space(), hash })).dataUrl).toContain(elsewhere.base64);
  });

  it('keeps pictures of versions up to 20 MB, the latest first, and the name alone of those before', async () => {
    await open();
    const choose = (fileName: string) => {
      const bytes = Buffer.concat([Buffer.from(tinyPng, 'base64'), Buffer.from(fileName), Buffer.alloc(4_500_000)]);
      const file = { fileName, mediaType: 'image/png', base64: bytes.toString('base64') };
      return rig.client.bio.stagePicture({ ...space(), ...file });
    };
    for (const fileName of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png']) {
      // What was chosen a day ago and is wanted by nothing goes with the next one.
      later(25 * 3_600_000);
      await choose(fileName);
      await rig.client.bio.publish(space());
      await rig.drained();
      await rig.client.bio.sync(space());
    }
    const { versions } = await rig.client.bio.versions(space());
    const named = versions.flatMap(({ picture, pictureStays }) => {
      const fileName = picture?.fileName ?? null;
      return fileName === null ? [] : [[fileName, pictureStays]];
    });
    expect(named).toEqual([
      ['f.png', false],
      ['e.png', false],
      ['d.png', false],
      ['c.png', false],
      ['b.png', true],
      ['a.png', true],
    ]);
  });

  it('keeps no picture of a space that was removed, but those that another one has as well', async () => {
    await open();
    const picture = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.stagePicture({ ...space(), ...picture, base64: Buffer.from('B').toString('base64') });
    const { raw } = rig.core.parts.store;
    raw.exec(`INSERT INTO space SELECT 'another', connection_id, '9009', name, time_zone, paused_at_ms,
      pulls_paused_at_ms, created_at_ms, zone_told FROM space`);
    raw.exec(`INSERT INTO bio_version (space_id, page, published_at_ms, cause)
      SELECT 'another', page, published_at_ms, cause FROM bio_version WHERE page LIKE '%boat.png%'`);
    const kept = (): unknown => raw.prepare('SELECT count(*) FROM attachment').pluck().get();
    expect(kept()).toBe(2);
    await rig.client.connections.removeSpace({ ...space(), force: true });
    expect(kept()).toBe(1);
    const [connection] = await rig.client.connections.list({});
    await rig.client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    expect(kept()).toBe(0);
  });

  it('keeps from a file what the service has, however long, and says which field of it is too long elsewhere', async () => {
    await open();
    const kind = 'k'.repeat(101);
    const words = 'w'.repeat(10_001);
    const { url: base, token, space: number } = rig.sandbox;
    const headers = { authorization: `Bearer ${token}` };
    const listed = await (await fetch(`${base}/spaces/${number}/bio/blocks`, { headers })).json();
    const { data } = listed as { data: { title: string }[] };
    const strange = data.map((one) => (one.title === 'Find us' ? { ...one, type: kind, text: words } : one));
    const fault = { kind: 'status', status: 200, body: { data: strange } } as const;
    rig.sandbox.faults.add({ method: 'GET', path: '/bio/blocks', fault });
    await rig.client.bio.sync(space());
    const { blocks } = (await staged()).page;
    const written = blocks.map(({ id, type, title, url, text }) => ({
      id,
      ...(type === null ? {} : { type }),
      title,
      url,
      text,
    }));
    expect(written).toContainEqual(expect.objectContaining({ type: kind, text: words }));
    expect(await rig.client.bio.apply({ ...space(), page: { blocks: written } })).toEqual({ changes: 0 });
    const renamed = written.map((block) => (block.type === kind ? { ...block, title: 'Here' } : block));
    expect(await rig.client.bio.apply({ ...space(), page: { blocks: renamed } })).toEqual({ changes: 1 });
    const why = async (page: Parameters<Rig['client']['bio']['apply']>[0]['page']) =>
      rig.client.bio.apply({ ...space(), page }).catch((error: Error) => error.message);
    const last = 'Nothing was staged: shorten it, or leave it as it is there.';
    expect(await why({ blocks: [...written, { type: kind, title: 'New' }] })).toBe(
      `The “type” of the block “New” is longer than 100 characters. ${last}`,
    );
    expect(await why({ description: words })).toBe(
      `The “description” of the page is longer than 10,000 characters. ${last}`,
    );
  });

  it('is taken from a file: blocks keep their ID at the service, and only what differs is sent', async () => {
    await open();
    const { page } = await staged();
    const blocks = page.blocks.map(({ type, title, url }) => ({ type: type!, title, url }));
    const file = {
      title: 'Ours',
      blocks: [...blocks.slice(1), { type: 'link', title: 'Last', url: 'https://example.com/' }],
    };
    expect(await rig.client.bio.apply({ ...space(), page: file })).toEqual({ changes: 3 });
    expect((await staged()).changes.map(({ how }) => how)).toEqual([['edited'], ['added'], ['deleted']]);
  });
});

describe('a publishing that is taken back', () => {
  const undoMs = 10_000;
  const picture = { fileName: 'harbour.png', mediaType: 'image/png', base64: tinyPng };
  const changed = async () => (await staged()).changes.map(({ name, how }) => [name, ...how]).toSorted();

  it('is staged again as it was, with its picture and what was edited since, and is no version', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    await stage({ edit: 'delete', blockId: (await named('Book a cupping')).id });
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    const before = await changed();
    expect((await staged()).undo).toBeNull();
    const { versionId, undoUntilMs } = await rig.client.bio.publish({ ...space(), undoMs });
    // Told to whoever looks, and so to a window that did not publish it.
    const { undo } = await staged();
    expect(undo?.versionId).toBe(versionId);
    expect(undo?.untilMs).toBeGreaterThanOrEqual(undoUntilMs);
    expect([await changed(), (await rig.counts()).queued]).toEqual([[], 5]);
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: 0 });
    expect((await staged()).undo).toBeNull();
    expect([await changed(), (await rig.counts()).queued, (await staged()).remote]).toEqual([before, 0, null]);
    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(({ cause }) => cause)).toEqual(['before']);
    expect((await staged()).page.picture).toMatchObject({ fileName: 'harbour.png' });

    const again = await rig.client.bio.publish({ ...space(), undoMs });
    await stage({ edit: 'block', blockId: (await named('Marvila')).id, fields: { title: 'Marvila and the river' } });
    expect(await changed()).toHaveLength(1);
    await rig.client.bio.unpublish({ ...space(), versionId: again.versionId });
    expect((await changed()).map(([name]) => name)).toContain('Marvila and the river');
    await rig.client.bio.publish(space());
    await rig.drained();
    expect([deeds(rig, 'block.created'), deeds(rig, 'bio.avatar-uploaded')]).toEqual([1, 1]);
    await expect(rig.client.bio.unpublish({ ...space(), versionId })).rejects.toThrow();
  });

  it('is left as it is as far as it was sent, and what went into it from before is staged as well', async () => {
    await open();
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const { versionId, actionIds } = await rig.client.bio.publish(space());
    await rig.drained();
    expect(await rig.client.bio.unpublish({ ...space(), versionId })).toEqual({ left: actionIds.length });
    expect([await changed(), (await staged()).remote]).toEqual([[], null]);

    await rig.client.outbox.pauseAll(space());
    await stage({ edit: 'page', fields: { description: 'By the river' } });
    await rig.client.bio.publish(space());
    await stage({ edit: 'page', fields: { title: 'Pier' } });
    const second = await rig.client.bio.publish({ ...space(), undoMs });
    await rig.client.bio.unpublish({ ...space(), versionId: second.versionId });
    const { changes, remote } = await staged();
    expect([changes[0]?.fields.map(({ is }) => is), remote]).toEqual([['Pier', 'By the river'], null]);
  });

  it('is offered as long as something of it can be called off, also after its seconds, and not once all of it went', async () => {
    await open();
    const undoOf = async () => (await staged()).undo?.versionId ?? null;
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    const sent = await rig.client.bio.publish({ ...space(), undoMs });
    rig.sandbox.faults.add({ method: 'PUT', path: /\/bio$/, times: 1, fault: { kind: 'slow', delayMs: 400 } });
    expect(await undoOf()).toBe(sent.versionId);
    await rig.client.outbox.tryNow({ actionIds: sent.actionIds });
    await expect.poll(async () => (await row(rig, sent.actionIds[0] ?? '')).state).toBe('on_wire');
    expect(await undoOf()).toBeNull();
    await rig.drained();

    await rig.client.outbox.pauseAll(space());
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const waits = await rig.client.bio.publish(space());
    expect(await undoOf()).toBe(waits.versionId);
    await rig.client.bio.unpublish({ ...space(), versionId: waits.versionId });
    expect([await undoOf(), (await staged()).changes.map(({ name }) => name)]).toEqual([null, ['Marvila']]);
  });

  it('leaves nothing that the outbox puts back beside it, after a restart either, whoever had cancelled it', async () => {
    await open();
    const stayed = async (actionIds: string[]) => {
      const { batchId } = await row(rig, actionIds[0] ?? '');
      // Refused once it is too late for that.
      const taken = await rig.client.outbox.undo({ batchId: batchId ?? '' }).catch(() => null);
      const back = await rig.client.outbox.putBack({ actionIds });
      const rows = await Promise.all(actionIds.map((id) => row(rig, id)));
      const { cancelledTotal } = await rig.client.outbox.overview(space());
      expect([taken?.undone ?? 0, back.back, cancelledTotal]).toEqual([0, [], 0]);
      expect(rows.filter(({ state, canPutBack }) => state !== 'cancelled' || canPutBack)).toEqual([]);
      return back.refused.map(({ why }) => why.code);
    };
    await stage({ edit: 'block', blockId: (await named('Autumn menu')).id, fields: { title: 'Winter menu' } });
    await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: 0 });
    const first = await rig.client.bio.publish({ ...space(), undoMs });
    await stage({ edit: 'block', blockId: (await named('Winter menu')).id, fields: { title: 'Winter menu B' } });
    await rig.client.bio.unpublish({ ...space(), versionId: first.versionId });
    expect(await stayed(first.actionIds)).toEqual(first.actionIds.map(() => 'staged-again'));

    const second = await rig.client.bio.publish({ ...space(), undoMs });
    await rig.client.outbox.cancel({ actionIds: second.actionIds });
    await rig.client.bio.unpublish({ ...space(), versionId: second.versionId });
    await rig.reopen();
    expect(await stayed(second.actionIds)).toEqual(second.actionIds.map(() => 'not-put-back'));

    await rig.client.bio.publish(space());
    await rig.drained();
    expect(await stayed([...first.actionIds, ...second.actionIds])).toHaveLength(6);
    expect([deeds(rig, 'block.created'), deeds(rig, 'block.updated')]).toEqual([1, 1]);
    await rig.client.bio.sync(space());
    expect((await staged()).page.blocks.map(({ title }) => title)).toContain('Winter menu B');
  });

  it('of a page that was still to be made leaves none, and all of it is staged', async () => {
    rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05 });
    rig.sandbox.removeBio();
    await rig.client.bio.sync(space());
    const blocks = [
      { type: 'link', title: 'Menu' },
      { type: 'social_icons', title: 'Us' },
    ];
    await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks } });
    const { versionId } = await rig.client.bio.publish({ ...space(), undoMs });
    await rig.client.bio.unpublish({ ...space(), versionId });
    const { bio, page, calls, remote } = await staged();
    expect([bio.state, remote, page.blocks.map(({ title }) => title), calls]).toEqual([
      'none',
      null,
      ['Menu', 'Us'],
      2,
    ]);
  });

  it('takes back what was published before with a page that is still to be made, and with its picture', async () => {
    rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05 });
    rig.sandbox.removeBio();
    await rig.client.bio.sync(space());
    await rig.client.outbox.pauseAll(space());
    await rig.client.bio.apply({ ...space(), page: { title: 'Harbour', blocks: [{ type: 'link', title: 'Menu' }] } });
    await rig.client.bio.stagePicture({ ...space(), ...picture });
    const first = await rig.client.bio.publish(space());
    await stage({ edit: 'page', fields: { title: 'Pier' } });
    const { versionId, actionIds } = await rig.client.bio.publish({ ...space(), undoMs });
    expect(actionIds).toEqual([first.actionIds[0]]);
    await rig.client.bio.unpublish({ ...space(), versionId });
    const { page } = await staged();
    expect([page.title, page.blocks.map(({ title }) => title)]).toEqual(['Pier', ['Menu']]);
    expect(page.picture?.fileName).toBe('harbour.png');
    const back = await rig.client.outbox.putBack({ actionIds: first.actionIds });
    expect(back.refused.map(({ why }) => why.code)).toEqual(first.actionIds.map(() => 'staged-again'));
    await rig.client.bio.publish(space());
    await rig.client.outbox.resumeAll(space());
    await rig.drained();
    expect([deeds(rig, 'bio.created'), deeds(rig, 'block.created')]).toEqual([1, 1]);
  });
});

describe('a page that is gone at the service', () => {
  it('stays as it was, until its user believes that; then the copy is a version, and can be made again from it', async () => {
    await open();
    const { page: before } = await staged();
    rig.sandbox.removeBio();
    await expect(rig.client.bio.sync(space())).rejects.toMatchObject({ data: { code: 'not-found' } });
    expect((await staged()).page).toEqual(before);
    expect(await rig.client.bio.sync({ ...space(), believe: true })).toMatchObject({ state: 'none', blocks: 0 });
    expect((await staged()).page).toMatchObject({ title: null, blocks: [] });

    const { versions } = await rig.client.bio.versions(space());
    expect(versions.map(({ cause, title, blocks }) => [cause, title, blocks])).toEqual([['lost', before.title, 7]]);
    expect(await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id })).toMatchObject({ left: 0 });
    await rig.client.bio.publish(space());
    await rig.drained();
    expect([deeds(rig, 'bio.created'), deeds(rig, 'block.created')]).toEqual([1, 6]);
    await rig.client.bio.sync(space());
    const words = (page: typeof before) => [page.title, page.blocks.map(({ title }) => title)];
    const { page, changes } = await staged();
    expect([words(page), changes]).toEqual([words(before), []]);
  });

  it('has its icons where they were put before it was gone, once what is left of it is published', async () => {
    await open();
    const before = await staged();
    const icons = before.page.blocks[0]!;
    expect(icons.type).toBe('social_icons');
    await stage({ edit: 'move', blockId: icons.id, to: 3 });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    rig.sandbox.removeBio();
    await rig.client.bio.sync({ ...space(), believe: true });
    const { versions } = await rig.client.bio.versions(space());
    await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id });
    const { page: wanted } = await staged();
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    const left = await staged();
    expect(left.page.blocks.map(({ title }) => title)).toEqual(wanted.blocks.map(({ title }) => title));
    expect(left.changes.map(({ how }) => how)).toEqual([['moved']]);
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    const { page, changes } = await staged();
    expect([page.blocks.map(({ title }) => title), changes]).toEqual([wanted.blocks.map(({ title }) => title), []]);
  });

  it('is the one it was where it is there again after all', async () => {
    await open();
    const before = await staged();
    const fault = { kind: 'status', status: 404, body: { message: 'Not found.' } } as const;
    rig.sandbox.faults.add({ method: 'GET', path: /\/bio$/, times: 1, fault });
    await rig.client.bio.sync({ ...space(), believe: true });
    expect((await staged()).bio.state).toBe('none');
    const { versions } = await rig.client.bio.versions(space());
    await rig.client.bio.restore({ ...space(), versionId: versions[0]!.id });
    await rig.client.bio.sync(space());
    await expect(rig.client.bio.publish(space())).rejects.toThrow('The page was changed at the service');
    // What was staged to make it anew doubles nothing: the blocks are known as the ones they were.
    expect(await rig.client.bio.takeOver({ ...space(), theirs: [] })).toMatchObject({ changes: 0 });
    expect((await staged()).page.blocks).toEqual(before.page.blocks);
  });

  it('leaves out what only its ID was known of where a version is restored, and says how many', async () => {
    await open('plain');
    const kept = (await staged()).page.blocks;
    expect(kept.filter(({ type }) => type === null)).not.toEqual([]);
    await stage({ edit: 'page', fields: { title: 'Harbour' } });
    await rig.client.bio.publish(space());
    await rig.drained();
    const bare = kept.find(({ type }) => type === null)!;
    await stage({ edit: 'delete', blockId: bare.id });
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    const { versions } = await rig.client.bio.versions(space());
    const restored = await rig.client.bio.restore({ ...space(), versionId: versions[1]!.id });
    expect(restored).toMatchObject({ left: 1, changes: 0 });
    expect((await staged()).page.blocks).toHaveLength(kept.length - 1);
  });
});

it.each(['sparse', 'terse'] as const)(
  'new blocks of which the service tells no number are nobody’s change while they go out, however often it is read then (%s)',
  async (dialect) => {
    const between = await standBetween();
    try {
      rig = await openRig({
        ...{ pace: 4, dialect, random: () => 0.05 },
        urlFor(sandbox) {
          between.leadTo(sandbox.url);
          return `http://127.0.0.1:${between.port}`;
        },
      });
      await rig.client.bio.sync(space());
      for (const at of [0, 1, 2]) await stage({ edit: 'put', block: link(`new-${at}`, `New ${at}`), at });
      const made = between.keepBack('/blocks', 'POST');
      await rig.client.bio.publish(space());
      await stage({ edit: 'block', blockId: (await named('New 1')).id, fields: { title: 'New 1, edited' } });
      await made.answered;
      // It is there, and nobody knows whose it is: its answer did not arrive.
      await expect(rig.client.bio.sync(space())).rejects.toMatchObject({ data: { code: 'in-use' } });
      expect((await staged()).remoteChanges).toEqual([]);
      made.letGo();
      await rig.drained();
      await rig.client.bio.sync(space());
      const { remoteChanges, page, bio } = await staged();
      expect([remoteChanges, page.blocks.slice(0, 3).map(({ title }) => title)]).toEqual([
        [],
        ['New 0', 'New 1, edited', 'New 2'],
      ]);
      expect(bio.blocks.slice(0, 3).every(({ remoteId }) => remoteId !== null)).toBe(true);
    } finally {
      await between.close();
    }
  },
);

describe('a block that the list names by its number alone', () => {
  it('tells what it says when it is asked for, where the service answers an update with the whole of it', async () => {
    await open('plain');
    const bare = (await staged()).page.blocks[1]!;
    expect(bare.title).toBeNull();
    const { actionId } = await rig.client.bio.askBlock({ ...space(), blockId: bare.id });
    await rig.reaches(actionId, 'done');
    expect(deeds(rig, 'block.updated')).toBe(1);
    const told = (await staged()).page.blocks[1];
    expect(told).toMatchObject({ id: bare.id, title: expect.any(String) as string });
    expect(told?.title).not.toBe('');
  });

  it('is no change at the service once it tells what it says, and what was edited of it meanwhile stays', async () => {
    await open('plain');
    const [, bare, other] = (await staged()).page.blocks;
    await stage({ edit: 'block', blockId: bare!.id, fields: { url: 'https://example.com/winter' } });
    await stage({ edit: 'block', blockId: other!.id, fields: { title: 'Typed' } });
    await stage({ edit: 'block', blockId: other!.id, fields: { title: '' } });
    for (const { id: blockId } of [bare!, other!])
      await rig.reaches((await rig.client.bio.askBlock({ ...space(), blockId })).actionId, 'done');
    const now = await staged();
    const [told, toldOther] = [bare!, other!].map(({ id }) => now.bio.blocks.find((block) => block.id === id));
    expect([told?.title, toldOther?.title, now.remote]).toEqual([
      expect.stringMatching(/./) as string,
      expect.stringMatching(/./) as string,
      null,
    ]);
    expect(now.changes).toMatchObject([
      { how: ['edited'], fields: [{ name: 'url', was: told?.url, is: 'https://example.com/winter' }] },
    ]);
    const { actionIds } = await rig.client.bio.publish(space());
    await rig.drained();
    expect([actionIds.length, rig.sandbox.journal.executed('block.updated').at(-1)?.body]).toEqual([
      1,
      { url: 'https://example.com/winter' },
    ]);
  });
});
