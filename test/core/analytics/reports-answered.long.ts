import { afterEach, describe, expect, it } from 'vitest';
import type { StoredAccountReport, StoredSummary } from '../../../src-preload/contract/archive.ts';
import { openRig, type Rig } from '../../rig.ts';

/* The days that are asked for and those that are answered: what is shown of a range that is kept as another one. */

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 86_400_000;
const space = () => ({ spaceId: rig.spaceId });
const noonMs = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const ends = (fromDay: string, toDay: string) => ({ fromMs: noonMs(fromDay), toMs: noonMs(toDay) });

async function shown<T>(watching: Promise<AsyncIterable<T>>): Promise<T> {
  for await (const value of await watching) return value;
  throw new Error('nothing was shown');
}
type Asked = { fromMs: number; toMs: number; orEarlier?: boolean };
const report = (asked: Asked): Promise<StoredAccountReport | null> =>
  shown(rig.client.archive.watchReport({ ...space(), accountId: rig.account('x'), ...asked }));
const summary = (asked: Asked): Promise<StoredSummary | null> =>
  shown(rig.client.archive.watchSummary({ ...space(), ...asked }));

/** The service takes every range for another one. */
function answersWith(from: string, to: string): () => void {
  const range = { from: `${from}T00:00:00Z`, to: `${to}T12:00:00Z`, timezone: null };
  const row = { account: { id: rig.account('x') }, range, totals: [] };
  const lift = [
    rig.sandbox.faults.add({
      path: `/accounts/${rig.account('x')}/analytics`,
      fault: { kind: 'status', status: 200, body: { data: { ...row, contract: '1' } } },
    }),
    rig.sandbox.faults.add({ path: /\/analytics$/, fault: { kind: 'status', status: 200, body: { data: [row] } } }),
  ];
  return () => {
    for (const one of lift) one();
  };
}
async function ask(asked: Asked): Promise<void> {
  await rig.client.analytics.report({ ...space(), accountId: rig.account('x'), ...asked });
  await rig.client.analytics.summary({ ...space(), ...asked });
}

describe('a range that the service takes for another one', () => {
  it('is shown with the days that it answered with, of an account and of the space', async () => {
    rig = await openRig({ dispatch: false, posts: 10 });
    answersWith('2026-10-01', '2026-10-31');
    const asked = ends('2026-10-05', '2026-10-20');
    await ask(asked);
    expect(await report(asked)).toMatchObject({ fromDay: '2026-10-01', toDay: '2026-10-31' });
    expect(await summary(asked)).toMatchObject({ fromDay: '2026-10-01', toDay: '2026-10-31' });
    expect(await report(ends('2026-10-06', '2026-10-20'))).toBeNull();
  });

  it('is shown as it was asked for from when the service takes it so', async () => {
    rig = await openRig({ dispatch: false, posts: 10 });
    const lift = answersWith('2026-10-01', '2026-10-31');
    const asked = ends('2026-10-05', '2026-10-20');
    await ask(asked);
    lift();
    await ask(asked);
    expect(await report(asked)).toMatchObject({ fromDay: '2026-10-05', toDay: '2026-10-20' });
    expect(await summary(asked)).toMatchObject({ fromDay: '2026-10-05', toDay: '2026-10-20' });
  });
});

/** The service answers with these days, whatever it is asked for, and with a figure of its own each time. */
async function askTold(asked: Partial<Asked>, value: number): Promise<void> {
  const accountId = rig.account('x');
  const range = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T12:00:00Z', timezone: null };
  const totals = [{ key: 'likes', label: 'Likes', unit: 'count', value }];
  const body = (data: unknown) => ({ kind: 'status', status: 200, body: { data } }) as const;
  const lift = [
    rig.sandbox.faults.add({
      path: `/accounts/${accountId}/analytics`,
      fault: body({ contract: '1', account: null, range, metrics: [], totals }),
    }),
    rig.sandbox.faults.add({ path: /\/analytics$/, fault: body([{ account: { id: accountId }, range, totals }]) }),
  ];
  await rig.client.analytics.report({ ...space(), accountId, ...asked });
  await rig.client.analytics.summary({ ...space(), ...asked });
  for (const one of lift) one();
}

it('questions that are answered with the same days each find their own answer again, with its own age', async () => {
  rig = await openRig({ dispatch: false, posts: 10 });
  const [own, whole, some] = [{}, ends('2026-10-01', '2026-10-31'), ends('2026-10-05', '2026-10-20')];
  for (const [index, asked] of [own, whole, some].entries()) await askTold(asked, index + 1);
  await rig.sandbox.close();
  const found = async (asked: Partial<Asked>) => {
    const accountId = rig.account('x');
    const one = await shown(rig.client.archive.watchReport({ ...space(), accountId, ...asked }));
    const all = await shown(rig.client.archive.watchSummary({ ...space(), ...asked }));
    return { one, all, values: [one?.report.totals[0]?.value, all?.rows[0]?.figures[0]?.value] };
  };
  const kept = [await found(own), await found(whole), await found(some)];
  expect(kept.map(({ values }) => values)).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  for (const of of ['one', 'all'] as const) {
    const ages = kept.map((each) => each[of]?.fetchedAtMs ?? 0);
    expect(new Set(ages).size).toBe(3);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  }
  // Whoever never asked for these days is shown what was answered with them last.
  const { reports } = await rig.client.archive.reports(space());
  expect(reports.map(({ report: { totals } }) => totals[0]?.value)).toEqual([3]);
});

