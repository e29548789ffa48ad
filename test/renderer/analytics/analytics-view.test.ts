import { flushSync } from 'svelte';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { Place } from '../../../src-preload/contract/paths.ts';
import { Route } from '../../../src-renderer/client/route.svelte.ts';
import { AnalyticsView, type AnalyticsDeps } from '../../../src-renderer/analytics/analytics.svelte.ts';
import { dayOf } from '../../../src-renderer/ui/moment.ts';
import { daysOf, endsOf } from '../../../src-renderer/ui/range/range.ts';
import { openRig, type Rig } from '../../rig.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';

/* The state of the Analytics view without a browser, over what a real core keeps. */

let rig: Rig;
let page: Page;
let accounts: readonly Account[];
let route: Route;
let addresses: string[];
let left: AnalyticsDeps['left'];
const zone = 'Europe/Lisbon';

beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 200, apiLimit: { count: 10_000, windowMs: 60_000 } });
  page = openPage();
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
  await rig.client.analytics.summary({ spaceId: rig.spaceId });
  await rig.client.analytics.report({ spaceId: rig.spaceId, accountId: rig.account('x') });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(() => {
  addresses = [];
  left = new Map();
  route = new Route({ state: null, replaceState: (_state, _title, link) => void addresses.push(String(link)) });
  route.arrived({ view: 'analytics' });
});

const deps = (spaceId: string): AnalyticsDeps => ({
  core: rig.client,
  space: { spaceId, zone, accounts },
  route,
  left,
});
function viewing() {
  const view = new AnalyticsView(deps(rig.spaceId));
  return { view, ...mounted(() => [view.summary, view.report, view.before, view.state]) };
}
const today = (): string => dayOf(Date.now(), zone);

