import { afterEach, describe, expect, it } from 'vitest';
import type { StoredAccountReport } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 86_400_000;
const space = () => ({ spaceId: rig.spaceId });

async function shown<T>(watching: Promise<AsyncIterable<T>>): Promise<T> {
  for await (const value of await watching) return value;
  throw new Error('nothing was shown');
}

const healthy = {
  contract: '1',
  account: null,
  range: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z', timezone: 'Europe/Lisbon' },
  metrics: [],
  totals: [{ key: 'likes', label: 'Likes', unit: 'count', value: 1 }],
};

/** Two reports are kept: the one that was answered, and a sound one of another account. */
async function answered(told: object, asked: { fromMs?: number; toMs?: number } = {}) {
  rig = await openRig({ dispatch: false, posts: 10 });
  const [accountId, other] = [rig.account('x'), rig.account('bluesky')];
  const path = `/accounts/${accountId}/analytics`;
  const lift = rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data: told } } });
  await rig.client.analytics.report({ ...space(), accountId, ...asked });
  lift();
  await rig.client.analytics.report({ ...space(), accountId: other });
  return { accountId, other };
}
const kept = async (range: { fromMs?: number; toMs?: number } = {}): Promise<StoredAccountReport[]> =>
  (await rig.client.archive.reports({ ...space(), ...range })).reports;
const lastYear = () => ({ fromMs: Date.now() - 365 * DAY_MS, toMs: Date.now() + DAY_MS });

