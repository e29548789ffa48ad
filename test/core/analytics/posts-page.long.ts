import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchivePost, ArchivePosts, PostCursor } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
let accountId: string;
beforeEach(async () => {
  const atMs = Date.now();
  // The service’s time stands still: it collects the figures of young posts at every full minute.
  const standing = { nowMs: () => atMs };
  rig = await openRig({ dispatch: false, posts: 600, apiLimit: { count: 10_000, windowMs: 60_000 }, ...standing });
  await rig.client.sync.now({ spaceId: rig.spaceId });
  accountId = rig.account('x');
});
afterEach(() => rig.close());

type Asked = Partial<{
  sort: string;
  direction: 'asc' | 'desc';
  imported: 'with' | 'without' | 'only';
  fromMs: number;
  toMs: number;
  search: string;
  after: PostCursor | null;
  limit: number;
}>;

async function page(asked: Asked = {}): Promise<ArchivePosts> {
  const watching = await rig.client.archive.watchPosts({ spaceId: rig.spaceId, accountId, ...asked });
  for await (const shown of watching) return shown;
  throw new Error('nothing was shown');
}

/** All pages, one after the other. */
async function all(asked: Asked, limit = 7): Promise<ArchivePost[]> {
  const rows: ArchivePost[] = [];
  let after: PostCursor | null = null;
  do {
    const shown: ArchivePosts = await page({ ...asked, limit, after });
    rows.push(...shown.rows);
    after = shown.next;
  } while (after !== null);
  return rows;
}

const score = ({ figures }: ArchivePost): number | null => figures['interactions']?.value ?? null;

