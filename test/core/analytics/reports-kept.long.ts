import { afterEach, describe, expect, it } from 'vitest';
import type { ReportPlace, StoredAccountReport, StoredSummary } from '../../../src-preload/contract/archive.ts';
import { newestReportOf } from '../../../src-main/core/analytics/analytics.ts';
import { roomInMs } from '../../../src-main/core/connections/connections.ts';
import { seriesPoints } from '../../../src-main/core/service/service.ts';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 86_400_000;
const WIDE = { count: 10_000, windowMs: 60_000 };
const space = () => ({ spaceId: rig.spaceId });
const open = (options: RigOptions = {}) => openRig({ dispatch: false, posts: 300, apiLimit: WIDE, ...options });

/** What a window that opens the report is shown first. */
async function shown<T>(watching: Promise<AsyncIterable<T>>): Promise<T> {
  for await (const value of await watching) return value;
  throw new Error('nothing was shown');
}
const report = (
  accountId: string,
  range: { fromMs?: number; toMs?: number } = {},
): Promise<StoredAccountReport | null> => shown(rig.client.archive.watchReport({ ...space(), accountId, ...range }));
const summary = (): Promise<StoredSummary | null> => shown(rig.client.archive.watchSummary(space()));

const mixed = [
  { day: 1, posts: 1, likes: 4 },
  { day: 2, posts: 0, likes: null },
  { day: 3, posts: 2, likes: null },
];

