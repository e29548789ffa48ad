import { afterEach, describe, expect, it } from 'vitest';
import type { PostRow } from '../../../src-preload/contract/analytics.ts';
import type { ExportedPost } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const WIDE = { count: 100_000, windowMs: 60_000 };
const REPORT = /\/analytics\/posts$/;
const space = () => ({ spaceId: rig.spaceId });
/** The service’s time stands still: it collects the figures of young posts at every full minute. */
function open(options: RigOptions = {}): Promise<Rig> {
  const atMs = Date.now();
  return openRig({ dispatch: false, apiLimit: WIDE, nowMs: () => atMs, ...options });
}
const sync = (full = false) => rig.client.sync.now({ ...space(), full });
const copies = async () => (await rig.client.archive.copies(space())).accounts;
const copyOf = async (accountId: string) => (await copies()).find((copy) => copy.accountId === accountId);

async function kept(accountId?: string): Promise<ExportedPost[]> {
  const { rows } = await rig.client.archive.exportPosts({
    ...space(),
    limit: 10_000,
    ...(accountId === undefined ? {} : { accountId }),
  });
  return rows;
}

/** What the service itself tells of an account, asked past the core. */
async function told(accountId: string): Promise<PostRow[]> {
  const { url, token } = rig.sandbox;
  const rows: PostRow[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `${url}/spaces/${rig.sandbox.space}/accounts/${accountId}/analytics/posts`;
    const asked = `${path}?from=2000-01-01T00:00:00Z&per_page=100&page=${page}`;
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { data: PostRow[]; meta: { last_page: number } };
    rows.push(...body.data);
    last = body.meta.last_page;
  }
  return rows;
}

const pages = (): string[] =>
  rig.sandbox.journal.entries().flatMap(({ path, status }) => {
    const { pathname, search } = new URL(path, 'http://localhost');
    return REPORT.test(pathname) && status === 200 ? [pathname + search] : [];
  });

const asExported = (accountId: string, row: PostRow) => ({
  accountId,
  postId: String(row.post_id),
  publishedAtMs: Date.parse(row.published_at ?? ''),
  permalink: row.permalink,
  excerpt: row.excerpt,
  imported: row.imported,
  metrics: {
    ...Object.fromEntries(Object.entries(row.metrics).map(([key, { value }]) => [key, value])),
    interactions: row.interactions?.total,
  },
});
const withoutAge = ({ fetchedAt: _, publishedAt, ...row }: ExportedPost) => ({
  ...row,
  publishedAtMs: Date.parse(publishedAt ?? ''),
});
const byId = (a: { postId: string }, b: { postId: string }) => Number(a.postId) - Number(b.postId);

async function everythingIsHere(): Promise<void> {
  for (const { accountId, here, total } of await copies()) {
    const rows = (await told(accountId)).map((row) => asExported(accountId, row)).toSorted(byId);
    expect((await kept(accountId)).map(withoutAge).toSorted(byId)).toEqual(rows);
    expect([here, total]).toEqual([rows.length, rows.length]);
  }
}

const snapshots = (postId: string, key: string): { value: number | null; atMs: number }[] =>
  rig.core.parts.store.raw
    .prepare(
      `SELECT value, taken_at_ms AS atMs FROM metric_snapshot JOIN post ON seen = post_seen JOIN metric ON id = metric_id
       WHERE remote_id = ? AND key = ? ORDER BY taken_at_ms`,
    )
    .all(postId, key) as { value: number | null; atMs: number }[];

