import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const WIDE = { count: 100_000, windowMs: 60_000 };
const mine = async () => {
  const { accounts } = await rig.client.archive.copies({ spaceId: rig.spaceId });
  return accounts.find(({ accountId }) => accountId === rig.account('x'));
};
const full = () => rig.client.sync.now({ spaceId: rig.spaceId, full: true });
const atX = () => `/accounts/${rig.account('x')}/analytics/posts`;

/** What the service says of the newest posts of an account. */
async function told(): Promise<{ data: unknown[]; meta: { total: number } }> {
  const { url, token, space } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}` };
  const page = `${url}/spaces/${space}${atX()}?from=2000-01-01T00:00:00Z&per_page=100`;
  return (await (await fetch(page, { headers })).json()) as { data: unknown[]; meta: { total: number } };
}

it('reading all anew brings what was left out of pages that were read before', async () => {
  rig = await openRig({ dispatch: false, posts: 900, apiLimit: WIDE });
  const { data, meta } = await told();
  expect(meta.total).toBeGreaterThan(10);
  expect(meta.total).toBeLessThan(100);
  const page = { data: data.slice(2), meta: { ...meta, last_page: 2 } };
  const lift = [
    rig.sandbox.faults.add({ path: atX(), times: 1, fault: { kind: 'status', status: 200, body: page } }),
    rig.sandbox.faults.add({ path: atX(), fault: { kind: 'status', status: 404 } }),
  ];
  await full();
  for (const one of lift) one();
  await full();
  expect(await mine()).toMatchObject({ here: meta.total, total: meta.total });
});

it('all is read anew, also where the walk for new posts had not come to its end', async () => {
  rig = await openRig({ dispatch: false, posts: 900, apiLimit: WIDE });
  await full();
  // The walk for new posts tells of a second page, which is refused.
  const { data, meta } = await told();
  const page = { data: data.slice(0, 1), meta: { ...meta, current_page: 1, last_page: 2, total: 101 } };
  const lift = [
    rig.sandbox.faults.add({ path: atX(), times: 1, fault: { kind: 'status', status: 200, body: page } }),
    rig.sandbox.faults.add({ path: atX(), fault: { kind: 'status', status: 404 } }),
  ];
  await rig.client.sync.now({ spaceId: rig.spaceId });
  for (const one of lift) one();
  const asked = rig.sandbox.journal.entries().length;
  await full();
  const pages = rig.sandbox.journal
    .entries()
    .slice(asked)
    .map(({ path }) => path)
    .filter((path) => path.includes(atX()));
  expect(pages.some((path) => path.includes('from=2000'))).toBe(true);
});
