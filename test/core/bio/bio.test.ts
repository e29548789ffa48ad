import { afterEach, describe, expect, it } from 'vitest';
import { dialects, type DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import { openRig, type Rig } from '../../rig.ts';
import { addThere, becomes, block, deeds, pause, resume, row, tinyPng } from '../kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const open = async (dialect: DialectName = 'objects'): Promise<Rig> => {
  rig = await openRig({ pace: 10, dialect, random: () => 0.05 });
  return rig;
};
const space = () => ({ spaceId: rig.spaceId });
const picture = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };

describe('the local copy of a bio page', () => {
  it.each(['plain', 'objects', 'strings', 'vast'] as const)('is pulled from the %s dialect', async (dialect) => {
    const { client } = await open(dialect);
    expect((await client.bio.get(space())).state).toBe('unknown');
    expect(await client.bio.sync(space())).toMatchObject({ state: 'there', blocks: 7 });
    const bio = await client.bio.get(space());
    expect(bio).toMatchObject({ state: 'there', title: 'Harbour & Pine', pending: false });
    expect(new Set(bio.blocks.map(({ remoteId }) => remoteId)).size).toBe(7);
    // Bare ids tell nothing of what a block says.
    expect(bio.blocks[1]?.title).toBe(dialect === 'plain' ? null : 'Autumn menu');
  });

  it('has the forms of its blocks whatever the service calls their kinds, and adds them under those names', async () => {
    const { wireProfile } = dialects.foreign;
    rig = await openRig({ pace: 10, dialect: 'foreign', wireProfile });
    const { client, sandbox } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    expect(new Set(blocks.map(({ type }) => type))).toEqual(
      new Set(['social_icons', 'link', 'text', 'countdown_timer']),
    );
    await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.drained();
    const headers = { authorization: `Bearer ${sandbox.token}` };
    const there = await fetch(`${sandbox.url}/spaces/${sandbox.space}/bio/blocks`, { headers });
    expect(await there.json()).toMatchObject({
      data: expect.arrayContaining(
        [{ kind: 'button', label: 'New' }].map((one) => expect.objectContaining(one) as unknown),
      ) as unknown,
    });
  });

  it('keeps the local id of a block over every pull, and drops what is no longer listed', async () => {
    const { client } = await open();
    const blockId = await block(rig, 'Find us');
    await client.bio.blockDelete({ ...space(), blockId: await block(rig, 'Book a cupping') });
    await rig.drained();
    await client.bio.sync(space());
    expect(await block(rig, 'Find us')).toBe(blockId);
    expect((await client.bio.get(space())).blocks).toHaveLength(6);
  });

  it('is kept where the service lists no blocks any more, and that it is an older copy is told', async () => {
    rig = await openRig({ dialect: 'objects' });
    const { client, sandbox } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    expect(blocks).toHaveLength(7);
    const fault = { kind: 'status', status: 200, body: { data: [] } } as const;
    sandbox.faults.add({ method: 'GET', path: /\/blocks$/, fault });
    await client.bio.sync(space()).catch(() => undefined);
    expect(await client.bio.get(space())).toMatchObject({ missing: true, blocks });
  });

  it('keeps what is known of a block where the list tells its number alone', async () => {
    const { client } = await open('plain');
    const { blockId } = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.drained();
    await client.bio.sync(space());
    const kept = (await client.bio.get(space())).blocks.find(({ id }) => id === blockId);
    expect(kept).toMatchObject({ type: 'link', title: 'New', pending: false });
  });

  it('takes nothing of an answer that is about another block', async () => {
    const { client } = await open();
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    const [first, second] = [blocks[1]!, blocks[2]!];
    const data = { id: Number(second.remoteId), type: 'heading', title: 'Another', url: null, active: false };
    const fault = { kind: 'status', status: 200, body: { data } } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/blocks\/\d+$/, times: 1, fault });
    const { actionId } = await client.bio.blockUpdate({ ...space(), blockId: first.id, block: { title: 'Ours' } });
    await rig.reaches(actionId, 'done');
    expect((await client.bio.get(space())).blocks.slice(1, 3)).toEqual([{ ...first, title: 'Ours' }, second]);
  });

  it('says in a live query what is on its way and what has gone', async () => {
    const { client } = await open();
    await client.bio.sync(space());
    const live = (await client.bio.watch(space()))[Symbol.asyncIterator]();
    expect((await live.next()).value).toMatchObject({ title: 'Harbour & Pine', pending: false });
    await pause(rig);
    await client.bio.update({ ...space(), fields: { title: 'Ours' } });
    expect((await live.next()).value).toMatchObject({ title: 'Ours', pending: true });
    await resume(rig);
    expect((await live.next()).value).toMatchObject({ title: 'Ours', pending: false });
    await live.return?.();
  });

  it('shows the block of social icons that the service adds to a new page by itself', async () => {
    const { client } = await open();
    await client.bio.create({ ...space(), fields: { title: 'Ours' } });
    await becomes(async () => (await client.bio.get(space())).blocks[0]?.type, 'social_icons');
  });
});

