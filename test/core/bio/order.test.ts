import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { addThere, pause, resume, row } from '../kinds/every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
/** The numbers of the blocks of each order that went, as texts. */
const orders = (): string[][] =>
  rig.sandbox.journal.executed('blocks.reordered').map(({ body }) => (body as { blocks: number[] }).blocks.map(String));

/** Made without a number coming back, by a service whose list of blocks cannot be asked for at that moment. */
async function unlinked(...titles: string[]): Promise<{ actionId: string; blockId: string }[]> {
  rig = await openRig({ dialect: 'terse', random: () => 0.05 });
  const { client } = rig;
  await client.bio.sync(space());
  rig.sandbox.faults.add({ method: 'GET', path: '/blocks', times: 1, fault: { kind: 'status', status: 500 } });
  await pause(rig);
  const made = [];
  for (const title of titles) made.push(await client.bio.blockCreate({ ...space(), block: { type: 'link', title } }));
  await resume(rig);
  for (const { actionId } of made) await rig.reaches(actionId, 'done_unlinked');
  return made;
}

describe('an order that names a block whose number did not come back', () => {
  it('waits until the list of blocks tells the number, and has the block in its place', async () => {
    const [made] = await unlinked('New');
    const { client } = rig;
    const first = (await client.bio.get(space())).blocks[0];
    const order = await client.bio.blockReorder({ ...space(), blockIds: [made!.blockId, first!.id] });
    expect(await row(rig, order.actionId)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    await client.bio.sync(space());
    await rig.reaches(order.actionId, 'done');
    const { remoteId } = await row(rig, made!.actionId);
    expect(orders().map((ids) => ids.slice(0, 2))).toEqual([[remoteId, first!.remoteId]]);
  });

  it('gives way to a later order, and does not go after it', async () => {
    const [made] = await unlinked('New');
    const { client } = rig;
    const first = (await client.bio.get(space())).blocks[0]!;
    const old = await client.bio.blockReorder({ ...space(), blockIds: [first.id, made!.blockId] });
    await client.bio.blockReorder({ ...space(), blockIds: [made!.blockId, first.id] });
    expect((await row(rig, old.actionId)).state).toBe('superseded');
    await client.bio.sync(space());
    await rig.drained();
    expect(orders()).toHaveLength(1);
    expect((await client.bio.get(space())).blocks.slice(0, 2).map(({ id }) => id)).toEqual([made!.blockId, first.id]);
  });

  it('goes without it when the list has it under a number that cannot be told', async () => {
    const made = await unlinked('One', 'Two');
    const { client } = rig;
    const first = (await client.bio.get(space())).blocks[3]!;
    const blockIds = [...made.map(({ blockId }) => blockId), first.id];
    const order = await client.bio.blockReorder({ ...space(), blockIds });
    expect((await row(rig, order.actionId)).state).toBe('blocked');
    await addThere(rig, 'A third');
    await client.bio.sync(space());
    await rig.reaches(order.actionId, 'done');
    expect(orders().map(([id]) => id)).toEqual([first.remoteId]);
  });
});
