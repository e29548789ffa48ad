import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const drafts = async (): Promise<string[]> =>
  (await rig.client.drafts.list({ spaceId: rig.spaceId, order: 'oldest' })).rows.map(({ title }) => title);

/** Queued as one batch, each for two networks that have words of their own. */
async function batchOf(texts: string[]): Promise<string> {
  const { client, spaceId, account } = rig;
  const draftIds: string[] = [];
  for (const text of texts) {
    const body = {
      ...{ text, accountIds: [account('x'), account('bluesky')], firstComment: 'The link is in here' },
      variants: { [account('x')]: `${text} on X` },
    };
    draftIds.push((await client.drafts.save({ spaceId, body })).draftId);
  }
  const { batchId } = await client.drafts.queueSeveral({ draftIds, spaceId, undoMs: 10_000 });
  return batchId ?? '';
}

describe('a batch that is taken back piece by piece', () => {
  it('has its last drafts back first, each whole, until nothing is left', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const batchId = await batchOf(['One', 'Two', 'Three']);
    const { waitingTotal } = await client.outbox.overview({ spaceId });
    const first = await client.outbox.undo({ batchId, most: 1 });
    expect(first).toMatchObject({ undone: waitingTotal / 3, left: (waitingTotal * 2) / 3 });
    expect(await drafts()).toEqual(['Three']);
    const second = await client.outbox.undo({ batchId, most: 1 });
    expect(await drafts()).toEqual(['Two', 'Three']);
    const third = await client.outbox.undo({ batchId, most: 1 });
    expect(third.left).toBe(0);
    expect([first, second, third].flatMap(({ draftIds }) => draftIds)).toHaveLength(3);
    expect(await drafts()).toEqual(['One', 'Two', 'Three']);
    expect((await client.outbox.overview({ spaceId })).waitingTotal).toBe(0);
  });

  it('holds back what is left for the next piece, though its own seconds are over', async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    const batchId = await batchOf(['One', 'Two']);
    const { left } = await client.outbox.undo({ batchId, most: 1 });
    const held = rig.core.parts.store.raw
      .prepare("SELECT min(not_before_ms) AS untilMs, count(*) AS count FROM action WHERE state = 'queued'")
      .get() as { untilMs: number; count: number };
    expect(held.count).toBe(left);
    expect(held.untilMs - Date.now()).toBeGreaterThan(20_000);
    expect((await client.outbox.undo({ batchId, most: 1 })).left).toBe(0);
  });
});
