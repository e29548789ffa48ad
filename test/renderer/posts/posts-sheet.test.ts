import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPosts } from '../../../src-renderer/posts/export-posts.ts';
import { postsSheet } from '../../../src-renderer/posts/posts-sheet.ts';
import type { ArchivePost, PostColumn } from '../../../src-preload/contract/archive.ts';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
});
afterAll(() => rig.close());

const account = { handle: '@harbour.and.pine', displayName: 'Harbour & Pine', social: 'instagram' };
const column = (key: string, label: string, unit: string | null = null) => ({ key, label, unit }) as PostColumn;
const known = (value: number | null) => ({ value, status: null, reason: null });
const post: ArchivePost = {
  ...{ postId: '2181', excerpt: 'Café', permalink: 'https://example.org/p/1', hasPicture: false, imported: true },
  ...{ publishedAtMs: Date.parse('2026-07-10T17:04Z'), fetchedAtMs: Date.parse('2026-11-22T18:34Z'), goneAtMs: null },
  ...{ standing: 'growing', line: [], figures: { reach: known(8_467), saves: known(null), watched: known(12.5) } },
};

it('an exported post has the headings, the columns and the times of the view, in the zone of the space', () => {
  const columns = [
    column('reach', 'Reach'),
    column('saves', 'Saves', 'count'),
    column('watched', 'Watched', 'seconds'),
  ];
  const sheet = postsSheet([post], { account, columns, zone: 'Europe/Lisbon' });
  expect(Object.fromEntries(sheet.columns.map((heading, index) => [heading, sheet.rows[0]?.[index]]))).toEqual({
    ...{ Published: '2026-07-10 18:04', Account: '@harbour.and.pine', Network: 'Instagram', Post: 'Café' },
    ...{ Reach: 8_467, Saves: null, 'Watched (seconds)': 12.5, Imported: 'yes', 'Gone since': null },
    ...{ Address: 'https://example.org/p/1', Fetched: '2026-11-22 18:34', 'Post ID': '2181' },
  });
  expect(sheet.columns.slice(4, 7)).toEqual(['Reach', 'Saves', 'Watched (seconds)']);
});

it('posts are exported in the order that is shown, all pages of it, and none that is left out', async () => {
  const accountId = rig.account('x');
  for (const [n, excerpt] of ['Cold brew', 'Cold brew again', 'Beans', 'Cold'].entries())
    keepPost(rig, accountId, { remoteId: `${n}`, publishedAtMs: n * 1_000, excerpt });
  const shown = { spaceId: rig.spaceId, accountId, sort: 'published_at', search: 'cold' } as const;
  const ids = async (direction: 'asc' | 'desc') =>
    (await allPosts(rig.client, { ...shown, direction }, 2)).rows.map(({ postId }) => postId);
  expect([await ids('asc'), await ids('desc')]).toEqual([
    ['0', '1', '3'],
    ['3', '1', '0'],
  ]);
});