it('a change of a block that was cancelled is not put back once the block is deleted', async () => {
  const { client } = await open();
  await client.bio.sync(space());
  const blockId = (await client.bio.get(space())).blocks[1]!.id;
  await pause(rig);
  const change = await client.bio.blockUpdate({ ...space(), blockId, block: { title: 'Newer' } });
  await client.outbox.cancel({ actionIds: [change.actionId] });
  expect(await row(rig, change.actionId)).toMatchObject({ canPutBack: true });
  const { actionId } = await client.bio.blockDelete({ ...space(), blockId });
  await resume(rig);
  await rig.reaches(actionId ?? '', 'done');
  expect(await row(rig, change.actionId)).toMatchObject({ state: 'cancelled', canPutBack: false });
});

describe('a block whose number did not come back', () => {
  it('is found in the list, and a change that waited for it goes', async () => {
    const { client } = await open('terse');
    await client.bio.sync(space());
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.reaches(made.actionId, 'done');
    expect(await row(rig, made.actionId)).toMatchObject({ matched: true, reason: 'Found in the list of blocks.' });
    const changed = await client.bio.blockUpdate({ ...space(), blockId: made.blockId, block: { title: 'Newer' } });
    await rig.reaches(changed.actionId, 'done');
    const { remoteId } = await row(rig, made.actionId);
    expect(rig.sandbox.journal.executed('block.updated').at(-1)?.path).toContain(`/blocks/${remoteId}`);
  });

  it('is not guessed at where more new numbers could be meant', async () => {
    const { client } = await open('terse');
    await client.bio.sync(space());
    rig.sandbox.faults.add({ method: 'GET', path: '/blocks', times: 1, fault: { kind: 'status', status: 500 } });
    await pause(rig);
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'One' } });
    const other = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'Two' } });
    const changed = await client.bio.blockUpdate({ ...space(), blockId: made.blockId, block: { title: 'One more' } });
    expect(changed.actionId).toBe(made.actionId);
    await resume(rig);
    await rig.reaches(made.actionId, 'done_unlinked');
    await rig.reaches(other.actionId, 'done_unlinked');
    await addThere(rig, 'A third');
    await client.bio.sync(space());
    expect((await row(rig, made.actionId)).state).toBe('done_unlinked');
    expect((await client.bio.get(space())).blocks.filter(({ remoteId }) => remoteId === null)).toEqual([]);
  });
});

describe('a new block in doubt', () => {
  it('is found in the list when it was made after all, and the lane goes on', async () => {
    const { client } = await open();
    await client.bio.sync(space());
    rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: { kind: 'reset', when: 'after' } });
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.reaches(made.actionId, 'in_doubt');
    const changed = await client.bio.blockUpdate({ ...space(), blockId: made.blockId, block: { title: 'Newer' } });
    await rig.reaches(changed.actionId, 'done');
    expect(await row(rig, made.actionId)).toMatchObject({ state: 'done', matched: true });
    expect(deeds(rig, 'block.created')).toBe(1);
  });

  it('is asked about by what it says now, when a change was merged into it before it went', async () => {
    const { client } = await open();
    await pause(rig);
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'Old' } });
    await client.bio.blockUpdate({ ...space(), blockId: made.blockId, block: { title: 'New' } });
    expect(await row(rig, made.actionId)).toMatchObject({ text: 'New', change: 'add-block' });
  });

  it('is linked when it was said to be done and the list has it, even where an earlier pull had met it: the order goes', async () => {
    const { client } = await open();
    rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: { kind: 'reset', when: 'after' } });
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.reaches(made.actionId, 'in_doubt');
    // Never pulled before: the entry may be older than the block, and only the user can tell.
    await client.bio.sync(space());
    expect((await row(rig, made.actionId)).state).toBe('in_doubt');
    const order = await client.bio.blockReorder({ ...space(), blockIds: [made.blockId] });
    await client.outbox.resolve({ actionId: made.actionId, answer: 'sent' });
    await client.bio.sync(space());
    expect(await row(rig, made.actionId)).toMatchObject({ state: 'done', matched: true });
    await rig.reaches(order.actionId, 'done');
    expect(deeds(rig, 'block.created')).toBe(1);
    expect((await client.bio.get(space())).blocks.filter(({ title }) => title === 'New')).toHaveLength(1);
  });

  it('stays a question when the list does not have it: that proves nothing', async () => {
    const { client } = await open();
    await client.bio.sync(space());
    rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: { kind: 'reset', when: 'before' } });
    const made = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    await rig.reaches(made.actionId, 'in_doubt');
    const syncedAtMs = (await client.bio.get(space())).syncedAtMs ?? 0;
    await becomes(async () => ((await client.bio.get(space())).syncedAtMs ?? 0) > syncedAtMs, true);
    expect((await row(rig, made.actionId)).state).toBe('in_doubt');
    await client.outbox.resolve({ actionId: made.actionId, answer: 'not-sent' });
    await rig.reaches(made.actionId, 'done');
    expect(deeds(rig, 'block.created')).toBe(1);
  });

  it('is settled for a page that says what was asked for', async () => {
    const { client } = await open();
    rig.sandbox.removeBio();
    rig.sandbox.faults.add({ method: 'POST', path: '/bio', times: 1, fault: { kind: 'reset', when: 'after' } });
    const made = await client.bio.create({ ...space(), fields: { title: 'Ours' } });
    await rig.reaches(made.actionId, 'in_doubt');
    await rig.reaches(made.actionId, 'done');
    expect(await row(rig, made.actionId)).toMatchObject({ matched: true, reason: 'The service has this page.' });
  });
});

