import { afterEach, describe, expect, it } from 'vitest';
import { publish } from '../../../src-main/core/bio/staged/publish.ts';
import type { Tx } from '../../../src-main/core/store/store.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/** Publishes what is staged, and says how many rows that read and how many statements wrote. */
function workOfPublishing(): { read: number; written: number } {
  const { spaceId } = rig;
  const { parts } = rig.core;
  let [read, written] = [0, 0];
  parts.store.tx((tx) => {
    const counting: Tx = {
      ...tx,
      all: (query) => {
        const rows = tx.all(query);
        read += rows.length;
        return rows;
      },
      get: (query) => ((read += 1), tx.get(query)),
      run: (query) => ((written += 1), tx.run(query)),
    };
    publish(counting, parts, { spaceId, undoMs: 0 });
  });
  return { read, written };
}

/** So many blocks are published; then, before any of them went, each is changed, and then each is replaced by another. */
async function pageOf(blocks: number): Promise<{ read: number; written: number }[]> {
  rig = await openRig({ dispatch: false });
  const { client, spaceId } = rig;
  await client.bio.sync({ spaceId });
  const of = (title: string, type = 'kind') => ({
    blocks: Array.from({ length: blocks }, (_, index) => ({ type: `${type} ${index}`, title: `${title} ${index}` })),
  });
  await client.bio.apply({ spaceId, page: of('First') });
  const first = workOfPublishing();
  const counts = await rig.counts();
  expect(counts.queued + counts.waiting + counts.blocked).toBeGreaterThanOrEqual(blocks);
  await client.bio.apply({ spaceId, page: of('Second') });
  expect((await client.bio.staged({ spaceId })).calls).toBe(blocks);
  const second = workOfPublishing();
  await client.bio.apply({ spaceId, page: of('Third', 'other') });
  expect((await client.bio.staged({ spaceId })).calls).toBe(2 * blocks);
  return [first, second, workOfPublishing()];
}

describe('a page of many blocks', () => {
  it('is published with work that grows as the page does, since nothing else is sent or shown meanwhile', async () => {
    const few = await pageOf(30);
    await rig.close();
    const many = await pageOf(120);
    for (const [index, { read, written }] of many.entries()) {
      expect(read / few[index]!.read).toBeLessThan(5);
      expect(written / few[index]!.written).toBeLessThan(5);
    }
  });
});