describe('a report that was fetched', () => {
  it('is there whole with the service stopped, of every account and of the space, with the time of its answer', async () => {
    rig = await open();
    const { client } = rig;
    await client.sync.now(space());
    const accounts = await client.accounts.list(space());
    const live = await client.analytics.report({ ...space(), accountId: rig.account('x') });
    const rows = await client.analytics.summary(space());
    await rig.sandbox.close();
    await expect(client.analytics.summary(space())).rejects.toMatchObject({ data: { code: 'unreachable' } });
    const kept = await report(rig.account('x'));
    expect(kept?.report).toEqual(live);
    expect(kept).toMatchObject({ toDay: live.range?.to?.slice(0, 10), fromDay: live.range?.from?.slice(0, 10) });
    expect(Math.abs((kept?.fetchedAtMs ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await summary()).toMatchObject({ rows, fromDay: kept?.fromDay, toDay: kept?.toDay });
    const { previous_from: from, previous_to: to } = live.range ?? {};
    expect((await summary())?.before).toEqual({ fromDay: from?.slice(0, 10), toDay: to?.slice(0, 10) });
    for (const { id } of accounts.filter(({ state }) => state !== 'disconnected')) {
      expect((await report(id))?.report.account?.id).toBe(id);
    }
  });

  it('has its times with their offset where the service wrote them without one, in the zone of the space', async () => {
    rig = await open();
    await rig.client.sync.now(space());
    const { raw } = rig.core.parts.store;
    raw.exec("UPDATE space SET time_zone = 'Asia/Tokyo'; UPDATE report SET time_zone = NULL");
    for (const [path, told] of [
      ['$.collection.last_collected_at', '2026-11-22T18:12:00'],
      ['$.range.previous_from', '2026-10-01 00:00:00'],
      ['$.range.previous_to', '2026-10-28 23:59:59'],
      ['$.range.from', '2026-10-29T00:00:00'],
      ['$.range.to', '2026-11-25T23:59:59.999999+09:00'],
      ['$.account.disconnected_at', '2026-11-23T00:00:00'],
    ])
      raw.prepare("UPDATE report SET body = json_set(body, ?, ?) WHERE json_type(body) = 'object'").run(path, told);
    const inSummary = "json_set(body, '$[0].collection.last_collected_at', '2026-11-22T18:12:00')";
    raw.exec(`UPDATE report SET body = ${inSummary} WHERE json_type(body) = 'array'`);
    expect((await summary())?.rows[0]?.collection?.last_collected_at).toBe('2026-11-22T09:12:00.000Z');
    expect((await report(rig.account('x')))?.report).toMatchObject({
      collection: { last_collected_at: '2026-11-22T09:12:00.000Z' },
      range: {
        from: '2026-10-28T15:00:00.000Z',
        to: '2026-11-25T23:59:59.999999+09:00',
        previous_from: '2026-09-30T15:00:00.000Z',
        previous_to: '2026-10-28T14:59:59.000Z',
      },
      account: { disconnected_at: '2026-11-22T15:00:00.000Z' },
    });
  });

  it('is of the days and hours of the zone that it was answered in, also when the space has moved to another one', async () => {
    rig = await open();
    const [accountId, other] = [rig.account('x'), rig.account('bluesky')];
    const told = (timezone: string) => ({
      contract: '1',
      range: {
        ...{ from: '2026-10-01T00:00:00', to: '2026-10-31T23:59:59', timezone },
        ...{ previous_from: '2026-09-01T00:00:00', previous_to: '2026-09-30T23:59:59' },
      },
      totals: [{ key: 'likes', label: 'Likes', unit: 'count', value: 1 }],
      best_times: { timezone: null, cells: [{ weekday: 1, hour: 9, average: 4, posts: 9 }] },
    });
    const answers = (path: string | RegExp, data: unknown) =>
      rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data } } });
    const away = 'Pacific/Auckland';
    answers(`/accounts/${accountId}/analytics`, told(away));
    answers(`/accounts/${other}/analytics`, told('America/New_York'));
    answers(/\/spaces\/\d+\/analytics$/, [{ account: { id: accountId }, ...told(away) }]);
    await rig.client.analytics.report({ ...space(), accountId });
    await rig.client.analytics.summary(space());
    await rig.client.analytics.report({ ...space(), accountId: other });
    expect((await rig.client.connections.list())[0]?.spaces[0]?.timeZone).toBe('America/New_York');
    const kept = await report(accountId);
    const days = { fromDay: '2026-10-01', toDay: '2026-10-31', timeZone: away };
    expect(kept).toMatchObject({ ...days, report: { range: { from: '2026-09-30T11:00:00.000Z' } } });
    expect(await summary()).toMatchObject({ ...days, before: { fromDay: '2026-09-01', toDay: '2026-09-30' } });
    const month = { fromMs: Date.parse('2026-09-30T11:00:00Z'), toMs: Date.parse('2026-10-31T10:59:59Z') };
    const within = await rig.client.archive.reports({ ...space(), ...month });
    expect(within.reports.map((one) => one.accountId)).toEqual([accountId]);
    expect(newestReportOf(rig.core.parts.store, { ...space(), accountId })?.best_times?.timezone).toBe(away);
  });

  it('is kept by the days of its range beside others, and opens again for these days alone', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const range = { fromMs: Date.now() - 200 * DAY_MS, toMs: Date.now() - 150 * DAY_MS };
    expect(await report(accountId, range)).toBeNull();
    const live = await rig.client.analytics.report({ ...space(), accountId, ...range });
    await rig.client.analytics.report({ ...space(), accountId });
    expect((await report(accountId, range))?.report).toEqual(live);
    expect(await report(accountId, { ...range, fromMs: range.fromMs - DAY_MS })).toBeNull();
    const page = await rig.client.archive.reports({ ...space(), accountId });
    expect(page).toMatchObject({ reports: [{ accountId }, { accountId }], next: null });
  });

  it('comes on a page that takes up where the one before it ended, whatever was kept meanwhile', async () => {
    rig = await open();
    const ids = [rig.account('x'), rig.account('bluesky')];
    const ask = (accountId: string, daysAgo: number) =>
      rig.client.analytics.report({
        ...space(),
        accountId,
        fromMs: Date.now() - (daysAgo + 10) * DAY_MS,
        toMs: Date.now() - daysAgo * DAY_MS,
      });
    for (const accountId of ids) for (const daysAgo of [300, 200, 150]) await ask(accountId, daysAgo);
    const whole = await rig.client.archive.reports(space());
    expect(whole.reports).toHaveLength(6);
    const first = await rig.client.archive.reports({ ...space(), limit: 2 });
    // A newer one stands before those that were read.
    await ask(first.reports[0]?.accountId ?? '', 100);
    const second = await rig.client.archive.reports({ ...space(), limit: 3, after: first.next ?? undefined });
    const last = await rig.client.archive.reports({ ...space(), limit: 3, after: second.next ?? undefined });
    expect([...first.reports, ...second.reports, ...last.reports]).toEqual(whole.reports);
    expect(last.next).toBeNull();
    // In the order of the database, also where JavaScript has another one.
    const { raw } = rig.core.parts.store;
    for (const id of ['\u{1f600}', '\ufffd']) {
      const copied = `space_id, '${id}', asked_from_day, asked_to_day, from_day, to_day, time_zone, asked_at_ms, fetched_at_ms, body`;
      raw.exec(`INSERT INTO report SELECT ${copied} FROM report LIMIT 2`);
    }
    const read: string[] = [];
    for (let after: ReportPlace | undefined, at = 0; at < 20; at += 1) {
      const { reports, next } = await rig.client.archive.reports({ ...space(), limit: 3, after });
      read.push(...reports.map(({ accountId, toDay }) => `${accountId} ${toDay}`));
      if (next === null) break;
      after = next;
    }
    expect([read.length, new Set(read).size]).toEqual([11, 11]);
  });

  it('can be asked for by any day that there is, and by none beyond the end of all calendars', async () => {
    rig = await open();
    const accountId = rig.account('x');
    for (const atMs of [8.6e15, -8.6e15]) expect(await report(accountId, { fromMs: atMs, toMs: atMs })).toBeNull();
    for (const atMs of [8.64e15, -8.64e15, Number.MAX_SAFE_INTEGER])
      await expect(report(accountId, { fromMs: atMs, toMs: atMs })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('says whether its figures may still change', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const past = { fromMs: Date.now() - 200 * DAY_MS, toMs: Date.now() - 150 * DAY_MS };
    await rig.client.analytics.report({ ...space(), accountId, ...past });
    await rig.client.analytics.report({ ...space(), accountId });
    expect((await report(accountId, past))?.standing).toBe('final');
    expect((await report(accountId))?.standing).toBe('growing');
  });

  it('stays where the service answers 404 for the account afterwards, which is said', async () => {
    rig = await open();
    await rig.client.sync.now(space());
    const accountId = rig.account('x');
    const before = await report(accountId);
    rig.sandbox.faults.add({ path: `/accounts/${accountId}/analytics`, fault: { kind: 'status', status: 404 } });
    const { states } = await rig.client.sync.now(space());
    const state = states.find((one) => one.resource === 'reports' && one.accountId === accountId);
    expect(state).toMatchObject({ failure: 'refused' });
    expect(state?.goodAtMs).toBeLessThanOrEqual(state?.triedAtMs ?? 0);
    expect(await report(accountId)).toEqual(before);
    expect(states.filter((one) => one.resource === 'reports' && one.failure !== null)).toHaveLength(1);
  });

  it.each([0, 1])(
    'stays where the service answers without any figure or row %i days later, which is said',
    async (days) => {
      rig = await open();
      await rig.client.sync.now(space());
      const accountId = rig.account('x');
      const [told, rows] = [await report(accountId), await summary()];
      const answer = (path: string | RegExp, body: object) =>
        rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
      const later = (iso: string | null | undefined) => new Date(Date.parse(iso ?? '') + days * DAY_MS).toISOString();
      const { from, to, timezone } = told?.report.range ?? {};
      const range = { timezone, from: later(from), to: later(to) };
      answer(`/accounts/${accountId}/analytics`, { data: { range, metrics: [], totals: [] } });
      answer(/\/spaces\/\d+\/analytics$/, { data: [] });
      const { states } = await rig.client.sync.now(space());
      const failed = states.filter(({ failure }) => failure !== null);
      expect(failed.map(({ resource, accountId: part, failure }) => [resource, part, failure])).toEqual([
        ['reports', accountId, 'emptier'],
        ['summary', null, 'emptier'],
      ]);
      expect([await report(accountId), await summary()]).toEqual([told, rows]);
    },
  );

  it('tells of an account that was disconnected by its row of the summary', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const since = new Date(Date.now() + 60_000).toISOString();
    const row = { account: { id: Number(accountId), disconnected_at: since }, totals: [] };
    const fault = { kind: 'status', status: 200, body: { data: [row] } } as const;
    rig.sandbox.faults.add({ path: /\/spaces\/\d+\/analytics$/, fault });
    await rig.client.analytics.summary(space());
    const account = (await rig.client.accounts.list(space())).find(({ id }) => id === accountId);
    expect(account).toMatchObject({ state: 'disconnected', disconnectedAtIso: since });
  });

  it('lends the line of its leading figure to the row of the summary of the same days', async () => {
    rig = await open();
    const accountId = rig.account('x');
    await rig.client.analytics.summary(space());
    expect((await summary())?.lines).toEqual({});
    const live = await rig.client.analytics.report({ ...space(), accountId });
    const key = live.headline_metric ?? '';
    const line = live.series?.points.map(({ values }) => values[key] ?? null);
    expect(line).toHaveLength(7);
    expect((await summary())?.lines).toEqual({ [accountId]: { values: line, missing: 0 } });
  });

  it('lends the line of the figure that is shown where the row names another one as its headline', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const { headline_metric: headline, series, range } = await rig.client.analytics.report({ ...space(), accountId });
    const other = series?.metrics.find((key) => key !== headline) ?? '';
    const totals = [{ key: other, value: 3 }];
    const row = { account: { id: Number(accountId) }, range, headline_metric: headline, totals };
    const fault = { kind: 'status', status: 200, body: { data: [row] } } as const;
    rig.sandbox.faults.add({ path: /\/spaces\/\d+\/analytics$/, fault });
    await rig.client.analytics.summary(space());
    const kept = await summary();
    expect(kept?.rows).toMatchObject([{ headlineKey: headline, figures: [{ key: other }] }]);
    const lineOf = (of: string) => series?.points.map(({ values }) => values[of] ?? null);
    expect(lineOf(other)).not.toEqual(lineOf(headline ?? ''));
    expect(kept?.lines).toEqual({ [accountId]: { values: lineOf(other), missing: 0 } });
  });

  it.each<[string, object[], (number | null)[], number]>([
    [
      'each day of its range where only those with posts are told',
      [{ day: 2, posts: 1, likes: 5 }],
      [null, 5, null],
      0,
    ],
    ['a gap for a day without a figure, which counts where something was published', mixed, [4, null, null], 1],
    ['nothing known of a day that is left out beside others without posts', mixed.slice(0, 2), [4, null, null], 1],
  ])('lends %s, as its report is drawn', async (_, told, values, missing) => {
    rig = await open();
    const accountId = rig.account('x');
    const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-03T23:59:59Z', timezone: 'Europe/Lisbon' };
    const totals = [{ key: 'likes', value: 5 }];
    const points = (told as { day: number; posts: number; likes: number | null }[]).map(({ day, posts, likes }) => ({
      ...{ date: `2026-11-0${day}`, posts, values: { likes } },
    }));
    const answer = (path: string | RegExp, data: object) =>
      rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body: { data } } });
    answer(/\/spaces\/\d+\/analytics$/, [{ account: { id: Number(accountId) }, range, totals }]);
    const series = { metrics: ['likes'], points };
    answer(`/accounts/${accountId}/analytics`, { range, metrics: [{ key: 'likes' }], totals, series });
    await rig.client.analytics.summary(space());
    await rig.client.analytics.report({ ...space(), accountId });
    expect((await summary())?.lines).toEqual({ [accountId]: { values, missing } });
  });

  it('lends no part of a line that is too long for a row: its end would pass for the last day', () => {
    const line = (days: number) =>
      seriesPoints(
        { series: { points: Array.from({ length: days }, (_, day) => ({ date: `${day}`, values: { likes: day } })) } },
        'likes',
      );
    expect(line(800).at(-1)?.value).toBe(799);
    expect(line(13_481)).toEqual([]);
  });

  it('lends no line that is not by the day, as the row says that it is', () => {
    const line = (interval: string | null) =>
      seriesPoints({ series: { interval, points: [{ date: '2026-11-01', values: { likes: 1 } }] } }, 'likes').length;
    expect([null, 'day', 'Daily', 'week', 'P7D'].map(line)).toEqual([1, 1, 1, 0, 0]);
  });

  it('adds the days of its audience to those of other reports', async () => {
    rig = await open();
    const accountId = rig.account('x');
    const days = async () => ((await report(accountId))?.audience ?? []).map(({ day }) => day);
    await rig.client.analytics.report({ ...space(), accountId });
    const week = await days();
    const past = { fromMs: Date.now() - 40 * DAY_MS, toMs: Date.now() - 30 * DAY_MS };
    await rig.client.analytics.report({ ...space(), accountId, ...past });
    const both = await days();
    expect(both.length).toBeGreaterThan(week.length + 8);
    expect(both).toEqual([...new Set(both)].toSorted());
    expect(both.slice(-week.length)).toEqual(week);
  });
});