describe('the copy of all posts', () => {
  it('is the service’s own rows with all their figures, each page asked for once', async () => {
    rig = await open({ posts: 2_500 });
    rig.sandbox.journal.clear();
    await sync();
    const asked = pages();
    expect(new Set(asked).size).toBe(asked.length);
    await everythingIsHere();
    const accounts = await copies();
    const needed = accounts.reduce((sum, { here }) => sum + Math.max(1, Math.ceil(here / 100)), 0);
    expect(asked).toHaveLength(needed);
    expect(accounts.filter(({ failure, goodAtMs, walk }) => failure ?? walk ?? (goodAtMs === null || null))).toEqual(
      [],
    );
  });

  it('goes on where it was killed, three times, and asks for nothing twice but the page that was on its way', async () => {
    rig = await open({ posts: 4_000 });
    rig.sandbox.journal.clear();
    for (const upTo of [7, 16, 25]) {
      const killed = sync().catch(() => undefined);
      await expect.poll(() => pages().length, { interval: 1 }).toBeGreaterThan(upTo);
      await rig.crash();
      await killed;
    }
    await sync();
    // Of what was through already, only the last day is read once more.
    const asked = pages().filter((page) => page.includes('from=2000-01-01'));
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(3);
    await everythingIsHere();
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it('asks only for what may be new the next time, and for all of it when it is told to', async () => {
    rig = await open({ posts: 2_500 });
    await sync();
    rig.sandbox.journal.clear();
    await sync();
    const again = pages().length;
    rig.sandbox.journal.clear();
    await sync(true);
    const full = pages().length;
    expect(full).toBeGreaterThan(again);
    const needed = (await copies()).reduce((sum, { here }) => sum + Math.max(1, Math.ceil(here / 100)), 0);
    expect(full).toBeGreaterThanOrEqual(needed);
    await everythingIsHere();
  });

  it('reads all accounts anew when it is told to, but for one of which that is under way, though that one fails for ever', async () => {
    rig = await open();
    await sync();
    const x = rig.account('x');
    const path = new RegExp(`/accounts/${x}/analytics/posts`);
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 500 } });
    // Each of which leaves it to be read whole.
    for (const _ of [1, 2]) {
      const before = await copies();
      await sync(true);
      const after = await copies();
      const anew = after.filter(({ accountId, wholeAtMs }) => {
        return wholeAtMs !== before.find((copy) => copy.accountId === accountId)?.wholeAtMs;
      });
      expect(anew.map(({ accountId }) => accountId)).toEqual(
        after.map(({ accountId }) => accountId).filter((accountId) => accountId !== x),
      );
    }
  });

  it('stands still where it is paused, also over a restart, and goes on from there', async () => {
    rig = await open({ posts: 2_500 });
    const walked = sync();
    await expect.poll(() => pages().length, { interval: 1 }).toBeGreaterThan(5);
    await rig.client.sync.pause({ ...space(), paused: true });
    await walked;
    await rig.reopen({ sync: 'all' });
    const asked = pages().length;
    const { pausedAtMs } = await rig.client.archive.copies(space());
    expect(pausedAtMs).not.toBeNull();
    const { fetchingPausedAtMs, firstCopy } = await rig.client.status.get(space());
    expect(fetchingPausedAtMs).toBe(pausedAtMs);
    expect(firstCopy?.here).toBeGreaterThan(0);
    expect(firstCopy?.here).toBeLessThan(firstCopy?.total ?? 0);
    await rig.client.webhooks.sync(space());
    expect(pages()).toHaveLength(asked);
    await rig.client.sync.pause({ ...space(), paused: false });
    const isWhole = async () => (await copies()).every(({ wholeAtMs }) => wholeAtMs !== null);
    await expect.poll(isWhole, { interval: 50 }).toBe(true);
    expect(await rig.client.status.get(space())).toMatchObject({ fetchingPausedAtMs: null, firstCopy: null });
    expect(new Set(pages()).size).toBe(pages().length);
  });
});

