import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Route } from '../../../src-renderer/client/route.svelte.ts';
import { HiddenColumns } from '../../../src-renderer/posts/hidden-columns.ts';
import { PostsAsLeft } from '../../../src-renderer/posts/posts-as-left.ts';
import { PostsView } from '../../../src-renderer/posts/posts.svelte.ts';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';
import { memoryStorage } from '../memory-storage.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';
import { ShownSpace } from '../shown-space.svelte.ts';

/* The state of the Posts view without a browser, over the kept posts of a real core. */

const total = PostsView.pageSize + 10;
let rig: Rig;
let page: Page;
let accounts: readonly Account[];
let route: Route;
let addresses: string[];

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
  for (let n = 0; n < total; n += 1)
    keepPost(rig, rig.account('x'), { remoteId: `${n}`, publishedAtMs: n, excerpt: `Post ${n}.` });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(() => {
  addresses = [];
  route = new Route({ state: null, replaceState: (_state, _title, link) => void addresses.push(String(link)) });
  route.arrived({ view: 'posts', account: rig.account('x') });
});

function viewing(kept = memoryStorage()) {
  const space = { spaceId: rig.spaceId, accounts, zone: 'Europe/Lisbon' };
  const view = new PostsView({
    ...{ core: rig.client, space, route, hidden: new HiddenColumns(memoryStorage()) },
    left: new PostsAsLeft(kept),
  });
  return { view, ...mounted(() => view.page?.rows.map(({ postId }) => postId)) };
}