describe('the last days', () => {
  it('are the newest of as many that are kept, as long as those of today are not', async () => {
    rig = await openRig({ dispatch: false, posts: 10 });
    const [old, newer, others] = [
      ends('2026-10-01', '2026-10-10'),
      ends('2026-10-05', '2026-10-14'),
      ends('2026-10-08', '2026-10-14'),
    ];
    for (const asked of [newer, old, others]) await ask(asked);
    const today = ends('2026-10-07', '2026-10-16');
    expect(await report(today)).toBeNull();
    expect(await report({ ...today, orEarlier: true })).toMatchObject({ fromDay: '2026-10-05', toDay: '2026-10-14' });
    expect(await summary({ ...today, orEarlier: true })).toMatchObject({ fromDay: '2026-10-05', toDay: '2026-10-14' });
    await ask(today);
    expect(await report({ ...today, orEarlier: true })).toMatchObject({ fromDay: '2026-10-07', toDay: '2026-10-16' });
  });

  it('are found by the days that were asked for, where the service took them for others', async () => {
    rig = await openRig({ dispatch: false, posts: 10 });
    const lift = answersWith('2026-10-01', '2026-10-31');
    await ask(ends('2026-10-05', '2026-10-14'));
    lift();
    const later = { fromMs: noonMs('2026-10-05') + DAY_MS, toMs: noonMs('2026-10-14') + DAY_MS, orEarlier: true };
    expect(await report(later)).toMatchObject({ fromDay: '2026-10-01', toDay: '2026-10-31' });
  });
});

it('a range that the service refuses keeps no other of the account from being pulled, and is said', async () => {
  rig = await openRig({ dispatch: false, posts: 10 });
  const accountId = rig.account('x');
  const looked = await rig.client.archive.watchReport({ ...space(), accountId, ...ends('2020-01-01', '2026-10-20') });
  const view = looked[Symbol.asyncIterator]();
  expect((await view.next()).value).toBeNull();
  // What a view shows is asked for first.
  const path = `/accounts/${accountId}/analytics`;
  rig.sandbox.faults.add({ path, times: 1, fault: { kind: 'status', status: 422 } });
  const { states } = await rig.client.sync.now(space());
  await view.return?.();
  expect(states.find((one) => one.resource === 'reports' && one.accountId === accountId)?.failure).toBe('refused');
  expect(await shown(rig.client.archive.watchReport({ ...space(), accountId }))).not.toBeNull();
});

it('an account that the service refuses altogether is asked for none of its ranges that were looked at lately', async () => {
  rig = await openRig({ dispatch: false, posts: 10 });
  const accountId = rig.account('x');
  for (const day of ['2026-10-10', '2026-10-11']) await ask(ends('2026-10-01', day));
  const path = `/accounts/${accountId}/analytics`;
  rig.sandbox.faults.add({ path, fault: { kind: 'status', status: 404 } });
  const asked = () => rig.sandbox.journal.entries().filter((one) => one.path.split('?')[0]?.endsWith(path)).length;
  const before = asked();
  await rig.client.sync.now(space());
  expect(asked() - before).toBe(1);
});

/** The days of the reports that the service was asked for of an account since then, the service's own choice as ''. */
function asksOf(accountId: string, since = 0): string[] {
  const found = rig.sandbox.journal.entries().slice(since);
  const paths = found.map(({ path }) => new URL(path, 'http://localhost'));
  const own = paths.filter(({ pathname }) => pathname.endsWith(`/accounts/${accountId}/analytics`));
  return own.map(({ searchParams }) =>
    ['from', 'to'].flatMap((name) => searchParams.get(name)?.slice(0, 10) ?? []).join(' '),
  );
}
const asksSoFar = (): number => rig.sandbox.journal.entries().length;

it('the ranges that were looked at lately are pulled with the service’s own, the last three of them', async () => {
  rig = await openRig({ dispatch: false, posts: 10 });
  const accountId = rig.account('x');
  for (const day of ['10', '11', '12', '13']) await ask(ends('2026-10-01', `2026-10-${day}`));
  const before = asksSoFar();
  await rig.client.sync.now(space());
  const wanted = ['', '2026-10-01 2026-10-13', '2026-10-01 2026-10-12', '2026-10-01 2026-10-11'];
  expect(asksOf(accountId, before)).toEqual(wanted);
  // Those that nobody has looked at for days are not.
  rig.core.parts.store.raw.exec('UPDATE report SET asked_at_ms = asked_at_ms - 4 * 86400000 WHERE asked_at_ms > 0');
  const later = asksSoFar();
  await rig.client.sync.now({ ...space(), full: true });
  expect(asksOf(accountId, later)).toEqual(['']);
});

it('an account that was disconnected is told once, and asked for no more', async () => {
  rig = await openRig({ dispatch: false, posts: 10 });
  await rig.client.accounts.sync(space());
  const gone = (await rig.client.accounts.list(space())).find(({ state }) => state === 'disconnected')?.id ?? '';
  expect(gone).not.toBe('');
  await rig.client.sync.now(space());
  expect(asksOf(gone)).toEqual(['']);
  expect(await shown(rig.client.archive.watchReport({ ...space(), accountId: gone }))).not.toBeNull();
  const active = rig.account('x');
  const before = asksSoFar();
  await rig.client.sync.now({ ...space(), full: true });
  expect([asksOf(gone, before), asksOf(active, before)]).toEqual([[], ['']]);
});
