import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { editsOf, link } from './edits.ts';

let rig: Rig;
afterEach(() => rig.close());
const { space, staged, stage, named } = editsOf(() => rig);

/** The order of the page at the service is another by now. */
async function ordered(ids: readonly string[]): Promise<void> {
  const { url, token, space: number } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ blocks: ids.map(Number) });
  const { ok } = await fetch(`${url}/spaces/${number}/bio/blocks/reorder`, { method: 'POST', headers, body });
  expect(ok).toBe(true);
}

/** A block is published at the end, and is there; the page was not read since. Gives the service's IDs in their order. */
async function published(): Promise<{ ids: string[]; read: () => Promise<unknown> }> {
  rig = await openRig({ pace: 10, dialect: 'objects', random: () => 0.05 });
  await rig.client.bio.sync(space());
  const { page } = await staged();
  await stage({ edit: 'put', block: link('new-1', 'Marvila'), at: page.blocks.length });
  const { actionIds } = await rig.client.bio.publish(space());
  await rig.reaches(actionIds[0] ?? '', 'done');
  const off = rig.sandbox.faults.add({ method: 'GET', path: /\/blocks$/, fault: { kind: 'status', status: 500 } });
  const { blocks } = await rig.client.bio.get(space());
  const read = () => {
    off();
    return rig.client.bio.sync(space());
  };
  return { ids: blocks.map(({ remoteId }) => remoteId ?? ''), read };
}

describe('a page whose new blocks the service puts elsewhere', () => {
  it('has the order that was published as a change, which goes out when it is published', async () => {
    const { ids, read } = await published();
    await ordered([ids.at(-1) ?? '', ...ids.slice(0, -1)]);
    await read();
    const { changes, remote } = await staged();
    expect([remote, changes.map(({ name, how }) => [name, ...how])]).toEqual([null, [['Marvila', 'moved']]]);
    await rig.client.bio.publish(space());
    await rig.drained();
    await rig.client.bio.sync(space());
    expect((await rig.client.bio.get(space())).blocks.map(({ remoteId }) => remoteId)).toEqual(ids);
    expect((await staged()).changes).toEqual([]);
  });

  it('is as the service has it where somebody moved other blocks as well, and after the first read', async () => {
    const { ids, read } = await published();
    await ordered(ids.toReversed());
    await read();
    expect((await staged()).changes).toEqual([]);
    await ordered([...ids.slice(0, -1).toReversed(), ids.at(-1) ?? '']);
    await rig.client.bio.sync(space());
    expect((await staged()).changes).toEqual([]);
  });
});

describe('a block that the service lists by its ID alone', () => {
  it.each([
    ['plain', 1],
    ['objects', 0],
  ] as const)('is said to be published over unseen (%s: %i)', async (dialect, unseen) => {
    rig = await openRig({ pace: 10, dialect, random: () => 0.05 });
    await rig.client.bio.sync(space());
    const [block] = (await staged()).page.blocks.slice(1);
    await stage({ edit: 'block', blockId: block?.id ?? '', fields: { title: 'Winter menu' } });
    expect(await rig.client.bio.publish(space())).toMatchObject({ looked: true, unseen });
    expect((await named('Winter menu')).title).toBe('Winter menu');
  });
});