describe('the posts view', () => {
  it('shows a page of the newest, goes on to the next and back', async () => {
    const { view, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)?.length).toBe(PostsView.pageSize);
    expect([view.from, view.hasPrevious, view.page?.matching]).toEqual([0, false, total]);
    view.next();
    await expect.poll(() => seen.at(-1)?.length).toBe(10);
    expect([view.from, view.hasPrevious, view.page?.rows.at(-1)?.excerpt]).toEqual([50, true, 'Post 0.']);
    view.next();
    expect(view.from).toBe(50);
    view.previous();
    await expect.poll(() => view.page?.rows[0]?.excerpt).toBe(`Post ${total - 1}.`);
    unmount();
  });

  it('opens no post of an account that is of another space, and has one of its own', () => {
    const opened = (account: string) => {
      route.arrived({ view: 'posts', account, post: '7' });
      const { view, unmount } = viewing();
      const shown = [view.place.post, view.account?.id];
      unmount();
      return shown;
    };
    expect(opened(rig.account('x'))).toEqual(['7', rig.account('x')]);
    const [post, account] = opened('of another space');
    expect(post).toBeUndefined();
    expect(accounts.map(({ id }) => id)).toContain(account);
  });

  it('begins with the first page in another space whose account has the same ID', async () => {
    const space = new ShownSpace();
    space.show(rig.spaceId, [...accounts]);
    const view = new PostsView({
      ...{ core: rig.client, space, route, hidden: new HiddenColumns(memoryStorage()) },
      left: new PostsAsLeft(memoryStorage()),
    });
    const { seen, unmount } = mounted(() => view.page?.rows.map(({ postId }) => postId));
    await expect.poll(() => seen.at(-1)?.length).toBe(PostsView.pageSize);
    view.next();
    await expect.poll(() => seen.at(-1)?.length).toBe(10);
    space.spaceId = 'another';
    expect([view.asked?.spaceId, view.from, view.hasPrevious]).toEqual(['another', 0, false]);
    unmount();
  });

  it('sorts the other way round when it is asked a second time, from the first page', async () => {
    const { view, unmount } = viewing();
    await expect.poll(() => view.page?.rows.length).toBe(PostsView.pageSize);
    view.next();
    view.sortBy('published_at');
    expect([view.order, view.from]).toEqual([{ sort: 'published_at', direction: 'asc' }, 0]);
    await expect.poll(() => view.page?.rows[0]?.excerpt).toBe('Post 0.');
    view.sortBy('interactions');
    expect(view.asked).toMatchObject({ sort: 'interactions', direction: 'desc' });
    view.choose('only');
    await expect.poll(() => view.page?.rows).toEqual([]);
    unmount();
  });

  it('keeps whose posts they are, and which one is open, in the address', () => {
    const { view, unmount } = viewing();
    view.open('7');
    expect([view.place.post, addresses.at(-1)]).toEqual(['7', `#/posts?account=${rig.account('x')}&post=7`]);
    view.close();
    expect([view.place.post, view.account?.id]).toEqual([undefined, rig.account('x')]);
    view.show(rig.account('bluesky'));
    expect([view.account?.id, view.from]).toEqual([rig.account('bluesky'), 0]);
    unmount();
  });

  it('goes from an opened post to the one before and after it, over the edges of its pages', async () => {
    const { view, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)?.length).toBe(PostsView.pageSize);
    view.open(`${total - 1}`);
    expect([view.canStep(-1), view.canStep(1)]).toEqual([false, true]);
    await view.step(1);
    expect(view.place.post).toBe(`${total - 2}`);
    view.open('10');
    await view.step(1);
    expect([view.place.post, view.from]).toEqual(['9', PostsView.pageSize]);
    await expect.poll(() => view.canStep(-1)).toBe(true);
    await view.step(-1);
    expect([view.place.post, view.from]).toEqual(['10', 0]);
    await expect.poll(() => view.canStep(1)).toBe(true);
    view.open('unknown');
    expect([view.canStep(-1), view.canStep(1)]).toEqual([false, false]);
    unmount();
  });

  it('begins at the first page of an account that comes by the address, and of the first one when it comes back', async () => {
    const { view, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)?.length).toBe(PostsView.pageSize);
    view.next();
    route.arrived({ view: 'posts', account: rig.account('bluesky') });
    expect([view.from, view.hasPrevious]).toEqual([0, false]);
    route.arrived({ view: 'posts', account: rig.account('x') });
    expect([view.from, view.hasPrevious]).toEqual([0, false]);
    await expect.poll(() => view.page?.rows[0]?.excerpt).toBe(`Post ${total - 1}.`);
    unmount();
  });

  it('begins with an active account where the address names none, or one that is gone', () => {
    const { view, unmount } = viewing();
    route.arrived({ view: 'posts', account: '999999' });
    expect(view.account?.state).toBe('active');
    route.arrived({ view: 'posts' });
    expect(view.account?.state).toBe('active');
    unmount();
  });

  it('comes back to the account that was left, also after a reload, and an address that names one goes first', () => {
    const kept = memoryStorage();
    const { view, unmount } = viewing(kept);
    view.show(rig.account('bluesky'));
    expect(view.account?.id).toBe(rig.account('bluesky'));
    route.arrived({ view: 'compose' });
    route.arrived({ view: 'posts' });
    expect(view.account?.id).toBe(rig.account('bluesky'));
    unmount();
    const reloaded = viewing(kept);
    expect(reloaded.view.account?.id).toBe(rig.account('bluesky'));
    route.arrived({ view: 'posts', account: rig.account('x') });
    expect(reloaded.view.account?.id).toBe(rig.account('x'));
    reloaded.unmount();
  });

  it('says that it is ordered by time where the account does not have the figure that was chosen', async () => {
    const { view, unmount } = viewing();
    await expect.poll(() => view.page?.rows.length).toBe(PostsView.pageSize);
    view.sortBy('of_another');
    await expect.poll(() => [view.isBehind, view.page?.rows[0]?.excerpt]).toEqual([false, `Post ${total - 1}.`]);
    expect(view.order).toEqual({ sort: 'published_at', direction: 'desc' });
    view.sortBy('published_at');
    await expect.poll(() => view.page?.rows[0]?.excerpt).toBe('Post 0.');
    unmount();
  });

  it('has its order, its days, its words and what is imported again after a reload, and begins anew where these cannot be read', () => {
    const kept = memoryStorage();
    const first = viewing(kept);
    first.view.sortBy('interactions');
    first.view.lookAt({ fromDay: '2026-10-01', toDay: '2026-10-31' });
    first.view.choose('only');
    first.view.searchFor('lamp');
    first.unmount();
    const reloaded = viewing(kept);
    expect(reloaded.view.order).toEqual({ sort: 'interactions', direction: 'desc' });
    expect(reloaded.view.range).toEqual({ fromDay: '2026-10-01', toDay: '2026-10-31' });
    expect(reloaded.view.asked).toMatchObject({ imported: 'only', search: 'lamp' });
    reloaded.unmount();
    for (const unreadable of [
      '{',
      'null',
      '{"order":{"sort":7},"range":"ever","imported":"all","search":7,"accounts":[{}]}',
    ]) {
      kept.setItem('outpost:posts-as-left', unreadable);
      const { view, unmount } = viewing(kept);
      expect([view.order.sort, view.range, view.isFiltered]).toEqual(['published_at', 'all', false]);
      unmount();
    }
  });

  it('shows that reading is paused, and lets it go on, whichever account is shown and whether it is being read', async () => {
    const { view, unmount } = viewing();
    const pause = mounted(() => [view.canPause, view.pausedAtMs !== null]);
    await expect.poll(() => view.page?.copy.walk).toBeNull();
    expect([view.canPause, view.pausedAtMs]).toEqual([false, null]);
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    await expect.poll(() => pause.seen.at(-1)).toEqual([true, true]);
    view.show(rig.account('bluesky'));
    expect([view.canPause, view.pausedAtMs !== null]).toEqual([true, true]);
    await view.togglePause();
    await expect.poll(() => view.pausedAtMs).toBeNull();
    pause.unmount();
    unmount();
  });

  it('shows the posts of a range of days in the zone of the space, and of these those that have the words', async () => {
    const { view, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)?.length).toBe(PostsView.pageSize);
    view.lookAt({ fromDay: '1970-01-01', toDay: '1970-01-01' });
    expect(view.asked).toMatchObject({ fromMs: -3_600_000, toMs: 23 * 3_600_000 - 1 });
    view.next();
    view.searchFor('post 57.');
    expect(view.from).toBe(0);
    await expect.poll(() => seen.at(-1)).toEqual(['57']);
    expect([view.isFiltered, view.page?.matching]).toEqual([true, 1]);
    view.lookAt('last-year');
    await expect.poll(() => view.page?.matching).toBe(0);
    view.showAll();
    await expect.poll(() => view.page?.matching).toBe(total);
    expect(view.isFiltered).toBe(false);
    unmount();
  });

  it('keeps the last page until the next is there, and goes on only from one that is', async () => {
    const { view, unmount } = viewing();
    await expect.poll(() => view.page?.rows.length).toBe(PostsView.pageSize);
    view.sortBy('published_at');
    expect([view.isBehind, view.page?.rows.length]).toEqual([true, PostsView.pageSize]);
    view.next();
    expect(view.from).toBe(0);
    await expect.poll(() => [view.isBehind, view.page?.rows[0]?.excerpt]).toEqual([false, 'Post 0.']);
    unmount();
  });
});

describe('hidden columns', () => {
  const x = { spaceId: 's', accountId: '1' };

  it('are kept for each account, in every window of this machine', () => {
    const kept = memoryStorage();
    new HiddenColumns(kept).keep(x, ['saves']);
    expect(new HiddenColumns(kept).of(x)).toEqual(['saves']);
    expect(new HiddenColumns(kept).of({ ...x, accountId: '2' })).toEqual([]);
  });

  it('are none where nothing can be kept, or what is kept is no list', () => {
    const kept = memoryStorage();
    kept.setItem('outpost:hidden-columns:s:1', '{');
    expect([new HiddenColumns(kept).of(x), new HiddenColumns(null).of(x)]).toEqual([[], []]);
  });
});
