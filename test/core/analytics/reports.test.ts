import { afterEach, describe, expect, it } from 'vitest';
import { postsSeenAfter } from '../../../src-main/core/analytics/analytics.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 86_400_000;

describe('asking the service for its figures', () => {
  it.each(['plain', 'strings', 'vast', 'sparse'] as const)(
    'gives summary, report and posts in the %s dialect',
    async (dialect) => {
      rig = await openRig({ dialect, posts: 200 });
      const { client, spaceId } = rig;
      const accountId = rig.account('x');
      const range = { fromMs: Date.now() - 300 * DAY_MS, toMs: Date.now() };
      const summary = await client.analytics.summary({ spaceId });
      expect(summary.map((row) => row.accountId)).toContain(accountId);
      const report = await client.analytics.report({ spaceId, accountId, ...range });
      expect(report).toMatchObject({ account: { social: 'x' }, range: { timezone: 'Europe/Lisbon' } });
      expect(report.metrics.length).toBeGreaterThan(2);
      const page = await client.analytics.posts({ spaceId, accountId, ...range, perPage: 10, sort: 'interactions' });
      expect(page.data).toHaveLength(10);
      expect(page.data[0]).not.toHaveProperty('raw');
      expect(postsSeenAfter(rig.core.parts.store, spaceId, accountId, 0)).toHaveLength(10);
    },
  );

  it('names the keys an account can be sorted by when it is asked for another', async () => {
    rig = await openRig();
    const asked = rig.client.analytics.posts({ spaceId: rig.spaceId, accountId: rig.account('x'), sort: 'beauty' });
    await expect(asked).rejects.toMatchObject({
      data: { code: 'invalid', fields: { sort: expect.stringContaining('published_at') as string } },
    });
  });

  it('says that it is offline instead of waiting', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ fault: { kind: 'refuse' } });
    await expect(rig.client.analytics.summary({ spaceId: rig.spaceId })).rejects.toMatchObject({
      data: { code: 'unreachable' },
    });
  });
});