describe('a copy is kept', () => {
  const about = async () => {
    rig = await open({ posts: 600 });
    await sync();
    const accountId = rig.account('x');
    return { accountId, before: await kept(accountId) };
  };

  it('where the service answers 404 for its account, and the failure is said while the others go on', async () => {
    const { accountId, before } = await about();
    const others = await copies();
    rig.sandbox.faults.add({ path: `/accounts/${accountId}/analytics/posts`, fault: { kind: 'status', status: 404 } });
    await sync(true);
    expect(await kept(accountId)).toEqual(before);
    expect(await copyOf(accountId)).toMatchObject({ here: before.length, failure: 'refused' });
    const later = (await copies()).filter((copy) => copy.accountId !== accountId);
    for (const copy of later) {
      const known = others.find((one) => one.accountId === copy.accountId);
      expect(copy.failure).toBeNull();
      expect(copy.wholeAtMs).toBeGreaterThan(known?.wholeAtMs ?? Infinity);
    }
  });

  it('where the answer is empty: nothing is marked as gone, and that it is doubtful is said', async () => {
    const { accountId, before } = await about();
    const body = { data: [], meta: { current_page: 1, last_page: 1, per_page: 100, total: 0 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    const lift = rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync(true);
    expect(await kept(accountId)).toEqual(before);
    expect(await copyOf(accountId)).toMatchObject({ here: before.length, gone: 0, unsure: before.length, total: 0 });
    lift();
    await sync(true);
    expect(await copyOf(accountId)).toMatchObject({ here: before.length, unsure: 0, total: before.length });
  });

  it('as far as it came where an empty page cuts it short, now or when all is read anew', async () => {
    rig = await open({ posts: 2_500 });
    const accountId = rig.account('x');
    const path = `/accounts/${accountId}/analytics/posts`;
    const emptyFrom = (page: number, body: object) =>
      rig.sandbox.faults.add({ path, after: page - 1, fault: { kind: 'status', status: 200, body } });
    const all = (await told(accountId)).length;
    expect(all).toBeGreaterThan(200);
    const lift = emptyFrom(2, { data: [] });
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: 100, gone: 0, total: all, failure: null });
    lift();
    await sync(true);
    expect(await copyOf(accountId)).toMatchObject({ here: all, gone: 0, total: all });
    emptyFrom(3, { data: [], meta: { current_page: 3, last_page: 1, per_page: 100, total: 0 } });
    await sync(true);
    expect(await copyOf(accountId)).toMatchObject({ gone: 0 });
    expect(await kept(accountId)).toHaveLength(all);
  });

  it('with what was known of a post where the service says null, and its figures are then not available', async () => {
    const { accountId, before } = await about();
    const newest = before.find(({ metrics }) => Object.values(metrics).some((value) => value !== null));
    const row = {
      ...{ post_id: Number(newest?.postId), published_at: null, permalink: null, excerpt: null, thumbnail: null },
      ...{ imported: null, metrics: { likes: { value: null, status: 'unavailable', reason: 'Asked too often.' } } },
    };
    const body = { data: [row], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync(true);
    const now = (await kept(accountId)).find(({ postId }) => postId === newest?.postId);
    expect(now).toEqual({ ...newest, metrics: { ...newest?.metrics, likes: null }, fetchedAt: now?.fetchedAt });
    const told = snapshots(newest?.postId ?? '', 'likes').map(({ value }) => value);
    expect(told).toEqual([newest?.metrics['likes'], null]);
  });

  it('with what was known of a post where the service says an empty text, or components without any', async () => {
    const { accountId, before } = await about();
    const known = rig.core.parts.store.raw.prepare(
      'SELECT remote_id, permalink, excerpt, interactions_source, interactions_parts FROM post WHERE account_id = ? ORDER BY remote_id',
    );
    const rowsBefore = known.all(accountId);
    const rows = (await told(accountId)).map((row) => ({
      ...row,
      ...{ permalink: '', excerpt: '', thumbnail: '' },
      interactions: { total: 7, source: '', components: {}, status: 'available', reason: null },
    }));
    const body = { data: rows, meta: { current_page: 1, last_page: 1, per_page: 100, total: rows.length } };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync(true);
    expect(before.length).toBeGreaterThan(10);
    expect(known.all(accountId)).toEqual(rowsBefore);
  });

  it('where a post was deleted on its network: it is marked, not deleted, and back when it is told again', async () => {
    const { accountId, before } = await about();
    const [gone, other] = [before[0], before[3]];
    rig.sandbox.deleteOnNetwork(gone?.postId ?? '');
    rig.sandbox.deleteOnNetwork(other?.postId ?? '');
    await sync(true);
    expect(await copyOf(accountId)).toMatchObject({ here: before.length - 2, gone: 2, total: before.length - 2 });
    expect(await kept(accountId)).toHaveLength(before.length);
  });
});

describe('what the service counts and does not show', () => {
  it('is said: so many of its total are here', async () => {
    rig = await open({ posts: 100 });
    const accountId = rig.account('x');
    const rows = (await told(accountId)).slice(0, 5);
    const body = { data: rows, meta: { current_page: 1, last_page: 1, per_page: 100, total: 12 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: 5, total: 12, gone: 0 });
  });
});

/** As if everything had last been whole a day and an hour ago. */
const aDayLater = () =>
  rig.core.parts.store.raw.prepare('UPDATE post_feed SET whole_at_ms = whole_at_ms - 90000000').run();

describe('what the service counts a day later', () => {
  it('is held against what is here: what it imported of long ago is read, what was deleted of long ago is marked', async () => {
    rig = await open({ posts: 1_500 });
    const accountId = rig.account('x');
    const rows = await told(accountId);
    const body = { data: rows.slice(0, 20), meta: { current_page: 1, last_page: 1, per_page: 100, total: 20 } };
    const path = `/accounts/${accountId}/analytics/posts`;
    const lift = rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: 20, total: 20 });
    lift();
    aDayLater();
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: rows.length, gone: 0, total: rows.length });
    rig.sandbox.deleteOnNetwork(String(rows.at(-1)?.post_id));
    aDayLater();
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: rows.length - 1, gone: 1, total: rows.length - 1 });
    expect((await kept(accountId)).length).toBe(rows.length);
  });

  it('is not believed of a page that does not reach back to what had been read, though as many were deleted as it lacks', async () => {
    rig = await open({ posts: 1_500 });
    const accountId = rig.account('x');
    const rows = await told(accountId);
    const path = `/accounts/${accountId}/analytics/posts`;
    const answers = (data: PostRow[], meta: object) =>
      rig.sandbox.faults.add({ path, times: 1, fault: { kind: 'status', status: 200, body: { data, meta } } });
    answers(rows.slice(30, 50), { current_page: 1, last_page: 1, per_page: 20, total: 20 });
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: 20, total: 20 });
    // Thirty are new, ten of the twenty are gone: with its first page as many are here as it counts.
    rig.core.parts.store.raw
      .prepare('UPDATE post_feed SET covered_until_ms = ?')
      .run(Date.parse(rows[30]?.published_at ?? ''));
    answers(rows.slice(0, 20), { current_page: 1, last_page: 2, per_page: 20, total: 40 });
    answers(rows.slice(20, 40), { current_page: 2, last_page: 2, per_page: 20, total: 40 });
    aDayLater();
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: 40, gone: 10, total: 40 });
  });

  it('takes a page of an account where it is what is here, in place of the one for new posts', async () => {
    rig = await open({ posts: 1_500 });
    const mine = (page: string) => page.includes(`/accounts/${rig.account('x')}/`);
    await sync();
    const before = await copyOf(rig.account('x'));
    rig.sandbox.journal.clear();
    aDayLater();
    await sync();
    const asked = pages().filter(mine);
    expect([asked.length, asked.every((page) => page.includes('from=2000-01-01'))]).toEqual([1, true]);
    expect(await copyOf(rig.account('x'))).toMatchObject({ here: before?.here, gone: 0, total: before?.here });
    rig.sandbox.journal.clear();
    await sync();
    expect(
      pages()
        .filter(mine)
        .map((page) => page.includes('from=2000-01-01')),
    ).toEqual([false]);
  });
});

