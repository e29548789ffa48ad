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

it('a figure of a post of which a page says neither a value nor why there is none stays as it was', async () => {
  await open();
  const accountId = rig.account('x');
  const path = `/accounts/${accountId}/analytics/posts`;
  const full = await asked(`/spaces/${rig.sandbox.space}${path}?from=2000-01-01T00:00:00Z&per_page=100`);
  const kept = async () => {
    const { rows } = await rig.client.archive.exportPosts({ spaceId: rig.spaceId, accountId, limit: 1_000 });
    return rows.map(({ postId, metrics }) => ({ postId, metrics }));
  };
  const before = await kept();
  const silent = { value: null, status: null, reason: null };
  const rows = (full['data'] as { post_id: number; metrics: object }[]).map((row, index) => ({
    ...row,
    // As an object without members, as bare nulls, with nothing but empty members, and as one that should be there.
    metrics: Object.fromEntries(
      Object.keys(row.metrics).map((key) => [key, [{}, null, silent, { ...silent, status: 'available' }][index % 4]]),
    ),
    interactions: { total: null, source: null, components: {}, status: '', reason: ' ' },
  }));
  answers(path, { ...full, data: rows });
  await sync(true);
  expect(before.some(({ metrics }) => Object.values(metrics).some((value) => (value ?? 0) > 0))).toBe(true);
  expect(await kept()).toEqual(before);
  const taken = rig.core.parts.store.raw.prepare(
    'SELECT count(*) FROM metric_snapshot WHERE read_before_ms IS NOT NULL',
  );
  expect(taken.pluck().get()).toBe(0);
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

it('a row of a summary that says no figures, and nothing of why, stays as it was told before', async () => {
  await open();
  const before = await summary();
  const { data } = (await asked(`/spaces/${rig.sandbox.space}/analytics`)) as { data: { totals: object[] }[] };
  const silent = ({ totals, ...row }: { totals: object[] }) => ({
    ...row,
    totals: totals.map((total) => ({ ...total, value: null, status: null, reason: null })),
  });
  const lift = answers(/\/spaces\/\d+\/analytics$/, { data: data.map((row, at) => (at === 0 ? silent(row) : row)) });
  await sync();
  const now = await summary();
  expect(now?.rows).toEqual(before?.rows);
  expect(now?.older).toEqual({ [before?.rows[0]?.accountId ?? '']: before?.fetchedAtMs });
  lift();
  await sync();
  expect((await summary())?.older).toEqual({});
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

  const silence = { value: null, previous: null, change_pct: null, status: null, reason: null, remedy: null };
  type Told = { totals: { key: string }[]; series: { points: object[] }; metrics: { key: string }[] } & object;
  const [key, accountOf] = ['likes', () => rig.account('x')];
  const without = (told: Told): Told['totals'] => told.totals.filter((total) => total.key !== key);

  it.each<[string, (told: Told) => object]>([
    ['lists a figure no more that it still declares', (told) => ({ totals: without(told) })],
    ['says no figures, and nothing of why', (told) => ({ totals: told.totals.map((one) => ({ ...one, ...silence })) })],
    ['says no score, and nothing of why', () => ({ interactions: { key: 'interactions', ...silence } })],
    ['lacks a day', (told) => ({ series: { ...told.series, points: told.series.points.slice(1) } })],
  ])('of the same days that %s is refused, and the one that is here stays', async (_, change) => {
    await open();
    const before = await report(accountOf());
    const { data } = (await asked(`/spaces/${rig.sandbox.space}/accounts/${accountOf()}/analytics`)) as { data: Told };
    answers(`/accounts/${accountOf()}/analytics`, { data: { ...data, ...change(data) } });
    const { states } = await sync();
    expect(before?.report.totals.find((total) => total.key === key)?.value).toEqual(expect.any(Number));
    expect(await report(accountOf())).toEqual(before);
    const state = states.find((one) => one.resource === 'reports' && one.accountId === accountOf());
    expect(state?.failure).toBe('emptier');
  });

  it('of the same days that says no figures, and nothing of why, is refused of a service without a catalogue as well', async () => {
    await open();
    const { data } = (await asked(`/spaces/${rig.sandbox.space}/accounts/${accountOf()}/analytics`)) as { data: Told };
    rig.core.parts.store.raw.prepare('DELETE FROM report WHERE 1').run();
    const [first, ...rest] = data.totals;
    const told = [data.totals, [{ ...first, ...silence }, ...rest], rest];
    const shownAfter: number[] = [];
    for (const totals of told) {
      const lift = answers(`/accounts/${accountOf()}/analytics`, { data: { ...data, metrics: [], totals } });
      await sync();
      lift();
      const now = (await report(accountOf()))?.report.totals ?? [];
      shownAfter.push(now.filter(({ value }) => value !== null).length);
    }
    expect(shownAfter).toEqual([data.totals.length, data.totals.length, rest.length]);
  });

  it('of the same days that has no more than days with posts is kept when one of them goes with its last post', async () => {
    await open();
    const { data } = (await asked(`/spaces/${rig.sandbox.space}/accounts/${accountOf()}/analytics`)) as { data: Told };
    const points = (data.series.points as { posts: number }[]).filter(({ posts }) => posts > 0);
    const sparse = (days: object[]) => ({ data: { ...data, series: { ...data.series, points: days } } });
    rig.core.parts.store.raw.prepare('DELETE FROM report WHERE 1').run();
    for (const days of [points, points.slice(1)]) {
      const lift = answers(`/accounts/${accountOf()}/analytics`, sparse(days));
      await sync();
      lift();
      expect((await report(accountOf()))?.report.series?.points).toHaveLength(days.length);
    }
    expect(points.length).toBeGreaterThan(1);
  });

  const why = { status: 'unavailable', reason: 'The network shares it no more.' };
  it.each<[string, (told: Told) => object]>([
    [
      'declares a figure no more',
      (told) => ({ totals: without(told), metrics: told.metrics.filter((one) => one.key !== key) }),
    ],
    ['says of a figure why there is none', (told) => ({ totals: [...without(told), { key, ...silence, ...why }] })],
    [
      'says where it declares a figure why there is none',
      (told) => ({
        totals: without(told),
        metrics: told.metrics.map((one) => (one.key === key ? { ...one, ...why } : one)),
      }),
    ],
    [
      'says why nothing is collected',
      (told) => ({
        totals: told.totals.map((one) => ({ ...one, ...silence })),
        collection: { state: 'failing', reason: 'The token has expired.' },
      }),
    ],
  ])('of the same days that %s is kept', async (_, change) => {
    await open();
    const { data } = (await asked(`/spaces/${rig.sandbox.space}/accounts/${accountOf()}/analytics`)) as { data: Told };
    answers(`/accounts/${accountOf()}/analytics`, { data: { ...data, ...change(data) } });
    const { states } = await sync();
    const now = await report(accountOf());
    expect(now?.report.totals.find((total) => total.key === key)?.value ?? null).toBeNull();
    expect(states.find((one) => one.resource === 'reports' && one.accountId === accountOf())?.failure).toBeNull();
  });
});
