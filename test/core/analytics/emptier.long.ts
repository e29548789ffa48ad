import { afterEach, describe, expect, it } from 'vitest';
import type { ArchivePosts, StoredAccountReport, StoredSummary } from '../../../src-preload/contract/archive.ts';
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
const report = (accountId: string): Promise<StoredAccountReport | null> =>
  shown(rig.client.archive.watchReport({ spaceId: rig.spaceId, accountId }));
const summary = (): Promise<StoredSummary | null> => shown(rig.client.archive.watchSummary({ spaceId: rig.spaceId }));

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

it('a list of less than half of what is here marks none of the others as gone, however few they are', async () => {
  await open();
  const accountId = rig.account('x');
  const path = `/accounts/${accountId}/analytics/posts`;
  const full = await asked(`/spaces/${rig.sandbox.space}${path}?from=2000-01-01T00:00:00Z&per_page=100`);
  const all = full['data'] as object[];
  // Of these eighteen the next answer has eight, and counts no more.
  const some = all.slice(0, 18);
  const meta = (total: number) => ({ meta: { current_page: 1, last_page: 1, per_page: 100, total } });
  rig.core.parts.store.raw.prepare('DELETE FROM post WHERE 1').run();
  const lift = answers(path, { ...full, data: some, ...meta(18) });
  await sync(true);
  lift();
  answers(path, { ...full, data: some.slice(0, 8), ...meta(8) });
  await sync(true);
  expect((await posts(accountId)).copy).toMatchObject({ here: 18, gone: 0, unsure: 10 });
});

it('why a column has no figures, and that nothing is sorted by the score, is what the service says of them', async () => {
  await open();
  const accountId = rig.account('x');
  const path = `/accounts/${accountId}/analytics/posts`;
  const full = await asked(`/spaces/${rig.sandbox.space}${path}?from=2000-01-01T00:00:00Z&per_page=100`);
  const unshared = { status: 'unavailable', reason: 'Saves are not shared by the network.' };
  const saves = { key: 'saves', label: 'Saves', definition: null, unit: 'count', headline: false, ...unshared };
  const reason = 'The score is not counted for this account.';
  const score = { key: 'interactions', label: 'Interactions', sortable: false, reason };
  answers(path, {
    ...full,
    columns: [...(full['columns'] as object[]), saves],
    sort: { ...(full['sort'] as object), options: [score] },
  });
  await sync(true);
  const { columns, rows } = await posts(accountId);
  expect(columns.find(({ key }) => key === 'saves')).toMatchObject({ missing: unshared });
  expect(columns.find(({ key }) => key === 'interactions')).toMatchObject({ sortable: false, reason, missing: null });
  const postId = rows[0]?.postId ?? '';
  const opened = await shown(rig.client.archive.watchPost({ spaceId: rig.spaceId, accountId, postId }));
  expect(opened?.growth.find(({ key }) => key === 'saves')).toMatchObject({ points: [], missing: unshared });
});

it('a page that tells of a new post twice leaves what one of them says and the other does not', async () => {
  await open();
  const accountId = rig.account('x');
  const row = { post_id: 990_001, published_at: '2026-11-20T10:00:00Z', metrics: {}, imported: false };
  const told = { permalink: 'https://x.com/harbour/status/990001', excerpt: 'Told twice on one page.' };
  answers(`/accounts/${accountId}/analytics/posts`, {
    data: [
      { ...row, ...told },
      { ...row, permalink: null, excerpt: null },
    ],
    meta: { current_page: 1, last_page: 1, per_page: 100, total: 2 },
  });
  await sync(true);
  const { rows } = await rig.client.archive.exportPosts({ spaceId: rig.spaceId, accountId, limit: 1_000 });
  expect(rows.filter(({ postId }) => postId === '990001')).toMatchObject([told]);
});

describe('a summary', () => {
  it('that leaves out an account, or its figures, keeps its row as it was told before, with the time of that', async () => {
    await open();
    const before = await summary();
    const [first, second, ...rest] = before?.rows ?? [];
    const { data } = (await asked(`/spaces/${rig.sandbox.space}/analytics`)) as { data: Record<string, unknown>[] };
    const [told, emptied] = data;
    const health = { state: 'failing', reason: 'The token has expired.', remedy: 'Connect it again.' };
    const collection = { ...(emptied?.['collection'] as object), ...health };
    const lift = answers(/\/spaces\/\d+\/analytics$/, { data: [told, { ...emptied, totals: [], collection }] });
    await sync();
    const now = await summary();
    expect(rest.length).toBeGreaterThan(1);
    expect(now?.rows).toEqual([first, { ...second, collection: expect.objectContaining(health) }, ...rest]);
    const kept = [second, ...rest].map((row) => [row?.accountId, before?.fetchedAtMs]);
    expect([before?.older, now?.older]).toEqual([{}, Object.fromEntries(kept)]);
    await sync();
    expect((await summary())?.older).toEqual(now?.older);
    lift();
    await sync();
    const { rows, older } = (await summary()) ?? {};
    expect([rows, older]).toEqual([before?.rows, {}]);
  });
});

describe('a report', () => {
  it.each(['metrics', 'totals', 'rates', 'series', 'audience', 'best_times', 'interactions'])(
    'of the same days without %s that were told is refused, which is said, and the one that is here stays',
    async (member) => {
      await open();
      const accountId = rig.account(member === 'audience' ? 'instagram' : 'x');
      const before = await report(accountId);
      const { data } = await asked(`/spaces/${rig.sandbox.space}/accounts/${accountId}/analytics`);
      answers(`/accounts/${accountId}/analytics`, { data: { ...(data as object), [member]: null } });
      const { states } = await sync();
      expect(await report(accountId)).toEqual(before);
      const state = states.find((one) => one.resource === 'reports' && one.accountId === accountId);
      expect(state?.failure).toBe('emptier');
    },
  );
});