describe('of a service that answers whole days', () => {
  it('all is here, a day later as well, and what was deleted is marked; its first page is enough where it counts the same', async () => {
    rig = await open({ posts: 1_500, dialect: 'sparse' });
    await sync();
    const accountId = rig.account('x');
    const rows = await told(accountId);
    expect(await copyOf(accountId)).toMatchObject({ here: rows.length, total: rows.length });
    const recent = rows.slice(0, 2).map(({ post_id: id }) => String(id));
    for (const id of recent) rig.sandbox.deleteOnNetwork(id);
    // From the middle of a day, of which the service tells all.
    const covered = Date.parse(rows[2]?.published_at ?? '') + 86_401_000;
    rig.core.parts.store.raw.prepare('UPDATE post_feed SET covered_until_ms = ?').run(covered);
    await sync();
    expect(await copyOf(accountId)).toMatchObject({ here: rows.length - 2, gone: 2, total: rows.length - 2 });
    aDayLater();
    rig.sandbox.journal.clear();
    await sync();
    expect(pages().filter((page) => page.includes(`/accounts/${accountId}/`))).toHaveLength(1);
  });

  it('or fewer days than were asked for, what lies outside of them is not marked as gone', async () => {
    rig = await open({ posts: 1_500 });
    await sync();
    const accountId = rig.account('x');
    const rows = await told(accountId);
    const [shown, hidden] = [rows.slice(0, 60), rows.slice(60)];
    const from = shown.at(-1)?.published_at ?? '';
    const range = { from, to: new Date(rig.core.parts.clock.nowMs()).toISOString(), timezone: null };
    const meta = { current_page: 1, last_page: 1, per_page: 100, total: shown.length };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data: shown, range, meta } } });
    await sync(true);
    expect(hidden.length).toBeGreaterThan(20);
    expect(await copyOf(accountId)).toMatchObject({ here: rows.length, gone: 0, unsure: 0 });
  });
});