describe('a report whose range cannot be', () => {
  it.each([
    ['ends with the last moment there is', '2026-11-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
    ['begins with the first one', '-271821-04-20T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['ends in a thousand years', '2026-11-01T00:00:00Z', '3026-11-01T00:00:00Z'],
    ['ends before it begins', '2026-11-20T00:00:00Z', '2026-11-01T00:00:00Z'],
  ])('because it %s is kept for the days that were asked for, and all can be read', async (_, from, to) => {
    const asked = { fromMs: Date.now() - 60 * DAY_MS, toMs: Date.now() - 30 * DAY_MS };
    const { accountId, other } = await answered({ ...healthy, range: { from, to, timezone: null } }, asked);
    expect(new Set((await kept()).map((one) => one.accountId))).toEqual(new Set([accountId, other]));
    const [mine] = (await kept(lastYear())).filter((one) => one.accountId === accountId);
    // In the zone of the space, where an hour before midnight of UTC can be the next day.
    expect(mine?.toDay).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(asked.toMs));
    const watched = await shown(rig.client.archive.watchReport({ ...space(), accountId, ...asked }));
    expect(watched?.report.totals).toHaveLength(1);
  });

  it('is kept for the day of its answer where none was asked for, and what comes later is what is shown', async () => {
    const { accountId } = await answered({
      ...healthy,
      range: { from: '0001-01-01', to: '9999-12-31', timezone: null },
    });
    const live = await rig.client.analytics.report({ ...space(), accountId });
    const watched = await shown(rig.client.archive.watchReport({ ...space(), accountId }));
    expect(watched?.report).toEqual(live);
  });

  it('spoils only itself where it is on disk already', async () => {
    const { accountId, other } = await answered(healthy);
    const spoil = rig.core.parts.store.raw.prepare(
      'UPDATE report SET asked_from_day = $day, asked_to_day = $day, to_day = $day, asked_at_ms = $atMs WHERE account_id = $accountId',
    );
    for (const day of ['+275760-09-13', 'no day', '']) {
      spoil.run({ day, atMs: Date.now(), accountId });
      expect(await kept()).toHaveLength(2);
      expect((await kept(lastYear())).map((one) => one.accountId)).toEqual([other]);
    }
    const { states } = await rig.client.sync.now(space());
    const reports = states.filter((one) => one.resource === 'reports' && one.accountId === accountId);
    expect(reports).toMatchObject([{ failure: null, goodAtMs: expect.any(Number) as number }]);
  });
});

describe('a report that is compared with days that cannot be', () => {
  it.each([
    ['the last moment there is', '2026-10-01T00:00:00Z', '+275760-09-13T00:00:00Z'],
    ['the first one', '-271821-04-20T00:00:00Z', '2026-10-31T00:00:00Z'],
    ['the year 0', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ])('as they have %s, tells of none, and the summary neither', async (_, previous_from, previous_to) => {
    const range = { ...healthy.range, previous_from, previous_to };
    const { accountId } = await answered({ ...healthy, range });
    rig.sandbox.faults.add({
      path: /\/spaces\/\d+\/analytics$/,
      fault: { kind: 'status', status: 200, body: { data: [{ ...healthy, account: { id: accountId }, range }] } },
    });
    await rig.client.analytics.summary(space());
    const watched = await shown(rig.client.archive.watchReport({ ...space(), accountId }));
    const { previous_from: from, previous_to: to } = watched?.report.range ?? {};
    expect([from, to]).toContain(null);
    const summary = await shown(rig.client.archive.watchSummary(space()));
    expect(summary).toMatchObject({ rows: [{ accountId }], before: null });
  });
});

describe('a report of another account than was asked for', () => {
  it('is refused, which is said: what is here stays, and nobody is taken for disconnected by it', async () => {
    const { accountId, other } = await answered(healthy);
    const before = await kept();
    const account = { id: Number(other), disconnected_at: '2026-11-01T00:00:00Z' };
    const fault = { kind: 'status', status: 200, body: { data: { ...healthy, account } } } as const;
    rig.sandbox.faults.add({ path: `/accounts/${accountId}/analytics`, times: 1, fault });
    await rig.client.analytics.report({ ...space(), accountId });
    expect(await kept()).toEqual(before);
    rig.sandbox.faults.add({ path: `/accounts/${accountId}/analytics`, fault });
    const { states } = await rig.client.sync.now(space());
    const mine = states.find((one) => one.resource === 'reports' && one.accountId === accountId);
    expect(mine?.failure).toBe('unusable-answer');
    expect((await kept()).filter((one) => one.accountId === accountId)).toEqual(
      before.filter((one) => one.accountId === accountId),
    );
    const accounts = await rig.client.accounts.list(space());
    expect(accounts.filter(({ id }) => [accountId, other].includes(id)).map(({ state }) => state)).toEqual([
      'active',
      'active',
    ]);
  });

  it('is refused of its posts as well, where one page of them is asked for', async () => {
    const { accountId, other } = await answered(healthy);
    const body = {
      account: { id: Number(other), disconnected_at: '2026-11-01T00:00:00Z' },
      data: [{ post_id: 'p1', published_at: '2026-11-01T00:00:00Z', excerpt: 'Of another one' }],
    };
    const path = `/accounts/${accountId}/analytics/posts`;
    rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    await rig.client.analytics.posts({ ...space(), accountId });
    expect((await rig.client.archive.posts({ ...space(), accountId })).rows).toEqual([]);
    const account = (await rig.client.accounts.list(space())).find(({ id }) => id === accountId);
    expect(account?.state).toBe('active');
  });
});

describe('a report of a size that no service has', () => {
  it('can be read, however many figures it declares', async () => {
    const collection = { last_collected_at: '2026-11-21T00:00:00Z', polling_window_days: 30 };
    const metrics = Array.from({ length: 150_000 }, () => ({ window_days: 1 }));
    const { accountId } = await answered({ ...healthy, collection, metrics });
    expect(await kept()).toHaveLength(2);
    const watched = await shown(rig.client.archive.watchReport({ ...space(), accountId }));
    expect(watched?.standing).toBe('growing');
    expect(watched?.report.metrics.length).toBeLessThan(20_000);
  });

  it('of which no more of the audience is kept for good than the newest of its days, and nothing that is no day', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 10, 20) - n * DAY_MS).toISOString().slice(0, 10);
    const values = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`figure ${at}`, at]));
    const odd = ['today', '', 'x'.repeat(10_000), '2026-02-31'].map((date) => ({ date, values }));
    const points = [...odd, ...Array.from({ length: 2_000 }, (_, n) => ({ date: day(1_999 - n), values }))];
    await answered({ ...healthy, audience: { supported: true, metrics: ['figure 0'], points } });
    const kept = rig.core.parts.store.raw.prepare<[], { days: number; first: string; last: string }>(
      "SELECT count(*) AS days, min(day) AS first, max(day) AS last FROM audience_point WHERE metric = 'figure 7'",
    );
    expect(kept.get()).toMatchObject({ days: 666, first: day(665), last: '2026-11-20' });
  });
});
