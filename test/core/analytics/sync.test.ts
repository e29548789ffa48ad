import { afterEach, describe, expect, it } from 'vitest';
import { postsSeenAfter, syncPosts } from '../../../src-main/core/analytics/analytics.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const YEARS_MS = 5 * 365 * 86_400_000;

function known(accountId: string, mark = 0) {
  return postsSeenAfter(rig.core.parts.store, rig.spaceId, accountId, mark);
}

describe('pulling the posts of an account', () => {
  it('pages until they are older than asked, and keeps each once', async () => {
    rig = await openRig({ posts: 1_500, dispatch: false });
    const { parts } = rig.core;
    const accountId = rig.account('x');
    const all = { spaceId: rig.spaceId, accountId, sinceMs: Date.now() - YEARS_MS };
    rig.sandbox.journal.clear();
    const pulled = await syncPosts(parts, all);
    const calls = rig.sandbox.journal.entries().filter((entry) => entry.path.includes('/analytics/posts'));
    expect(calls.length).toBeGreaterThan(1);
    expect(pulled).toEqual({ posts: known(accountId).length });
    expect(new Set(known(accountId).map((post) => post.remoteId)).size).toBe(known(accountId).length);
    await syncPosts(parts, all);
    expect(pulled).toEqual({ posts: known(accountId).length });
  });

  it('asks for one page where the rest is older', async () => {
    rig = await openRig({ posts: 1_500, dispatch: false });
    rig.sandbox.journal.clear();
    await syncPosts(rig.core.parts, { spaceId: rig.spaceId, accountId: rig.account('x'), sinceMs: Date.now() });
    const calls = rig.sandbox.journal.entries().filter((entry) => entry.path.includes('/analytics/posts'));
    expect(calls).toHaveLength(1);
  });

  it('numbers a post at first sight, so that what is new after a mark can be told', async () => {
    rig = await openRig();
    const accountId = rig.account('x');
    const since = { spaceId: rig.spaceId, accountId, sinceMs: Date.now() - YEARS_MS };
    await syncPosts(rig.core.parts, since);
    const before = known(accountId);
    const mark = Math.max(...before.map((post) => post.seen));
    const [id = ''] = await rig.post('Doors open at 7:30.');
    await rig.reaches(id, 'done');
    await syncPosts(rig.core.parts, since);
    expect(known(accountId, mark)).toEqual([
      expect.objectContaining({ accountId, excerpt: 'Doors open at 7:30.', imported: false }),
    ]);
    expect(known(accountId).slice(0, before.length)).toEqual(before);
  });

  it('says so when a page fails, so that what is missing proves nothing', async () => {
    rig = await openRig({ posts: 1_500, dispatch: false });
    const accountId = rig.account('x');
    rig.sandbox.faults.add({ path: '/analytics/posts', after: 1, fault: { kind: 'status', status: 500 } });
    const pulled = await syncPosts(rig.core.parts, {
      spaceId: rig.spaceId,
      accountId,
      sinceMs: Date.now() - YEARS_MS,
    });
    expect(pulled).toMatchObject({ failed: { code: 'service-trouble' } });
    expect(known(accountId)).toHaveLength(100);
  });

  it('says so where a page is of another account, by whose posts nothing is told of this one', async () => {
    rig = await openRig({ dispatch: false });
    const [accountId, other] = [rig.account('x'), rig.account('bluesky')];
    await rig.client.sync.now({ spaceId: rig.spaceId });
    const [mine, theirs] = [known(accountId), known(other)];
    const data = [{ post_id: 'p1', published_at: new Date().toISOString(), excerpt: 'Of another one' }];
    const body = { account: { id: other }, data, meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    const since = { spaceId: rig.spaceId, accountId, sinceMs: Date.now() - YEARS_MS };
    expect(await syncPosts(rig.core.parts, since)).toMatchObject({ failed: { code: 'refused' } });
    expect([known(accountId), known(other)]).toEqual([mine, theirs]);
    await rig.client.sync.now({ spaceId: rig.spaceId });
    const states = await rig.client.archive.copies({ spaceId: rig.spaceId });
    expect(states.accounts.find((copy) => copy.accountId === accountId)).toMatchObject({ failure: 'unusable-answer' });
    expect(known(accountId)).toEqual(mine);
  });
});