describe('the kept posts of an account', () => {
  it('are paged to the last one, newest first, each once, and say how many there are', async () => {
    const rows = await all({});
    const shown = await page();
    expect(rows).toHaveLength(shown.matching);
    expect(new Set(rows.map(({ postId }) => postId)).size).toBe(rows.length);
    const times = rows.map(({ publishedAtMs }) => publishedAtMs ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(shown.copy).toMatchObject({ here: rows.length, total: rows.length, failure: null });
    expect((await all({ direction: 'asc' })).map(({ postId }) => postId)).toEqual(
      rows.map(({ postId }) => postId).toReversed(),
    );
  });

  it('stand by their time where they do not have the figure that another network is sorted by', async () => {
    const raw = rig.core.parts.store.raw;
    raw.prepare(`INSERT INTO metric (key) VALUES ('of_another')`).run();
    const ids = (rows: ArchivePost[]) => rows.map(({ postId }) => postId);
    expect(ids(await all({ sort: 'of_another' }))).toEqual(ids(await all({})));
    // Nor where a service has a figure of the name that the time has here.
    const byTime = ids(await all({}));
    raw.prepare(`UPDATE metric SET key = 'published_at' WHERE key = 'likes'`).run();
    raw.prepare(`UPDATE post_feed SET declared = replace(declared, '"likes"', '"published_at"')`).run();
    expect((await page()).columns.map(({ key }) => key)).toContain('published_at');
    expect(ids(await all({ sort: 'published_at' }))).toEqual(byTime);
  });

  it('are sorted over all of them by any figure, those without it last in either direction', async () => {
    rig.core.parts.store.raw
      .prepare(
        `UPDATE post_metric SET value = NULL WHERE post_seen IN (SELECT seen FROM post WHERE account_id = ? ORDER BY seen LIMIT 9)`,
      )
      .run(accountId);
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await all({ sort: 'interactions', direction });
      expect(rows).toHaveLength((await page()).matching);
      expect(new Set(rows.map(({ postId }) => postId)).size).toBe(rows.length);
      const known = rows.map(score).filter((value) => value !== null);
      const sign = direction === 'asc' ? 1 : -1;
      expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)));
      expect(rows.slice(-9).map(score)).toEqual(Array<null>(9).fill(null));
      const times = rows.slice(-9).map(({ publishedAtMs }) => publishedAtMs ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    }
  });

  it('can be those that were imported, or the others', async () => {
    const [only, without, every] = [await all({ imported: 'only' }), await all({ imported: 'without' }), await all({})];
    expect(only.length).toBeGreaterThan(0);
    expect(only.every(({ imported }) => imported)).toBe(true);
    expect(without.some(({ imported }) => imported)).toBe(false);
    expect(only.length + without.length).toBe(every.length);
    const ranked = await all({ imported: 'only', sort: 'interactions' });
    expect(ranked.map(({ postId }) => postId).toSorted()).toEqual(only.map(({ postId }) => postId).toSorted());
  });

  it('can be those of a range, both ends included, by their time or by a figure', async () => {
    const every = await all({});
    const [toMs, fromMs] = [every[10]?.publishedAtMs ?? 0, every[20]?.publishedAtMs ?? 0];
    const within = every.filter(({ publishedAtMs: at }) => at !== null && at >= fromMs && at <= toMs);
    expect(within.length).toBeGreaterThanOrEqual(11);
    const ids = (rows: ArchivePost[]) => rows.map(({ postId }) => postId).toSorted();
    expect(ids(await all({ fromMs, toMs }))).toEqual(ids(within));
    expect(ids(await all({ fromMs, toMs, sort: 'interactions' }))).toEqual(ids(within));
    expect((await page({ fromMs, toMs, limit: 3 })).matching).toBe(within.length);
  });

  it('can be those that have all the words that are looked for, none of which acts in the question', async () => {
    const every = await all({});
    const word = (every[0]?.excerpt ?? '').split(/\s+/u).find((one) => /^[a-z]{4,}$/iu.test(one)) ?? '';
    expect(word).not.toBe('');
    const having = every.filter(({ excerpt }) => excerpt?.toLowerCase().includes(word.toLowerCase()));
    const found = await all({ search: `  ${word.toUpperCase()} ` });
    expect(found.map(({ postId }) => postId)).toEqual(having.map(({ postId }) => postId));
    expect((await all({ search: word, sort: 'interactions' })).length).toBe(having.length);
    for (const search of [`${word} xyzzy`, '%', '_____', "' or 1=1"])
      expect((await all({ search })).every(({ excerpt }) => excerpt?.includes(search))).toBe(true);
  });

  it('are found whatever case and accents the words have, as the search finds them', async () => {
    const texts = [
      'L\u2019\u00c9T\u00c9 au port',
      'U\u0308bung macht den Meister',
      'Stra\u00dfe 100%',
      '\u0130stanbul',
    ];
    const { raw } = rig.core.parts.store;
    const seen = raw.prepare('SELECT seen FROM post WHERE account_id = ? LIMIT 4').pluck().all(accountId) as number[];
    for (const [at, text] of texts.entries())
      raw.prepare('UPDATE post SET excerpt = ? WHERE seen = ?').run(text, seen[at]);
    const found = async (search: string) => (await all({ search })).map(({ excerpt }) => excerpt);
    for (const [search, text] of [
      ['été', texts[0]],
      ['ETE PORT', texts[0]],
      ['ubung', texts[1]],
      ['ÜBUNG', texts[1]],
      ['strasse 0%', texts[2]],
      ['istanbul', texts[3]],
    ] as const)
      expect(await found(search), search).toEqual([text]);
  });

  it('come with the growth of the figure they are sorted by, else of the headline, thinned to what a line shows', async () => {
    const headline = (await page()).columns.find((column) => column.headline)?.key;
    expect((await page()).lined).toBe(headline ?? 'interactions');
    const { store } = rig.core.parts;
    store.raw
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
         INSERT INTO metric_snapshot SELECT p.seen, m.id, i, i, 1, NULL FROM n, post p, metric m WHERE m.key = 'interactions' AND p.account_id = ?`,
      )
      .run(accountId);
    const [first] = (await page({ sort: 'interactions', limit: 1 })).rows;
    expect(first?.line).toHaveLength(24);
    expect([first?.line[0]?.value, first?.line.at(-1)?.value]).toEqual([1, score(first as ArchivePost)]);
  });

  it('come with when their figures were collected, and when the next are due', async () => {
    const { collection, collectedAtMs, dueAtMs } = await page();
    expect(collectedAtMs).toBe(Date.parse(collection?.last_collected_at ?? ''));
    expect((dueAtMs ?? 0) - (collectedAtMs ?? 0)).toBe((collection?.cadence_hours ?? 0) * 3_600_000);
  });

  it('come with the columns of the service, and why one cannot be sorted by', async () => {
    const instagram = rig.account('instagram');
    const { columns } = await (async () => {
      accountId = instagram;
      return page();
    })();
    const live = await rig.client.analytics.posts({ spaceId: rig.spaceId, accountId: instagram });
    expect(columns.map(({ key }) => key)).toEqual([...live.columns.map(({ key }) => key), 'interactions']);
    for (const { key, sortable, reason } of columns) {
      const option = live.sort?.options.find((one) => one.key === key);
      expect({ sortable, reason }).toEqual({ sortable: option?.sortable, reason: option?.reason });
    }
  });

  it('say of each whether its figures are final', async () => {
    const rows = await all({});
    expect(rows.at(-1)?.standing).toBe('final');
    expect(rows[0]?.standing).toBe('growing');
  });
});

describe('one post', () => {
  it('shows its figures in the order of the columns, what its score is made of, and which of them are final', async () => {
    const { rows, columns } = await page();
    const old = (await all({ direction: 'asc' }))[0];
    const opened = async (postId: string) => {
      for await (const shown of await rig.client.archive.watchPost({ spaceId: rig.spaceId, accountId, postId }))
        return shown;
      return null;
    };
    const young = await opened(rows[0]?.postId ?? '');
    expect(young?.growth.map(({ key }) => key)).toEqual(columns.map(({ key }) => key));
    expect(young?.growth.map(({ standing }) => standing)).toEqual(columns.map(() => 'growing'));
    const final = await opened(old?.postId ?? '');
    expect(final?.growth.map(({ standing }) => standing)).toEqual(columns.map(() => 'final'));
    const later = await opened((await all({ direction: 'asc' }))[5]?.postId ?? '');
    expect(final?.growth.map(({ typical }) => typical)).toEqual(columns.map(() => null));
    expect(later?.growth.map(({ typical }) => typical?.at(-1)?.posts)).toEqual(columns.map(() => 5));
    const { parts } = final?.interactions ?? { parts: [] };
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(score(old as ArchivePost));
    expect(await opened('nobody')).toBeNull();
  });

  it('has a figure that is collected for longer than the others stand as growing after them', async () => {
    const old = (await all({ direction: 'asc' }))[0];
    const report = await rig.client.analytics.report({ spaceId: rig.spaceId, accountId });
    const key = report.metrics[0]?.key ?? '';
    const longer = report.metrics.map((one) => (one.key === key ? { ...one, window_days: 100_000 } : one));
    rig.core.parts.store.raw
      .prepare('UPDATE report SET body = ? WHERE account_id = ?')
      .run(JSON.stringify({ ...report, metrics: longer }), accountId);
    const postId = old?.postId ?? '';
    for await (const shown of await rig.client.archive.watchPost({ spaceId: rig.spaceId, accountId, postId })) {
      const growing = shown?.growth.filter(({ standing }) => standing === 'growing');
      expect(growing?.map((one) => one.key)).toEqual([key]);
      break;
    }
  });

  it('has its figures gathered from 0 but for what its catalogue calls otherwise', async () => {
    const [newest] = await all({ direction: 'desc' });
    const report = await rig.client.analytics.report({ spaceId: rig.spaceId, accountId });
    const [first, second, ...rest] = report.metrics;
    const metrics = [{ ...first, accumulation: 'average' }, { ...second, accumulation: null }, ...rest];
    rig.core.parts.store.raw
      .prepare('UPDATE report SET body = ? WHERE account_id = ?')
      .run(JSON.stringify({ ...report, metrics }), accountId);
    const postId = newest?.postId ?? '';
    for await (const shown of await rig.client.archive.watchPost({ spaceId: rig.spaceId, accountId, postId })) {
      const own = shown?.growth.filter(({ isGathered }) => !isGathered);
      expect(own?.map(({ key }) => key)).toEqual([first?.key]);
      expect(shown?.growth.length).toBeGreaterThan(2);
      break;
    }
  });

  it('shows how its figures grew, from what was fetched before and after', async () => {
    const [newest] = (await page()).rows;
    const postId = newest?.postId ?? '';
    rig.sandbox.setClockSkew(3 * 86_400_000);
    await rig.client.sync.now({ spaceId: rig.spaceId, full: true });
    for await (const shown of await rig.client.archive.watchPost({ spaceId: rig.spaceId, accountId, postId })) {
      const grown = shown?.growth.find(({ key }) => key === 'interactions');
      expect(grown?.points.map(({ value }) => value)).toEqual([
        score(newest as ArchivePost),
        score(shown?.post as ArchivePost),
      ]);
      expect(grown?.points[1]?.value).toBeGreaterThan(grown?.points[0]?.value ?? Infinity);
      break;
    }
  });
});