describe('a picture for the page', () => {
  it('goes out byte by byte, is kept out of its action, and leaves nothing behind', async () => {
    const { client, core } = await open();
    const kept = () => core.parts.store.all(query.selectFrom('attachment').select('hash'));
    await pause(rig);
    const { actionId } = await client.bio.avatar({ ...space(), ...picture });
    expect(kept()).toHaveLength(1);
    const detail = await client.outbox.detail({ actionId });
    expect(detail.request.line).toMatch(/^POST .*\/bio\/avatar$/);
    expect(detail.request.body).toContain('boat.png');
    expect(JSON.stringify(detail)).not.toContain(tinyPng.slice(0, 40));
    await resume(rig);
    await rig.reaches(actionId, 'done');
    expect(deeds(rig, 'bio.avatar-uploaded')).toBe(1);
    expect(kept()).toEqual([]);
    await becomes(async () => (await client.bio.get(space())).avatar?.startsWith('/pictures/bio/'), true);
  });

  it('outlives a restart before it was sent', async () => {
    const { client } = await open();
    await pause(rig);
    const { actionId } = await client.bio.avatar({ ...space(), ...picture });
    await rig.reopen();
    expect((await rig.client.bio.get(space())).upload).toMatchObject({ fileName: 'boat.png', sizeBytes: 70 });
    await resume(rig);
    await rig.reaches(actionId, 'done');
  });

  it('is refused in words where the service would not take it, and nothing is queued', async () => {
    const { client } = await open();
    const base64 = Buffer.alloc(5120 * 1024 + 1).toString('base64');
    await expect(client.bio.avatar({ ...space(), ...picture, base64 })).rejects.toMatchObject({
      data: { code: 'invalid', message: 'The picture has 5,121 KiB; the service takes up to 5,120 KiB.' },
    });
    await expect(client.bio.avatar({ ...space(), ...picture, base64: '' })).rejects.toThrow();
    expect((await rig.counts()).queued).toBe(0);
  });

  it('stays where it cannot be read which one an upload that waits would send', async () => {
    const { client, core } = await open();
    const { raw } = core.parts.store;
    const kept = () => core.parts.store.all(query.selectFrom('attachment').select('hash')).map(({ hash }) => hash);
    await pause(rig);
    const { actionId } = await client.bio.avatar({ ...space(), ...picture });
    const before = kept();
    raw.prepare('UPDATE attachment SET added_at_ms = 0').run();
    raw.prepare(`UPDATE action SET payload = '"torn"' WHERE id = ?`).run(actionId);
    await client.bio.stagePicture({ ...space(), ...picture, base64: Buffer.from('another').toString('base64') });
    expect(kept()).toEqual(expect.arrayContaining(before));
    raw.prepare(`UPDATE action SET state = 'cancelled' WHERE id = ?`).run(actionId);
    await client.bio.stagePicture({ ...space(), ...picture, base64: Buffer.from('third').toString('base64') });
    expect(kept()).not.toEqual(expect.arrayContaining(before));
  });

  it('stays with an upload that was refused, and for a day with one that is taken back, which can be put back', async () => {
    const { client, core } = await open();
    const kept = () => core.parts.store.all(query.selectFrom('attachment').select('hash')).length;
    rig.sandbox.faults.add({ method: 'POST', path: '/avatar', times: 1, fault: { kind: 'status', status: 422 } });
    const refused = await client.bio.avatar({ ...space(), ...picture });
    await rig.reaches(refused.actionId, 'rejected');
    expect(kept()).toBe(1);
    await client.outbox.tryNow({ actionIds: [refused.actionId] });
    await rig.reaches(refused.actionId, 'done');
    await pause(rig);
    const taken = await client.bio.avatar({ ...space(), ...picture });
    core.parts.store.raw.prepare('UPDATE attachment SET added_at_ms = 0').run();
    await client.outbox.cancel({ actionIds: [taken.actionId] });
    const another = { ...picture, base64: Buffer.from('another').toString('base64') };
    await client.bio.stagePicture({ ...space(), ...another });
    expect(kept()).toBe(2);
    expect(await client.outbox.putBack({ actionIds: [taken.actionId] })).toMatchObject({ changed: 1 });
    await client.outbox.cancel({ actionIds: [taken.actionId] });
    core.parts.store.raw.prepare('UPDATE attachment SET added_at_ms = added_at_ms - ?').run(24 * 3_600_000 + 1);
    await client.bio.stagePicture({ ...space(), ...another });
    expect(kept()).toBe(1);
  });
});