describe('the analytics view', () => {
  it('begins with the summary of the range that the service chose, one row per account', async () => {
    const { view, unmount } = viewing();
    await expect.poll(() => view.summary?.rows.length).toBe(accounts.length);
    expect([view.accountId, view.range, view.asked, view.report]).toEqual([null, '7-days', null, undefined]);
    expect(view.summary).toMatchObject(daysOf('7-days', today()) ?? {});
    unmount();
  });

  it('counts the accounts that need somebody, those not that rest as somebody wanted', async () => {
    const { view, unmount } = viewing();
    await expect.poll(() => view.summary?.rows.length).toBe(accounts.length);
    const rows = view.summary?.rows ?? [];
    const stands = (state: string) =>
      new Set(rows.filter(({ collection }) => collection?.state === state).map((row) => view.healthOf(row).stands));
    expect([stands('failing'), stands('parked'), stands('stopped')]).toEqual([
      new Set(['failing']),
      new Set(['resting']),
      new Set(['resting']),
    ]);
    expect(view.failing).toBe(rows.filter(({ collection }) => collection?.state === 'failing').length);
    unmount();
  });

  it('shows the report of the account that the address names, and keeps the range when another one is chosen', async () => {
    route.arrived({ view: 'analytics', account: rig.account('x') });
    const { view, unmount } = viewing();
    await expect.poll(() => view.report?.accountId).toBe(rig.account('x'));
    expect(view.account?.social).toBe('x');
    view.choose('28-days');
    expect(addresses.at(-1)).toBe(`#/analytics?account=${rig.account('x')}&range=28-days`);
    view.show(rig.account('bluesky'));
    expect(addresses.at(-1)).toBe(`#/analytics?account=${rig.account('bluesky')}&range=28-days`);
    view.show(null);
    expect([addresses.at(-1), view.accountId]).toEqual(['#/analytics?range=28-days', null]);
    view.choose({ fromDay: '2026-10-01', toDay: '2026-10-05' });
    expect(addresses.at(-1)).toBe('#/analytics?range=2026-10-01--2026-10-05');
    unmount();
  });

  it('comes back as it was left: with its account and its range, each space with its own', () => {
    const account = rig.account('x');
    const leave = (view: AnalyticsView): void => {
      const kept = mounted(() => view.remember());
      view.choose('28-days');
      flushSync();
      route.arrived({ view: 'compose' });
      flushSync();
      kept.unmount();
    };
    route.arrived({ view: 'analytics', account });
    leave(new AnalyticsView(deps(rig.spaceId)));

    const back = (place: Place, spaceId = rig.spaceId) => {
      route.arrived(place);
      const { accountId, range } = new AnalyticsView(deps(spaceId));
      return { accountId, range, link: addresses.at(-1) };
    };
    const there = { accountId: account, range: '28-days', link: `#/analytics?account=${account}&range=28-days` };
    expect(back({ view: 'analytics' })).toEqual(there);
    expect(back({ view: 'analytics' }, 'another space')).toMatchObject({ accountId: null, range: '7-days' });
    expect(back({ view: 'analytics', range: '90-days' })).toMatchObject({ accountId: null, range: '90-days' });
  });

  it('does not come back to an account of another space', () => {
    route.arrived({ view: 'analytics', account: 'of another space' });
    const kept = mounted(() => new AnalyticsView(deps(rig.spaceId)).remember());
    kept.unmount();
    expect(left.size).toBe(0);
  });

  it('that is opened with an account of another space is as this one was left; one that is not listed says so', () => {
    const stranger: Place = { view: 'analytics', account: 'of another space', range: '28-days' };
    const opened = (place: Place) => {
      route.arrived(place);
      const { accountId, range, isUnlisted } = new AnalyticsView(deps(rig.spaceId));
      return [accountId, range, isUnlisted];
    };
    expect(opened(stranger)).toEqual([null, '28-days', false]);
    left.set(rig.spaceId, { view: 'analytics', account: rig.account('x') });
    expect(opened(stranger)).toEqual([rig.account('x'), '7-days', false]);
    // A row of the summary may be of an account that no list has.
    const view = new AnalyticsView(deps(rig.spaceId));
    view.show('in no list');
    expect([view.accountId, view.isUnlisted]).toEqual(['in no list', true]);
  });

  it('comes back to all accounts where these were chosen last', () => {
    left.set(rig.spaceId, { view: 'analytics', account: rig.account('x') });
    route.arrived({ view: 'analytics' });
    const view = new AnalyticsView(deps(rig.spaceId));
    const kept = mounted(() => view.remember());
    view.show(null);
    flushSync();
    kept.unmount();
    expect(new AnalyticsView(deps(rig.spaceId)).accountId).toBeNull();
  });

  it('has the days before, once they are kept, and no other ones', async () => {
    route.arrived({ view: 'analytics', account: rig.account('x') });
    const { view, unmount } = viewing();
    await expect.poll(() => view.daysBefore).not.toBeNull();
    const before = view.daysBefore ?? { fromDay: '', toDay: '' };
    expect(before.toDay < (view.report?.fromDay ?? '')).toBe(true);
    expect(view.before).toBeNull();
    const asked = { spaceId: rig.spaceId, accountId: rig.account('x'), ...endsOf(before, zone) };
    await rig.client.analytics.report(asked);
    await expect.poll(() => view.before).toMatchObject(before);
    unmount();
  });

  it('draws no days before beside a comparison by the hour, which whole days would contradict', async () => {
    const other = await openRig({ dispatch: false, posts: 200, dialect: 'strings' });
    const [{ spaceId }, accountId] = [other, other.account('x')];
    await other.client.analytics.report({ spaceId, accountId });
    route.arrived({ view: 'analytics', account: accountId });
    const view = new AnalyticsView({ ...deps(spaceId), core: other.client });
    const shown = mounted(() => [view.report, view.before, view.isCutBefore]);
    await expect.poll(() => view.daysBefore).not.toBeNull();
    const before = view.daysBefore ?? { fromDay: '', toDay: '' };
    await other.client.analytics.report({ spaceId, accountId, ...endsOf(before, zone) });
    expect([view.isCutBefore, view.before]).toEqual([true, null]);

    // Days that were asked for are compared with days.
    route.arrived({ view: 'analytics', account: accountId, range: `${before.fromDay}--${before.toDay}` });
    await expect.poll(() => view.report?.fromDay).toBe(before.fromDay);
    expect(view.isCutBefore).toBe(false);
    shown.unmount();
    await other.close();
  });

  it('knows that reading is paused, and lets it go on', async () => {
    route.arrived({ view: 'analytics', account: rig.account('x') });
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    const { view, unmount } = viewing();
    const paused = mounted(() => view.isPaused);
    await expect.poll(() => view.isPaused).toBe(true);
    await view.goOn();
    await expect.poll(() => view.isPaused).toBe(false);
    paused.unmount();
    unmount();
  });

  it('shows the last days as they were last kept, but days of one’s own only as they are', async () => {
    const kept = { fromDay: '2026-01-01', toDay: '2026-01-28' };
    await rig.client.analytics.summary({ spaceId: rig.spaceId, ...endsOf(kept, zone) });
    route.arrived({ view: 'analytics', range: '28-days' });
    const { view, unmount } = viewing();
    await expect.poll(() => view.summary).toMatchObject(kept);
    view.choose({ fromDay: '2026-01-02', toDay: '2026-01-29' });
    await expect.poll(() => view.summary).toBeNull();
    unmount();
  });
});
