import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
let batchId: string;
let ids: string[];

/** A batch of three texts that waits. */
beforeEach(async () => {
  rig = await openRig();
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  const rows = ['One', 'Two', 'Three'].map((text) => `${text},x`);
  const csv = ['text,accounts', ...rows, ''].join('\n');
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'batch.csv', content: csv });
  batchId = (await rig.client.import.commit({ importId, as: 'queue' })).batchId ?? '';
  ids = (await waiting()).map(({ id }) => id);
});
afterEach(() => rig.close());

const waiting = async () => (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' })).rows;
const held = async (): Promise<string[]> =>
  (await waiting()).filter(({ blockReason }) => blockReason === 'held').map(({ text }) => text);
const isPaused = async () => (await rig.client.outbox.overview({ spaceId: rig.spaceId })).batches[0]?.paused;
const [first, second] = [() => ids[0] ?? '', () => ids[1] ?? ''];

describe('a batch that is paused and resumed', () => {
  it('goes on with all that the pause held', async () => {
    await rig.client.outbox.pauseBatch({ batchId });
    expect(await held()).toEqual(['One', 'Two', 'Three']);
    expect(await rig.client.outbox.resumeBatch({ batchId })).toEqual({ changed: 3, refused: [] });
    expect(await held()).toEqual([]);
  });

  it('leaves held what was held by hand before', async () => {
    await rig.client.outbox.hold({ actionIds: [second()] });
    await rig.client.outbox.pauseBatch({ batchId });
    await rig.client.outbox.resumeBatch({ batchId });
    expect(await held()).toEqual(['Two']);
  });

  it('leaves held what was released and held again by hand meanwhile', async () => {
    await rig.client.outbox.pauseBatch({ batchId });
    await rig.client.outbox.release({ actionIds: [first()] });
    expect(await isPaused()).toBe(false);
    await rig.client.outbox.hold({ actionIds: [first()] });
    await rig.client.outbox.resumeBatch({ batchId });
    expect(await held()).toEqual(['One']);
  });

  it('is released whole where all of it was held by hand, for then Resume asks for nothing else', async () => {
    await rig.client.outbox.hold({ actionIds: ids });
    await rig.client.outbox.resumeBatch({ batchId });
    expect(await held()).toEqual([]);
  });

  it('is paused only by its own Pause, not by what is held of it one by one', async () => {
    await rig.client.outbox.hold({ actionIds: ids.slice(0, 2) });
    expect(await isPaused()).toBe(false);
    await rig.client.outbox.pauseBatch({ batchId });
    expect(await isPaused()).toBe(true);
    await rig.client.outbox.release({ actionIds: ids.slice(2) });
    expect(await isPaused()).toBe(false);
    await rig.client.outbox.hold({ actionIds: ids.slice(2) });
    expect(await isPaused()).toBe(false);
  });

  it('can be paused again after it was resumed', async () => {
    await rig.client.outbox.pauseBatch({ batchId });
    await rig.client.outbox.resumeBatch({ batchId });
    await rig.client.outbox.pauseBatch({ batchId });
    expect(await held()).toEqual(['One', 'Two', 'Three']);
  });
});
