import { afterEach, describe, expect, it } from 'vitest';
import type { ArchivePosts } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig } from '../../rig.ts';

/* An answer that says less than the one before it wipes nothing of what is here. */

let rig: Rig;
afterEach(() => rig.close());

async function open(): Promise<void> {
  const atMs = Date.now();
  const apiLimit = { count: 10_000, windowMs: 60_000 };
  rig = await openRig({ dispatch: false, posts: 300, apiLimit, nowMs: () => atMs });
  await sync();
}
const sync = (full = false) => rig.client.sync.now({ spaceId: rig.spaceId, full });

async function shown<T>(watching: Promise<AsyncIterable<T>>): Promise<T> {
  for await (const value of await watching) return value;
  throw new Error('nothing was shown');
}
const posts = (accountId: string): Promise<ArchivePosts> =>
  shown(rig.client.archive.watchPosts({ spaceId: rig.spaceId, accountId }));
async function asked(path: string): Promise<Record<string, unknown>> {
  const { url, token } = rig.sandbox;
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}
const answers = (path: string | RegExp, body: object) =>
  rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });

describe('a page of posts', () => {
  it.each([{ columns: [], sort: null, collection: null }, { sort: { key: null, direction: null, options: [] } }, {}])(
    'without what was declared of them (%j) leaves columns, sorting and collection as they were',
    async (less) => {
      await open();
      const accountId = rig.account('x');
      const before = await posts(accountId);
      const path = `/accounts/${accountId}/analytics/posts`;
      const full = await asked(`/spaces/${rig.sandbox.space}${path}?from=2000-01-01T00:00:00Z&per_page=100`);
      answers(path, { data: full['data'], meta: full['meta'], ...less });
      await sync(true);
      const { columns, collection, declared } = await posts(accountId);
      expect(before.columns.length).toBeGreaterThan(3);
      expect([columns, collection, declared?.sort]).toEqual([before.columns, before.collection, before.declared?.sort]);
    },
  );
});
