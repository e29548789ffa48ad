import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

/*
 * A list and a report that disagree about whether an account is disconnected: the newer evidence wins, whoever is asked last.
 */

let rig: Rig;
beforeEach(async () => {
  rig = await openRig({ dispatch: false });
});
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const HOUR_MS = 3_600_000;

const shown = async () => (await rig.client.accounts.list(space())).find(({ id }) => id === rig.account('x'));

/** Every summary from now on tells that the account was disconnected then. */
function reportsTell(atMs: number): string {
  const disconnected_at = new Date(atMs).toISOString();
  const body = {
    data: [{ account: { id: Number(rig.account('x')), disconnected_at }, totals: [] }],
  };
  rig.sandbox.faults.add({
    path: /\/spaces\/\d+\/analytics$/,
    fault: { kind: 'status', status: 200, body },
  });
  return disconnected_at;
}

/** Every list from now on has the account with other members. */
async function listsTell(members: (entry: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  const { url, token, space: id } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}` };
  const told = (await (await fetch(`${url}/spaces/${id}/accounts`, { headers })).json()) as {
    data: Record<string, unknown>[];
  };
  const own = rig.account('x');
  const body = {
    ...told,
    data: told.data.map((entry) => (String(entry['id']) === own ? members(entry) : entry)),
  };
  rig.sandbox.faults.add({
    method: 'GET',
    path: /\/accounts$/,
    fault: { kind: 'status', status: 200, body },
  });
}

const askList = () => rig.client.accounts.sync(space());
const askReport = () => rig.client.analytics.summary(space());

it.each([
  ['the list, then the report', [askList, askReport, askList, askReport]],
  ['the report, then the list', [askReport, askList, askReport, askList]],
])('a list that tells later that it is connected is believed: %s', async (_, asks) => {
  await askList();
  reportsTell(Date.now() - HOUR_MS);
  for (const ask of asks) {
    await ask();
    expect(await shown()).toMatchObject({ state: 'active', disconnectedAtIso: null });
  }
});

it('a report is believed that tells of a time after the list, until a list tells later that it is connected', async () => {
  await askList();
  const since = reportsTell(Date.now() + 200);
  await askReport();
  expect(await shown()).toMatchObject({ state: 'disconnected', disconnectedAtIso: since });
  await expect.poll(() => Date.now() > Date.parse(since)).toBe(true);
  for (const ask of [askList, askReport, askList]) {
    await ask();
    expect(await shown()).toMatchObject({ state: 'active', disconnectedAtIso: null });
  }
});

it.each<[string, (entry: Record<string, unknown>) => Record<string, unknown>]>([
  ['neither of it nor of activity', ({ disconnected_at: _, is_active: __, ...rest }) => rest],
  ['only that it is not active', ({ disconnected_at: _, ...rest }) => ({ ...rest, is_active: false })],
])('a report stays believed beside lists that tell %s', async (_, members) => {
  await listsTell(members);
  rig.core.parts.store.raw.prepare('UPDATE account SET connected_at_ms = NULL').run();
  const since = reportsTell(Date.now() - HOUR_MS);
  for (const ask of [askReport, askList, askReport, askList]) {
    await ask();
    expect(await shown()).toMatchObject({ state: 'disconnected', disconnectedAtIso: since });
  }
});

it.each([
  ...['0001-01-01T00:00:00Z', '-0001-11-30T00:00:00.000000Z', '1970-01-01T00:00:00+00:00', '0000-00-00 00:00:00'],
  ...['9999-12-31 23:59:59', '+275760-09-13T00:00:00Z'],
])('an account that was disconnected at %s, by the list and by reports, never was', async (disconnected_at) => {
  await listsTell((entry) => ({ ...entry, disconnected_at }));
  const account = { id: Number(rig.account('x')), disconnected_at };
  const body = { data: [{ account, totals: [] }] };
  rig.sandbox.faults.add({ path: /\/spaces\/\d+\/analytics$/, fault: { kind: 'status', status: 200, body } });
  await askReport();
  await askList();
  expect(await shown()).toMatchObject({ state: 'active', disconnectedAtIso: null });
});
