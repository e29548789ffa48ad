import { afterEach, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import { syncStates } from '../../../src-main/core/sync/sync.ts';
import type { JsonValue } from '../../../src-preload/contract/json-value.ts';
import type { Webhook } from '../../../src-preload/contract/webhooks.ts';
import { openRig, type Rig } from '../../rig.ts';
import { standBetween } from './between.ts';

let rig: Rig;
afterEach(() => rig.close());

const MINUTE = 60_000;
const SOON = { interval: 30 };

const space = () => ({ spaceId: rig.spaceId });
/** Of what is pulled in one piece; posts, account by account, have tests of their own. */
const copies = ['accounts', 'bio', 'webhooks'];
const states = () => syncStates(rig.core.parts.store, rig.spaceId).filter(({ resource }) => copies.includes(resource));
const good = () => states().flatMap(({ resource, goodAtMs }) => (goodAtMs === null ? [] : [resource]));
const reads = (path: string): number =>
  rig.sandbox.journal.entries().filter((entry) => entry.method === 'GET' && pathOf(entry.path).endsWith(path)).length;
const pathOf = (path: string): string => new URL(path, 'http://localhost').pathname;

/** The user changes something with another program. */
async function deleteWebhookElsewhere(id: string): Promise<void> {
  const { url, token } = rig.sandbox;
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/spaces/${rig.sandbox.space}/webhooks/${id}`, { method: 'DELETE', headers });
  expect(status).toBe(200);
}

/** Those that the service lists; one that is gone there stays, marked. */
const listed = (webhooks: readonly Webhook[]): Webhook[] => webhooks.filter(({ goneAtMs }) => goneAtMs === null);

/** A clock that a test sets ahead, wall and monotonic alike: as if so much time had passed. */
function settableClock(): Clock & { pass(forMs: number): void } {
  let aheadMs = 0;
  return {
    nowMs: () => systemClock.nowMs() + aheadMs,
    monotonicMs: () => systemClock.monotonicMs() + aheadMs,
    after: systemClock.after,
    pass: (forMs) => void (aheadMs += forMs),
  };
}

describe('a window that is open', () => {
  it('has everything of a new connection pulled, without anyone asking', async () => {
    rig = await openRig({ sync: 'all' });
    await expect.poll(good, SOON).toEqual(['accounts', 'bio', 'webhooks']);
    expect((await rig.client.bio.get(space())).state).toBe('there');
    expect(await rig.client.webhooks.list(space())).toHaveLength(3);
  });

  it('reads again by itself what a changed wire profile reads otherwise, also after a restart', async () => {
    rig = await openRig({ sync: 'all', dialect: 'objects' });
    await expect.poll(good, SOON).toHaveLength(3);
    const [connection] = await rig.client.connections.list({});
    const connectionId = connection?.id ?? '';
    const as = (wireProfile: Record<string, JsonValue>) => rig.client.connections.update({ connectionId, wireProfile });
    const title = async () => (await rig.client.bio.get(space())).blocks.find(({ type }) => type === 'link')?.title;
    const [before, asked] = [await title(), reads('/accounts')];
    expect(await as({ answers: { block: { title: 'url' } } })).toEqual({ readAgain: true });
    await expect.poll(title, SOON).toMatch(/^https:/);
    expect(reads('/accounts')).toBe(asked);
    // What is sent, and what is as it was, reads nothing again.
    expect(await as({ answers: { block: { title: 'url' } }, clearedAs: '' })).toEqual({ readAgain: false });
    const shown = async () => (await rig.client.accounts.list(space()))[0]?.displayName;
    const name = await shown();
    // Nothing is pulled meanwhile.
    await rig.reopen({ sync: 'needed' });
    expect(await as({ answers: { account: { displayName: 'social' } } })).toEqual({ readAgain: true });
    await rig.reopen({ sync: 'all' });
    await expect.poll(title, SOON).toBe(before);
    await expect.poll(shown, SOON).not.toBe(name);
    // A connection that is made again with another profile is no other.
    const { url, token, space: spaceRemoteId } = rig.sandbox;
    await rig.client.connections.save({ url, token, spaceRemoteId: String(spaceRemoteId), wireProfile: null });
    await expect.poll(shown, SOON).toBe(name);
  });

  it('sees by and by what became of an account elsewhere', async () => {
    const clock = settableClock();
    rig = await openRig({ sync: 'all', clock });
    await expect.poll(good, SOON).toHaveLength(3);
    const { url, token, space: spaceRemoteId } = rig.sandbox;
    const id = rig.account('x');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const parked = { method: 'PATCH', headers, body: JSON.stringify({ is_active: false }) };
    expect((await fetch(`${url}/spaces/${spaceRemoteId}/accounts/${id}`, parked)).status).toBe(200);
    clock.pass(31 * MINUTE);
    const shown = async () => (await rig.client.accounts.list(space())).find((account) => account.id === id)?.state;
    await expect.poll(shown, SOON).toBe('parked');
  });

  it('pulls an old copy when a view of it opens, which then shows what was changed elsewhere', async () => {
    const clock = settableClock();
    rig = await openRig({ sync: 'all', clock });
    await expect.poll(good, SOON).toHaveLength(3);
    const [first] = await rig.client.webhooks.list(space());
    await deleteWebhookElsewhere(first?.id ?? '');
    clock.pass(20 * MINUTE);
    const before = [reads('/bio'), reads('/webhooks')];
    const view = await rig.client.webhooks.watch(space());
    const shown: number[] = [];
    for await (const webhooks of view) {
      shown.push(listed(webhooks).length);
      if (shown.at(-1) === 2) break;
    }
    expect(shown).toEqual([3, 2]);
    expect([reads('/bio'), reads('/webhooks')]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('pulls what became old when the service is in reach again', async () => {
    const clock = settableClock();
    rig = await openRig({ sync: 'all', clock, random: () => 0 });
    const { client, sandbox } = rig;
    await expect.poll(good, SOON).toHaveLength(3);
    const online = async () => (await client.status.get({})).online;
    const [first] = await client.webhooks.list(space());
    const lift = sandbox.faults.add({ fault: { kind: 'refuse' } });
    await client.status.probe({});
    expect(await online()).toBe('offline');
    clock.pass(2 * MINUTE);
    lift();
    await deleteWebhookElsewhere(first?.id ?? '');
    await client.status.probe({});
    await expect.poll(async () => listed(await client.webhooks.list(space())).length, SOON).toBe(2);
    await expect.poll(() => states().map(({ failure }) => failure), SOON).toEqual([null, null, null]);
  });

  it('looks for a lost answer in the analytics, whatever else there is to pull', async () => {
    rig = await openRig({ sync: 'all' });
    const fault = { kind: 'status', status: 500, when: 'after' } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
    const [post = ''] = await rig.post('Its answer was lost');
    await rig.reaches(post, 'matched');
  });
});

describe('publishing', () => {
  it('goes first where the api window is small: copies take what it leaves over, and by hand they come at once', async () => {
    rig = await openRig({ dispatch: false });
    const { sandbox } = rig;
    const ids = await Promise.all(Array.from({ length: 4 }, (_, n) => rig.post(`Post ${n}`)));
    // Room for the posts, one probe and one read.
    const [connection] = await rig.client.connections.list({});
    const connectionId = connection?.id ?? '';
    const { used } = (await rig.client.status.get({})).limits.api;
    await rig.client.connections.update({ connectionId, apiLimit: { count: used + 6, windowMs: 60_000 } });
    sandbox.journal.clear();
    await rig.reopen({ dispatch: true, sync: 'all' });
    for (const [id = ''] of ids) await rig.reaches(id, 'done');
    const copies = ['/accounts', '/bio', '/blocks', '/webhooks'].reduce((sum, path) => sum + reads(path), 0);
    expect(copies).toBeLessThanOrEqual(1);
    await rig.client.connections.update({ connectionId, apiLimit: { count: 120, windowMs: 60_000 } });
    // By hand it goes past what waits for the next window.
    const pulled = (await rig.client.sync.now(space())).states;
    expect(pulled.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(sandbox.journal.count429()).toBe(0);
  });
});

describe('the end of the core', () => {
  it('cuts a pull short at once, and nothing is written of it', async () => {
    const between = await standBetween();
    try {
      rig = await openRig({
        sync: 'all',
        urlFor(sandbox) {
          between.leadTo(sandbox.url);
          return `http://127.0.0.1:${between.port}`;
        },
      });
      await expect.poll(good, SOON).toHaveLength(3);
      const before = states();
      const { answered, letGo } = between.keepBack('/webhooks');
      const pulled = rig.client.sync.now(space());
      await answered;
      const bySync = states();
      await rig.reopen({ dispatch: false });
      letGo();
      expect((await pulled).states.filter(({ resource }) => copies.includes(resource))).toHaveLength(3);
      expect(states()).toEqual(bySync);
      const webhooks = (of: typeof before) => of.find(({ resource }) => resource === 'webhooks');
      expect(webhooks(states())).toEqual(webhooks(before));
    } finally {
      await between.close();
    }
  });
});