describe('a window that is open', () => {
  it('has the summary and the report of every account pulled, without anyone asking', async () => {
    rig = await open({ sync: 'all', dispatch: true });
    const isThere = async () => (await summary()) !== null && (await report(rig.account('x'))) !== null;
    await expect.poll(isThere, { interval: 50 }).toBe(true);
  });

  it('has a range pulled that nobody asked for before, because a view of it is open', async () => {
    rig = await open({ sync: 'all', dispatch: true });
    await expect.poll(async () => (await summary()) !== null, { interval: 50 }).toBe(true);
    const accountId = rig.account('x');
    const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    const range = { fromMs: noonMs - 200 * DAY_MS, toMs: noonMs - 150 * DAY_MS };
    const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
    const first = async <T>(watching: Promise<AsyncIterable<T | null>>): Promise<T | undefined> => {
      for await (const told of await watching) if (told !== null) return told;
      return undefined;
    };
    const [told, rows] = await Promise.all([
      first(rig.client.archive.watchReport({ ...space(), accountId, ...range })),
      first(rig.client.archive.watchSummary({ ...space(), ...range })),
    ]);
    expect([told?.fromDay, told?.toDay, told?.report.account?.id]).toEqual([
      day(range.fromMs),
      day(range.toMs),
      accountId,
    ]);
    expect([rows?.fromDay, rows?.toDay]).toEqual([day(range.fromMs), day(range.toMs)]);
  });

  it('has what somebody looks at pulled at once, though the past took all that the api window leaves to it', async () => {
    rig = await open({ sync: 'all', dispatch: true, posts: 8_000, apiLimit: { count: 80, windowMs: 3_600_000 } });
    const { parts } = rig.core;
    const session = parts.sessions.of(rig.spaceId);
    if (session === null) throw new Error('the space is gone');
    // Until then nothing more is read that nobody waits for.
    await expect.poll(() => roomInMs(parts, session), { interval: 50 }).toBeGreaterThan(60_000);
    expect((await rig.client.status.get({})).limits.api.remaining).toBeGreaterThanOrEqual(2);
    const accountId = rig.account('x');
    const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    const range = { fromMs: noonMs - 27 * DAY_MS, toMs: noonMs };
    const calls = rig.sandbox.journal.entries().length;
    for await (const told of await rig.client.archive.watchReport({ ...space(), accountId, ...range }))
      if (told !== null) break;
    for await (const told of await rig.client.archive.watchSummary({ ...space(), ...range })) if (told !== null) break;
    // Nothing else of it is hurried: neither the account's other ranges nor the lines beside the summary.
    const asked = rig.sandbox.journal.entries().slice(calls);
    expect(asked.map(({ path }) => path.split('?')[0]?.replace(/^.*\/spaces\/\d+/, ''))).toEqual([
      `/accounts/${accountId}/analytics`,
      '/analytics',
    ]);
  });

  it('has a range pulled of an account that is disconnected, of which nothing is read by itself any more', async () => {
    rig = await open({ sync: 'all', dispatch: true });
    const goneId = async () =>
      (await rig.client.accounts.list(space())).find(({ state }) => state === 'disconnected')?.id ?? '';
    await expect.poll(async () => (await report(await goneId())) !== null, { interval: 50 }).toBe(true);
    const accountId = await goneId();
    const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    const range = { fromMs: noonMs - 200 * DAY_MS, toMs: noonMs - 150 * DAY_MS };
    for await (const told of await rig.client.archive.watchReport({ ...space(), accountId, ...range }))
      if (told !== null) return expect(told.fromDay).toBe(new Date(range.fromMs).toISOString().slice(0, 10));
  });

  it('has a range pulled again whose copy is old, though the other copies of the account are fresh', async () => {
    rig = await open({ sync: 'all', dispatch: true });
    const accountId = rig.account('x');
    const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    const range = { fromMs: noonMs - 200 * DAY_MS, toMs: noonMs - 150 * DAY_MS };
    const until = async (isIt: (told: StoredAccountReport) => boolean): Promise<void> => {
      for await (const told of await rig.client.archive.watchReport({ ...space(), accountId, ...range }))
        if (told !== null && isIt(told)) return;
    };
    await until(() => true);
    const { raw } = rig.core.parts.store;
    const aged = raw.prepare(`UPDATE report SET fetched_at_ms = 1, asked_at_ms = 1 WHERE from_day = ?`);
    expect(aged.run(new Date(range.fromMs).toISOString().slice(0, 10)).changes).toBe(1);
    await until(({ fetchedAtMs }) => fetchedAtMs > 1);
  });
});
