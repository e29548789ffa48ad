import type { Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '../../src-preload/contract/paths.ts';
import { overlays } from '../../src-renderer/client/overlays.svelte.ts';
import { linkTo, navigate, route } from '../../src-renderer/client/route.svelte.ts';
import { Pages } from '../../src-renderer/frame/pages.svelte.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

/* Which view stands, without a browser: the address, and views that come when they are let. */

let page: Page;
let said: ReturnType<typeof hearing>;
beforeEach(() => {
  page = openPage();
  said = hearing();
});
afterEach(() => {
  said.stop();
  return page.close();
});

type View = Component<Record<string, never>>;

/** Views by name; one that is on its way stands when it is let, or does not come at all. */
function views() {
  const under = new Map<string, { come: () => void; fail: () => void }>();
  const made = new Map<string, View>();
  const load = (place: Place) => () =>
    new Promise<{ default: View }>((resolve, reject) => {
      const view = made.get(place.view) ?? ((() => undefined) as unknown as View);
      made.set(place.view, view);
      under.set(place.view, { come: () => resolve({ default: view }), fail: () => reject(new Error('no such file')) });
    });
  return { pages: new Pages(load), under, made };
}

const go = (pages: Pages, hash: string): Promise<void> => {
  page.location.hash = hash;
  return pages.follow();
};

describe('the view that stands', () => {
  it('is the one that the address names, from the moment it is there', async () => {
    const { pages, under, made } = views();
    const going = go(pages, '#/outbox');
    expect(pages.view).toBeNull();
    under.get('outbox')?.come();
    await going;
    expect([pages.view, route.place]).toEqual([made.get('outbox'), { view: 'outbox' }]);
  });

  it('is not the one that was asked for before, however late that comes', async () => {
    const { pages, under, made } = views();
    const [slow, last] = [go(pages, '#/import'), go(pages, '#/posts')];
    under.get('posts')?.come();
    await last;
    under.get('import')?.come();
    await slow;
    expect([pages.view, route.place]).toEqual([made.get('posts'), { view: 'posts' }]);
  });

  it('stays where the next one does not load, which is said', async () => {
    const { pages, under, made } = views();
    const first = go(pages, '#/outbox');
    under.get('outbox')?.come();
    await first;
    const next = go(pages, '#/settings');
    under.get('settings')?.fail();
    await next;
    expect(pages.view).toBe(made.get('outbox'));
    expect(said.lines()).toEqual([expect.stringMatching(/^This view did not load\./)]);
  });

  it('stays where the address asks for a command, which is run, and the address names the place again', async () => {
    const { pages, under } = views();
    const first = go(pages, '#/outbox');
    under.get('outbox')?.come();
    await first;
    await go(pages, '#/do/shortcuts');
    expect([overlays.open, page.location.hash]).toEqual(['shortcuts', '#/outbox']);
    overlays.close();
  });

  it('stays where the address leads to a space that is gone, which is said', async () => {
    const { pages, under, made } = views();
    const first = go(pages, '#/outbox');
    under.get('outbox')?.come();
    await first;
    await go(pages, '#/in/gone/posts');
    expect([pages.view, page.location.hash]).toEqual([made.get('outbox'), '#/outbox']);
    expect(said.lines()).toEqual(['This leads to a space that is not connected any more.']);
  });

  it('is the one that is seen first where a window opens at an address in a space that is gone', async () => {
    const { pages, under, made } = views();
    const going = go(pages, '#/in/gone/posts');
    await expect.poll(() => [...under.keys()]).toEqual([route.place.view]);
    under.get(route.place.view)?.come();
    await going;
    expect([pages.view, page.location.hash]).toEqual([made.get(route.place.view), linkTo(route.place)]);
    expect(said.lines()).toEqual(['This leads to a space that is not connected any more.']);
  });

  it('is not behind what one only looks at, also where one is there already, and stays under what is written', async () => {
    const { pages, under } = views();
    const goThere = async (): Promise<void> => {
      const going = go(pages, '#/outbox');
      under.get('outbox')?.come();
      await going;
    };
    await goThere();
    for (const looked of ['palette', 'shortcuts', 'more', 'news'] as const) {
      overlays.show(looked);
      await goThere();
      expect(overlays.open).toBeNull();
      overlays.show(looked);
      navigate({ view: 'outbox' });
      expect(overlays.open).toBeNull();
    }
    for (const written of ['connect', { nameSpace: 'one' }, { connectionId: 'one' }] as const) {
      overlays.show(written);
      await goThere();
      expect(overlays.open).toEqual(written);
    }
    overlays.close();
  });

  it('has the others prepared behind it, one at a time, though one does not load', async () => {
    const { pages, under } = views();
    const first = go(pages, '#/outbox');
    under.get('outbox')?.come();
    await first;
    under.clear();
    for (const view of [
      'compose',
      'outbox',
      'calendar',
      'posts',
      'analytics',
      'bio',
      'accounts',
      'settings',
      'import',
    ]) {
      await expect.poll(() => [...under.keys()]).toEqual([view]);
      const one = under.get(view);
      under.clear();
      if (view === 'posts') one?.fail();
      else one?.come();
    }
  });
});