describe('of a service whose pages are smaller than what was asked for', () => {
  it('all is here, though it tells a count alone', async () => {
    rig = await open({ posts: 1_500, dialect: 'terse' });
    await sync();
    const all = await copies();
    expect(all.length).toBeGreaterThan(2);
    for (const { accountId, here, total, wholeAtMs } of all) {
      const ids = new Set<unknown>();
      const path = `${rig.sandbox.url}/spaces/${rig.sandbox.space}/accounts/${accountId}/analytics/posts`;
      for (let page = 1, more = true; more; page += 1) {
        const asked = `${path}?from=2000-01-01T00:00:00Z&per_page=100&page=${page}`;
        const answer = await fetch(asked, { headers: { authorization: `Bearer ${rig.sandbox.token}` } });
        const { data } = (await answer.json()) as { data: PostRow[] };
        more = data.length > 0;
        for (const row of data) ids.add(row.post_id);
      }
      expect([here, total, wholeAtMs === null]).toEqual([ids.size, ids.size, false]);
    }
  });
});

describe('what a count does not show', () => {
  it('is found when all is read again, a week later: one post came late while another was deleted', async () => {
    rig = await open({ posts: 1_500 });
    const accountId = rig.account('x');
    const rows = await told(accountId);
    const late = rows.at(-1);
    const path = `/accounts/${accountId}/analytics/posts`;
    const others = rows.slice(0, -1);
    const answers = [others.slice(0, 100), others.slice(100)].map((data) =>
      rig.sandbox.faults.add({
        ...{ path, times: 1 },
        fault: { kind: 'status', status: 200, body: { data, meta: { per_page: 100, total: others.length } } },
      }),
    );
    await sync();
    for (const lift of answers) lift();
    expect(await copyOf(accountId)).toMatchObject({ here: others.length, total: others.length });
    rig.sandbox.deleteOnNetwork(String(others.at(-1)?.post_id));
    aDayLater();
    await sync();
    const has = async () => (await kept(accountId)).some(({ postId }) => postId === String(late?.post_id));
    expect([(await copyOf(accountId))?.gone, await has()]).toEqual([0, false]);
    rig.core.parts.store.raw.prepare('UPDATE post_feed SET read_whole_at_ms = read_whole_at_ms - 691200000').run();
    await sync();
    expect([(await copyOf(accountId))?.gone, await has()]).toEqual([1, true]);
  });
});

