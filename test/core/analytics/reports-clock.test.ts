import { afterEach, expect, it } from 'vitest';
import type { StoredSummary } from '../../../src-preload/contract/archive.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { newestReportOf } from '../../../src-main/core/analytics/analytics.ts';
import { openRig, type Rig } from '../../rig.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20, 12);

let rig: Rig;
afterEach(() => rig.close());

/** Reports are asked for by a clock that stands ten days ahead, and then by one that is right. */
async function open(): Promise<() => void> {
  let aheadMs = 10 * DAY_MS;
  const clock = { ...systemClock, nowMs: () => NOW_MS + aheadMs };
  rig = await openRig({ dispatch: false, posts: 10, clock, nowMs: () => NOW_MS });
  return () => (aheadMs = 0);
}
const answers = (path: string | RegExp, data: unknown) =>
  rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data } } });
const totals = (value: number) => [{ key: 'likes', label: 'Likes', unit: 'count', value }];
const summary = async (): Promise<StoredSummary | null> => {
  for await (const value of await rig.client.archive.watchSummary({ spaceId: rig.spaceId })) return value;
  throw new Error('nothing was shown');
};

it('the newest report is the one that was told last, though the clock stood ahead when another one was', async () => {
  const set = await open();
  const of = { spaceId: rig.spaceId, accountId: rig.account('x') };
  const path = `/accounts/${of.accountId}/analytics`;
  const range = (day: string) => ({ from: '2026-11-01T00:00:00Z', to: `${day}T00:00:00Z`, timezone: 'UTC' });
  const ask = async (day: string, value: number): Promise<void> => {
    const lift = answers(path, { contract: '1', account: null, range: range(day), metrics: [], totals: totals(value) });
    await rig.client.analytics.report({ ...of, fromMs: Date.UTC(2026, 10, 1), toMs: Date.parse(`${day}T00:00:00Z`) });
    lift();
  };
  await ask('2026-11-10', 1);
  set();
  await ask('2026-11-12', 2);
  expect(newestReportOf(rig.core.parts.store, of)?.totals[0]?.value).toBe(2);
  const { reports } = await rig.client.archive.reports({ spaceId: rig.spaceId });
  expect(reports.map(({ fetchedAtMs }) => fetchedAtMs)).toEqual([NOW_MS, NOW_MS - 1]);
});

it('a row of the summary that is left out was told at no time to come', async () => {
  const set = await open();
  const [x, bluesky] = ['x', 'bluesky'].map((social) => ({ id: rig.account(social) }));
  const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-19T00:00:00Z', timezone: 'UTC' };
  const row = (account: unknown) => ({ account, range, totals: totals(1) });
  const path = /\/spaces\/\d+\/analytics$/;
  const ask = async (...accounts: unknown[]): Promise<void> => {
    const lift = answers(path, accounts.map(row));
    await rig.client.analytics.summary({ spaceId: rig.spaceId });
    lift();
  };
  await ask(x, bluesky);
  set();
  await ask(x);
  expect((await summary())?.older).toEqual({ [bluesky?.id ?? '']: NOW_MS });
});
