import { afterEach, describe, expect, it } from 'vitest';
import { syncFailureWords } from '../../../src-preload/contract/words/sync.ts';
import { keepRows } from '../../../src-main/core/analytics/archive/keep-posts.ts';
import { madeFeed } from '../../../src-main/core/analytics/archive/feed.queries.ts';
import { readPostRow } from '../../../src-main/core/service/shapes/posts-report.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const WIDE = { count: 100_000, windowMs: 60_000 };
const space = () => ({ spaceId: rig.spaceId });
const copies = async () => (await rig.client.archive.copies(space())).accounts;
/** The accounts whose pages were asked for, in order. */
const asked = (): string[] =>
  rig.sandbox.journal.entries().flatMap(({ path }) => /\/accounts\/(\d+)\/analytics\/posts/.exec(path)?.[1] ?? []);
/** No account had two more pages read than another whose walk went on. */
function expectFairTurns(): void {
  const order = asked();
  const totals = new Map<string, number>();
  for (const id of order) totals.set(id, (totals.get(id) ?? 0) + 1);
  expect(Math.max(...totals.values())).toBeGreaterThan(2);
  const read = new Map([...totals.keys()].map((id) => [id, 0]));
  for (const id of order) {
    const pages = (read.get(id) ?? 0) + 1;
    read.set(id, pages);
    const behind = [...read].filter(([other, count]) => count < pages - 1 && count < (totals.get(other) ?? 0));
    expect(behind, `page ${pages} of ${id}`).toEqual([]);
  }
}

describe('a service that tells the same posts on every page', () => {
  it('is read to there, which is said; what is here stays, and every other account is read', async () => {
    rig = await openRig({ dispatch: false, posts: 1_500, apiLimit: WIDE });
    const accountId = rig.account('x');
    const data = Array.from({ length: 100 }, (_, n) => ({ post_id: `p${n}`, published_at: '2026-11-01T00:00:00Z' }));
    const path = `/accounts/${accountId}/analytics/posts`;
    const lift = rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data, meta: null } } });
    await rig.client.sync.now(space());
    expect(asked().filter((id) => id === accountId)).toHaveLength(2);
    const mine = (await copies()).find((copy) => copy.accountId === accountId);
    expect(mine).toMatchObject({ here: 100, gone: 0, walk: null, wholeAtMs: null, goodAtMs: null, failure: 'no-end' });
    expect(syncFailureWords['no-end']).toContain('same posts');
    const others = (await copies()).filter((copy) => copy.accountId !== accountId);
    expect(others.filter(({ wholeAtMs }) => wholeAtMs === null)).toEqual([]);
    lift();
    await rig.client.sync.now(space());
    const read = (await copies()).find((copy) => copy.accountId === accountId);
    expect(read).toMatchObject({ failure: null, wholeAtMs: expect.any(Number) as number });
  });
});

