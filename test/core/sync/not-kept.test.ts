import { afterEach, describe, expect, it } from 'vitest';
import { recordPull, syncStates } from '../../../src-main/core/sync/sync.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const stateOf = (resource: string) =>
  syncStates(rig.core.parts.store, rig.spaceId).find((one) => one.resource === resource);

describe('a pull whose answer cannot be kept', () => {
  it('is a failure that is said, with the time of the last good copy, until one can', async () => {
    rig = await openRig({ dispatch: false });
    await rig.client.webhooks.sync(space());
    const good = stateOf('webhooks');
    const { raw } = rig.core.parts.store;
    raw.exec(`CREATE TRIGGER refused BEFORE INSERT ON webhook BEGIN SELECT raise(ABORT, 'not to be kept'); END`);
    await expect(rig.client.webhooks.sync(space())).rejects.toThrow();
    expect(stateOf('webhooks')).toMatchObject({ failure: 'storage', goodAtMs: good?.goodAtMs });
    raw.exec('DROP TRIGGER refused');
    await rig.client.webhooks.sync(space());
    expect(stateOf('webhooks')).toMatchObject({ failure: null });
  });

  it('still ends as the bug it is', async () => {
    rig = await openRig({ dispatch: false });
    const broken = recordPull(rig.core.parts, rig.spaceId, 'bio', () => Promise.reject(new Error('a bug')));
    await expect(broken).rejects.toThrow('a bug');
  });

  it('ends with its own error where the failure cannot be kept either', async () => {
    rig = await openRig({ dispatch: false });
    const { raw } = rig.core.parts.store;
    raw.exec(`CREATE TRIGGER full BEFORE INSERT ON sync_state BEGIN SELECT raise(ABORT, 'the disk is full'); END`);
    const broken = recordPull(rig.core.parts, rig.spaceId, 'bio', () => Promise.reject(new Error('a bug')));
    await expect(broken).rejects.toThrow('a bug');
  });
});

describe('the counts of a page of posts', () => {
  const told = (meta: object, more: object = {}) => {
    const row = { post_id: 'p1', published_at: '2026-11-01T00:00:00Z' };
    return { kind: 'status', status: 200, body: { data: [row], meta, ...more } } as const;
  };
  const whole = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
  const copyOf = async (accountId: string) =>
    (await rig.client.archive.copies(space())).accounts.find((one) => one.accountId === accountId);

  it('are whole numbers, or not told', async () => {
    rig = await openRig({ dispatch: false, posts: 5 });
    const metas: Record<string, object> = {
      x: { ...whole, last_page: 1.5 },
      bluesky: { ...whole, total: '12.5' },
      instagram: { ...whole, total: 1e300, current_page: 1e300 },
      pinterest: { current_page: -1, last_page: -3, per_page: -1, total: -7 },
    };
    for (const [social, meta] of Object.entries(metas))
      rig.sandbox.faults.add({ path: `/accounts/${rig.account(social)}/analytics/posts`, fault: told(meta) });
    await rig.client.sync.now(space());
    for (const social of Object.keys(metas)) {
      const copy = await copyOf(rig.account(social));
      expect(copy, social).toMatchObject({ here: 1, failure: null, goodAtMs: expect.any(Number) as number });
    }
  });

  it('may come with days of collection that no calendar has', async () => {
    rig = await openRig({ dispatch: false, posts: 5 });
    await rig.client.sync.now(space());
    const accountId = rig.account('bluesky');
    const before = await copyOf(accountId);
    const collection = { last_collected_at: '2026-11-22T00:00:00Z', polling_window_days: 1e15 };
    rig.sandbox.faults.add({ path: `/accounts/${accountId}/analytics/posts`, fault: told(whole, { collection }) });
    await rig.client.sync.now(space());
    const copy = await copyOf(accountId);
    expect(copy).toMatchObject({ here: (before?.here ?? 0) + 1, walk: null, failure: null });
    expect(copy?.goodAtMs).toBeGreaterThan(before?.goodAtMs ?? Infinity);
  });
});