describe('of a service that counts nothing', () => {
  it('not everything is read again a day later, since nothing says whether it differs', async () => {
    rig = await open({ posts: 100 });
    const accountId = rig.account('x');
    const body = { data: (await told(accountId)).slice(0, 2) };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync();
    await sync();
    rig.sandbox.journal.clear();
    aDayLater();
    await sync();
    const asked = pages().filter((page) => page.includes(`/accounts/${accountId}/`));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((page) => page.includes('from=2000-01-01'))).toEqual([]);
    expect(await copyOf(accountId)).toMatchObject({ here: 2, total: null });
  });
});

describe('figures', () => {
  it('are written down when they are first told and when they have changed, and not else', async () => {
    rig = await open({ posts: 300 });
    await sync();
    const accountId = rig.account('x');
    const [post] = (await kept(accountId)).toSorted((a, b) => Number(b.postId) - Number(a.postId));
    const first = snapshots(post?.postId ?? '', 'likes');
    expect(first).toEqual([{ value: post?.metrics['likes'], atMs: Date.parse(post?.fetchedAt ?? '') }]);
    await sync(true);
    const old = (await kept(accountId)).toSorted((a, b) => Number(a.postId) - Number(b.postId))[0];
    expect(snapshots(old?.postId ?? '', 'likes')).toHaveLength(1);
    rig.sandbox.setClockSkew(5 * 86_400_000);
    await sync(true);
    const grown = snapshots(post?.postId ?? '', 'likes');
    expect(grown.at(-1)?.value).toBeGreaterThan(first[0]?.value ?? Infinity);
    expect(snapshots(old?.postId ?? '', 'likes')).toHaveLength(1);
  });

  it('of what still grows are read again where the service has collected, and after a day where it does not say so', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const daysBack = (page: string): number => {
      const from = new URL(page, 'http://localhost').searchParams.get('from') ?? '';
      return Math.round((Date.now() - Date.parse(from)) / 86_400_000);
    };
    /** How many days back it is asked for, where the service says that it collected then. */
    const asked = async (collected: string | null): Promise<number[]> => {
      rig.sandbox.journal.clear();
      const body = { data: [], collection: { last_collected_at: collected, polling_window_days: 20 } };
      const path = `/accounts/${accountId}/analytics/posts`;
      const lift = rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
      await sync();
      lift();
      return pages()
        .filter((page) => page.includes(`/accounts/${accountId}/`))
        .map(daysBack);
    };
    expect(await asked(null)).toHaveLength(1);
    expect(await asked(null)).toEqual([1]);
    const aDayAgo = new Date(Date.now() - 90_000_000).toISOString();
    rig.core.parts.store.raw.prepare('UPDATE post_feed SET collected = ?').run(aDayAgo);
    expect(await asked(null)).toEqual([1, 21]);
    expect(await asked(null)).toEqual([1]);
    for (const day of ['2026-11-24', '2026-11-25']) {
      expect(await asked(`${day}T03:00:00Z`)).toEqual([1, 21]);
      expect(await asked(`${day}T03:00:00Z`)).toEqual([1]);
    }
  });
});

