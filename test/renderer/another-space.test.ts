import { flushSync } from 'svelte';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';
import { CalendarView } from '../../src-renderer/calendar/calendar.svelte.ts';
import { Route } from '../../src-renderer/client/route.svelte.ts';
import { HiddenColumns } from '../../src-renderer/posts/hidden-columns.ts';
import { PostsAsLeft } from '../../src-renderer/posts/posts-as-left.ts';
import { PostsView } from '../../src-renderer/posts/posts.svelte.ts';
import { SearchView } from '../../src-renderer/search/search.svelte.ts';
import { keepPost } from '../keep-post.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';
import { ShownSpace } from './shown-space.svelte.ts';

/* A view that stays open while another space is shown, whose answer is still to come: nothing of the space before is shown as its own. */

const text = 'Of the first space';
const atMs = Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000;
let rig: Rig;
let page: Page;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  page = openPage();
  const body = { text, accountIds: [rig.account('x')], labels: ['secret'], when: { mode: 'schedule' as const, atMs } };
  await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  keepPost(rig, rig.account('x'), { remoteId: '1', publishedAtMs: 1, excerpt: text });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

const other = 'another-space';
/** The core as it is, but that what is asked of the other space is not answered yet. */
function unansweredThere<F extends 'calendar' | 'search' | 'archive'>(feature: F, method: string): Client[F] {
  const asked = rig.client[feature] as unknown as Record<string, (input: { spaceId: string }) => unknown>;
  const never = (input: { spaceId: string }) =>
    input.spaceId === other ? new Promise(() => undefined) : asked[method]?.(input);
  return new Proxy(asked, {
    get: (_, name) => (name === method ? never : asked[String(name)]),
  }) as unknown as Client[F];
}
async function shownFirst(): Promise<ShownSpace> {
  const space = new ShownSpace();
  space.show(rig.spaceId, await rig.client.accounts.list({ spaceId: rig.spaceId }));
  return space;
}
const routeTo = (place: Parameters<Route['arrived']>[0]): Route => {
  const route = new Route({ state: null, replaceState: () => undefined });
  route.arrived(place);
  return route;
};

it('the calendar shows no post and no label of the space before, and is not filtered by its account', async () => {
  const space = await shownFirst();
  const { date: day } = fieldsOf(atMs, space.zone);
  const core = { calendar: unansweredThere('calendar', 'watch') };
  const view = new CalendarView({ core, space, route: routeTo({ view: 'calendar', day }), isNarrow: () => false });
  const { unmount } = mounted(() => [view.range, view.isFiltered, view.grabbed]);
  const texts = () => view.days.get(day)?.entries.map((entry) => entry.text) ?? [];
  view.showAccount(rig.account('x'));
  view.showLabel('secret');
  flushSync();
  await expect.poll(texts).toEqual([text]);
  const [entry] = view.days.get(day)?.entries ?? [];
  if (entry !== undefined) view.grab(entry);
  flushSync();
  expect([view.accountId, view.label, view.grabbed?.day]).toEqual([rig.account('x'), 'secret', day]);
  space.show(other);
  flushSync();
  expect([texts(), view.range, view.isBehind]).toEqual([[], undefined, true]);
  expect([view.accountId, view.label, view.grabbed]).toEqual([null, null, null]);
  unmount();
});

it('a search shows no hit of the space before', async () => {
  const space = await shownFirst();
  const core = { search: unansweredThere('search', 'watch') };
  const route = routeTo({ view: 'search', words: 'first space' });
  const view = new SearchView({ core, space, route, storage: memoryStorage(), nowMs: () => Date.now() });
  const { unmount } = mounted(() => view.answer);
  await expect.poll(() => view.hits.length).toBeGreaterThan(0);
  space.show(other);
  flushSync();
  expect([view.hits, view.answer, view.shownFor]).toEqual([[], undefined, '']);
  unmount();
});

it('Posts shows no post of the space before, though an account has the same ID in both', async () => {
  const space = await shownFirst();
  const { accounts = [] } = space;
  const core = { archive: unansweredThere('archive', 'watchPosts'), sync: rig.client.sync };
  const route = routeTo({ view: 'posts', account: rig.account('x') });
  const hidden = new HiddenColumns(memoryStorage());
  const view = new PostsView({ core, space, route, hidden, left: new PostsAsLeft(memoryStorage()) });
  const { unmount } = mounted(() => view.page);
  await expect.poll(() => view.page?.rows.map(({ postId }) => postId)).toEqual(['1']);
  space.show(other, accounts);
  flushSync();
  expect([view.page, view.isBehind]).toEqual([undefined, true]);
  unmount();
});
