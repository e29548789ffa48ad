import { afterEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const SOON = { interval: 50 };
const copies = async (spaceId: string) => (await rig.client.archive.copies({ spaceId })).accounts;
const areWhole = async (spaceId = rig.spaceId) => {
  const accounts = await copies(spaceId);
  return accounts.length > 0 && accounts.every(({ wholeAtMs }) => wholeAtMs !== null);
};

describe('publishing while the past is copied', () => {
  it('goes on beside it: pages are read between the posts, and both come to their end without a 429', async () => {
    const publishLimit = { count: 15, windowMs: 4_000 };
    rig = await openRig({ posts: 3_000, publishLimit, apiLimit: { count: 60, windowMs: 4_000 }, dispatch: false });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => rig.post(`Post number ${n}`)));
    rig.sandbox.journal.clear();
    await rig.reopen({ dispatch: true, sync: 'all' });
    for (const [id = ''] of ids) await rig.reaches(id, 'done');
    await expect.poll(() => areWhole(), SOON).toBe(true);
    const { journal } = rig.sandbox;
    expect(journal.count429()).toBe(0);
    const order = journal.entries().map(({ method, path }) => (method === 'POST' ? 'post' : path));
    const meanwhile = order.slice(order.indexOf('post'), order.lastIndexOf('post'));
    expect(meanwhile.filter((one) => one.includes('/analytics/posts')).length).toBeGreaterThan(0);
    expect(order.filter((one) => one.includes('/analytics/posts')).length).toBeGreaterThan(30);
  });
});

describe('two spaces', () => {
  it('are copied beside each other, and neither knows the other’s posts though their IDs are the same', async () => {
    rig = await openRig({ posts: 400, dispatch: false, apiLimit: { count: 1_000, windowMs: 60_000 } });
    const other = await startSandbox({ posts: 900, apiLimit: { count: 1_000, windowMs: 60_000 } });
    try {
      const second = await rig.client.connections.save({
        url: other.url,
        spaceRemoteId: String(other.space),
        token: other.token,
        apiLimit: { count: 1_000, windowMs: 60_000 },
      });
      await rig.reopen({ dispatch: true, sync: 'all' });
      await expect.poll(() => areWhole(rig.spaceId), SOON).toBe(true);
      await expect.poll(() => areWhole(second.spaceId), SOON).toBe(true);
      const here = async (spaceId: string) =>
        (await copies(spaceId)).map(({ accountId, here, total }) => ({ accountId, here, total }));
      const [mine, theirs] = [await here(rig.spaceId), await here(second.spaceId)];
      expect(mine.map(({ accountId }) => accountId)).toEqual(theirs.map(({ accountId }) => accountId));
      const sum = (of: typeof mine): number => of.reduce((all, copy) => all + copy.here, 0);
      expect(sum(theirs)).toBeGreaterThan(2 * sum(mine) - 100);
      for (const { here: kept, total } of [...mine, ...theirs]) expect(kept).toBe(total);
    } finally {
      await other.close();
    }
  });
});