describe('the space', () => {
  it('follows what a report tells: its time zone, and that an account was disconnected', async () => {
    rig = await open({ posts: 100 });
    const { store } = rig.core.parts;
    store.raw.prepare(`UPDATE space SET time_zone = 'UTC'`).run();
    store.raw.prepare(`UPDATE account SET state = 'active', disconnected_at_iso = NULL`).run();
    const disconnected = (await rig.client.accounts.list(space())).at(-1)?.id ?? '';
    // After the list of accounts told that it is connected.
    const since = new Date(Date.now() + 60_000).toISOString();
    const identity = { id: Number(disconnected), disconnected_at: since };
    const body = { data: [], account: identity, range: { timezone: 'Asia/Tokyo' }, meta: null };
    const path = `/accounts/${disconnected}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await sync();
    const [connection] = await rig.client.connections.list({});
    expect(connection?.spaces.map(({ timeZone }) => timeZone)).not.toContain('UTC');
    const account = (await rig.client.accounts.list(space())).find(({ id }) => id === disconnected);
    expect(account).toMatchObject({ state: 'disconnected', disconnectedAtIso: identity.disconnected_at });
  });

  it('moves to another zone with all posts whose times have no offset, not only with those of the page that tells it', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const path = `/accounts/${accountId}/analytics/posts`;
    /** The next answers, each of these posts, whose times are in the zone that it tells. */
    const answer = (timezone: string, ...answers: number[][]) => {
      for (const posts of answers) {
        const data = posts.map((n) => ({ post_id: `p${n}`, published_at: `2026-11-0${n} 09:00:00` }));
        const last = posts.length === 1 ? 1 : 2;
        const meta = { current_page: 1, last_page: last, per_page: 2, total: posts.length * last };
        const body = { data, range: { timezone }, meta };
        rig.sandbox.faults.add({ path, times: 1, fault: { kind: 'status', status: 200, body } });
      }
    };
    const hours = async () =>
      (await kept(accountId)).map(({ publishedAt }) => new Date(publishedAt ?? '').toISOString().slice(11, 13));
    // The page that tells of a zone is in it.
    answer('Asia/Tokyo', [4, 3], [2, 1]);
    await sync();
    expect(await hours()).toEqual(['00', '00', '00', '00']);
    answer('UTC', [4], [4, 3], [2, 1]);
    await sync();
    expect(await hours()).toEqual(['09', '09', '09', '09']);
    // A service that wavers does not keep it reading for ever: the walk goes on, and the next one is through everything.
    answer('Asia/Tokyo', [4], [4, 3]);
    answer('UTC', [2, 1]);
    await sync();
    expect(await hours()).toEqual(['00', '00', '09', '09']);
    answer('UTC', [4], [4, 3], [2, 1]);
    await sync();
    expect(await hours()).toEqual(['09', '09', '09', '09']);
    expect(await copyOf(accountId)).toMatchObject({ here: 4, gone: 0, total: 4, walk: null });
  });
});

describe('an export', () => {
  it('is the same in pieces of any size, account by account and newest first', async () => {
    rig = await openRig({ dispatch: false, posts: 150, apiLimit: { count: 10_000, windowMs: 60_000 } });
    const { spaceId } = rig;
    await rig.client.sync.now({ spaceId });
    const all = await rig.client.archive.exportPosts({ spaceId });
    expect([all.rows.length > 100, all.next]).toEqual([true, null]);
    const order = all.rows.map(({ accountId, publishedAt }) => `${accountId} ${publishedAt}`);
    const newestFirst = (a: (typeof all.rows)[number], b: (typeof all.rows)[number]): number =>
      a.accountId.localeCompare(b.accountId) || (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '');
    expect(order).toEqual(
      all.rows.toSorted(newestFirst).map(({ accountId, publishedAt }) => `${accountId} ${publishedAt}`),
    );
    const rows: typeof all.rows = [];
    let after: typeof all.next = null;
    do {
      const piece: typeof all = await rig.client.archive.exportPosts({ spaceId, after, limit: 7 });
      expect(piece.rows.length).toBeLessThanOrEqual(7);
      rows.push(...piece.rows);
      after = piece.next;
    } while (after !== null);
    expect(rows).toEqual(all.rows);
  });
});