describe('a page of far more posts than were asked for', () => {
  const page = (posts: number) => ({
    data: Array.from({ length: posts }, (_, n) => ({
      ...{ post_id: `p${n}`, published_at: '2026-11-01T00:00:00Z' },
      metrics: { likes: { value: n, status: 'available', reason: null } },
    })),
    meta: { current_page: 1, last_page: 1, per_page: posts, total: posts },
  });
  const answerWith = (posts: number): void => {
    const path = `/accounts/${rig.account('x')}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: page(posts) } });
  };
  const mine = async () => (await copies()).find(({ accountId }) => accountId === rig.account('x'));

  it('is kept a few at a time, with turns for everything else between', async () => {
    rig = await openRig({ dispatch: false, posts: 20, apiLimit: WIDE });
    answerWith(2_600);
    const commits: number[] = [];
    let turn = 0;
    const count = (): void => void setImmediate(() => ((turn += 1), count()));
    count();
    const stop = rig.core.parts.store.topics.listen((touched) => touched.has('post_metric') && commits.push(turn));
    await rig.client.sync.now(space());
    stop();
    expect(await mine()).toMatchObject({
      here: 2_600,
      gone: 0,
      failure: null,
      wholeAtMs: expect.any(Number) as number,
    });
    expect(new Set(commits).size).toBeGreaterThanOrEqual(6);
  });

  it('is refused where it is more than can be worked with: nothing of it is kept, which is said', async () => {
    rig = await openRig({ dispatch: false, posts: 20, apiLimit: WIDE });
    answerWith(10_001);
    await rig.client.sync.now(space());
    expect(await mine()).toMatchObject({ here: 0, wholeAtMs: null, failure: 'unusable-answer' });
  });
});

describe('an ID that JSON cannot carry as it is', () => {
  it('is kept once, with its figures, however often it is told', async () => {
    rig = await openRig({ dispatch: false, posts: 20, apiLimit: WIDE });
    const of = { spaceId: rig.spaceId, accountId: rig.account('x') };
    const { store } = rig.core.parts;
    const cell = (value: number) => ({ likes: { value, status: null, reason: null } });
    const rows = (value: number) =>
      ['a\ud800', 'b\0c', 'é', 'plain'].map((id) => readPostRow({ post_id: id, metrics: cell(value) })!);
    for (const value of [1, 2]) {
      store.tx((tx) => keepRows(tx, { feed: madeFeed(tx, of), timeZone: 'UTC', walk: 1, atMs: value }, rows(value)));
    }
    const count = (table: string) => store.raw.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('post'), count('post_metric'), count('metric_snapshot')]).toEqual([4, 4, 8]);
  });
});

describe('a page that is too large to be read', () => {
  const LARGE = { data: 'x'.repeat(9_000_000) };
  const tooLarge = (often: { times?: number }) =>
    rig.sandbox.faults.add({
      ...{ path: `/accounts/${rig.account('x')}/analytics/posts`, ...often },
      fault: { kind: 'status', status: 200, body: LARGE },
    });
  const mine = async () => (await copies()).find(({ accountId }) => accountId === rig.account('x'));
  const sizes = () =>
    rig.sandbox.journal
      .entries()
      .flatMap(({ path }) =>
        path.includes(`/accounts/${rig.account('x')}/analytics/posts`) ? (/per_page=(\d+)/.exec(path)?.[1] ?? []) : [],
      );

  it('is asked for in smaller ones, and all posts are here then as without', async () => {
    rig = await openRig({ dispatch: false, posts: 1_500, apiLimit: WIDE });
    tooLarge({ times: 2 });
    await rig.client.sync.now(space());
    const read = await mine();
    expect(read).toMatchObject({ failure: null, wholeAtMs: expect.any(Number) as number });
    // What is too large is sent for nothing, and not asked for with each page.
    expect(sizes().filter((size) => size !== '25')).toEqual(['100', '50']);
    await rig.reopen({ dispatch: false });
    await rig.client.sync.now({ ...space(), full: true });
    expect(sizes().at(-1)).toBe('100');
    expect(await mine()).toMatchObject({ here: read?.here, gone: 0, failure: null });
  });

  it('is said to be so where the smallest is too large as well, and what is here stays', async () => {
    rig = await openRig({ dispatch: false, posts: 60, apiLimit: WIDE });
    await rig.client.sync.now(space());
    const before = await mine();
    tooLarge({});
    await rig.client.sync.now({ ...space(), full: true });
    expect(new Set(sizes())).toEqual(new Set(['100', '50', '25', '10']));
    expect(await mine()).toMatchObject({ here: before?.here, gone: 0, failure: 'unusable-answer' });
    await expect(rig.client.analytics.posts({ ...space(), accountId: rig.account('x'), perPage: 100 })).rejects.toThrow(
      'too large to be read',
    );
  });
});

describe('accounts of many pages', () => {
  it('take turns, a page each, where everything is pulled by hand', async () => {
    rig = await openRig({ dispatch: false, posts: 2_500, apiLimit: WIDE });
    await rig.client.sync.now(space());
    expectFairTurns();
  });

  it('take turns, a page each, where they are read by themselves', async () => {
    rig = await openRig({ posts: 2_500, apiLimit: WIDE, sync: 'all' });
    const isWhole = async () => {
      const all = await copies();
      return all.length > 0 && all.every(({ wholeAtMs }) => wholeAtMs !== null);
    };
    await expect.poll(isWhole, { interval: 50 }).toBe(true);
    expectFairTurns();
  });

  it('are not taken to tell the same posts again where a page of them was looked at meanwhile', async () => {
    rig = await openRig({ dispatch: false, posts: 4_000, apiLimit: WIDE });
    const accountId = rig.account('x');
    const walked = rig.client.sync.now(space());
    await expect.poll(() => asked().filter((id) => id === accountId).length, { interval: 1 }).toBeGreaterThan(0);
    await rig.client.sync.pause({ ...space(), paused: true });
    await walked;
    for (let page = 1; page <= 4; page += 1)
      await rig.client.analytics.posts({
        ...space(),
        accountId,
        fromMs: Date.UTC(2001, 0, 1),
        toMs: Date.now(),
        perPage: 100,
        page,
      });
    await rig.client.sync.now(space());
    expect((await copies()).filter(({ failure, wholeAtMs }) => failure !== null || wholeAtMs === null)).toEqual([]);
  });
});

describe('a page that tells of more figures than there are', () => {
  it('adds so many names and no more, whole names only, with what it says of the score; the row as it came keeps the rest', async () => {
    rig = await openRig({ dispatch: false, posts: 10, apiLimit: WIDE });
    const accountId = rig.account('x');
    const many = (of: string) => Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`${of}${n}`, n]));
    const row = { published_at: '2026-11-01T00:00:00Z', interactions: { total: 7 } };
    const data = [
      { ...row, post_id: 'p1', metrics: { likes: 3, ['long'.repeat(100)]: 1, ...many('a') } },
      { ...row, post_id: 'p2', metrics: { likes: 4, ...many('b') } },
    ];
    // One of them twice.
    const columns = Array.from({ length: 9_000 }, (_, n) => ({ key: `a${n === 1 ? 0 : n}`, label: `A ${n}` }));
    const body = { data, columns, meta: { current_page: 1, last_page: 1, per_page: 100, total: 2 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await rig.client.sync.now(space());
    const { raw } = rig.core.parts.store;
    const names = raw.prepare<[], { n: number; longest: number }>(
      'SELECT count(*) AS n, max(length(key)) AS longest FROM metric',
    );
    expect(names.get()?.n).toBeLessThan(1_000);
    expect(names.get()?.longest).toBeLessThanOrEqual(200);
    const { rows } = await rig.client.archive.exportPosts({ ...space(), accountId });
    expect(rows.map(({ metrics }) => [metrics['likes'], metrics['interactions']])).toEqual([
      [4, 7],
      [3, 7],
    ]);
    const stored = raw.prepare<[], { raw: string }>("SELECT raw FROM post WHERE remote_id = 'p1'").get()?.raw ?? '';
    expect(Object.keys((JSON.parse(stored) as { metrics: object }).metrics)).toHaveLength(20_002);
    for await (const shown of await rig.client.archive.watchPosts({ ...space(), accountId })) {
      expect(shown.columns.length).toBeLessThan(1_000);
      expect(new Set(shown.columns.map(({ key }) => key)).size).toBe(shown.columns.length);
      break;
    }
  });
});
