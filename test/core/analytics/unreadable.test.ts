import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArchivePosts } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What is kept of reports was written by an older version, or damaged: it spoils only itself. */

let rig: Rig;
let of: { spaceId: string; accountId: string };
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 300 });
  of = { spaceId: rig.spaceId, accountId: rig.account('x') };
  await rig.client.analytics.posts({ ...of, fromMs: Date.now() - 300 * 86_400_000 });
  await rig.client.analytics.summary({ spaceId: rig.spaceId });
});
afterAll(() => rig.close());

async function shown<T>(watching: Promise<AsyncIterable<T>>): Promise<T> {
  for await (const value of await watching) return value;
  throw new Error('nothing was shown');
}
const posts = (): Promise<ArchivePosts> => shown(rig.client.archive.watchPosts(of));
const run = (sql: string, ...values: unknown[]) => rig.core.parts.store.raw.prepare(sql).run(...values);
const declare = (declared: unknown) => run('UPDATE post_feed SET declared = ?', JSON.stringify(declared));

describe('what a service declared of its posts', () => {
  const column = { key: 'likes', label: 'Likes' };

  it.each([
    ['no list of columns', { columns: 5 }, []],
    ['a column that is none', { columns: [null, column] }, ['likes', 'interactions']],
    ['sort options that are no list', { columns: [column], sort: { options: 7 } }, ['likes', 'interactions']],
    ['no object at all', 'torn', []],
  ])('leaves the posts readable, though it has %s', async (_name, declared, columns) => {
    declare(declared);
    const page = await posts();
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.columns.map(({ key }) => key).filter((key) => columns.length > 0 || key !== 'interactions')).toEqual(
      columns,
    );
    const postId = page.rows[0]?.postId ?? '';
    expect(await shown(rig.client.archive.watchPost({ ...of, postId }))).toMatchObject({ post: { postId } });
  });
});

describe('the next figures', () => {
  it.each([
    [6, 6 * 3_600_000],
    [0, null],
    [-6, null],
    [9e15, null],
    [null, null],
  ])('of a service that collects them every %s hours are due then, or nobody knows when', async (hours, dueInMs) => {
    const at = '2026-11-20T00:00:00Z';
    declare({ columns: [], collection: { last_collected_at: at, cadence_hours: hours, polling_window_days: 7 } });
    const { collectedAtMs, dueAtMs } = await posts();
    expect([collectedAtMs, dueAtMs]).toEqual([Date.parse(at), dueInMs === null ? null : Date.parse(at) + dueInMs]);
  });
});

describe('a summary', () => {
  it('is shown without the row that cannot be read', async () => {
    const summary = () => shown(rig.client.archive.watchSummary({ spaceId: rig.spaceId }));
    const before = await summary();
    const sql = `UPDATE report SET body = json_insert(body, '$[#]', NULL, '$[#]', 7) WHERE account_id = ''`;
    expect(run(sql).changes).toBe(1);
    expect(await summary()).toEqual(before);
    expect(before?.rows.length).toBeGreaterThan(0);
  });
});

describe('the link to a post', () => {
  it('is shown and exported only where a browser would be given it: over https', async () => {
    const { rows } = await posts();
    const [http, https] = rows.map(({ postId }) => postId);
    const link = 'UPDATE post SET permalink = ? WHERE remote_id = ?';
    run(link, 'http://x.example/1', http);
    run(link, 'https://x.example/2', https);
    const links = (list: readonly { postId: string; permalink: string | null }[]) =>
      [http, https].map((id) => list.find(({ postId }) => postId === id)?.permalink);
    const exported = await rig.client.archive.exportPosts(of);
    expect([links((await posts()).rows), links(exported.rows)]).toEqual([
      [null, 'https://x.example/2'],
      [null, 'https://x.example/2'],
    ]);
  });
});

describe('the figures of a post', () => {
  const DAY_MS = 86_400_000;
  const collectedMs = Date.UTC(2026, 10, 20);
  const standing = async (publishedAtMs: number, fetchedAtMs: number) => {
    const collection = {
      last_collected_at: new Date(collectedMs).toISOString(),
      polling_window_days: 7,
      cadence_hours: 6,
    };
    declare({ columns: [], collection });
    const [post] = (await posts()).rows;
    run(
      'UPDATE post SET published_at_ms = ?, fetched_at_ms = ? WHERE remote_id = ?',
      publishedAtMs,
      fetchedAtMs,
      post?.postId,
    );
    return (await posts()).rows.find(({ postId }) => postId === post?.postId)?.standing;
  };

  it.each([
    ['final once they were collected after the days of the service', 8, 1, 'final'],
    ['growing where the last collection was before that, however late they were read', 6, 30, 'growing'],
    ['growing where they were read before that, however late the last collection was', 8, -2, 'growing'],
    ['final where they were read long after that, and collected again since', 300, -200, 'final'],
  ])('are %s', async (_name, oldDays, readDays, expected) => {
    expect(await standing(collectedMs - oldDays * DAY_MS, collectedMs + readDays * DAY_MS)).toBe(expected);
  });
});
