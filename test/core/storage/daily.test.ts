import { expect, it } from 'vitest';
import { openRig } from '../../rig.ts';
import { skippingClock } from '../../skipping-clock.ts';

const DAY_MS = 86_400_000;

it('growth that is older than the settings keep is thinned by itself, a minute after a start and once a day', async () => {
  const clock = skippingClock();
  const limits = { count: 10_000, windowMs: 60_000 };
  const rig = await openRig({ dispatch: false, sync: 'all', posts: 40, clock, apiLimit: limits });
  await rig.client.sync.now({ spaceId: rig.spaceId });
  const { raw } = rig.core.parts.store;
  const grow = (daysAgo: readonly number[]): void => {
    raw.exec('DELETE FROM metric_snapshot');
    const add = raw.prepare(
      `INSERT INTO metric_snapshot SELECT (SELECT min(seen) FROM post), 1, ?, ?, (SELECT min(id) FROM availability), NULL`,
    );
    for (const days of daysAgo) add.run(clock.nowMs() - days * DAY_MS, days);
  };
  const kept = () => raw.prepare('SELECT value FROM metric_snapshot ORDER BY taken_at_ms').pluck().all();
  const table = (name: string) => raw.prepare(`SELECT count(*) FROM ${name}`).pluck().get();
  const posts = [table('post'), table('post_metric'), table('action'), table('draft')];
  await rig.client.settings.update({ keepGrowthDays: 90 });
  grow([300, 200, 100, 10, 5]);
  clock.skip(61_000);
  await expect.poll(kept).toEqual([300, 10, 5]);
  grow([300, 95, 89.5, 10, 5]);
  clock.skip(DAY_MS);
  await expect.poll(kept).toEqual([300, 10, 5]);
  expect([table('post'), table('post_metric'), table('action'), table('draft')]).toEqual(posts);
  await rig.client.settings.update({ keepGrowthDays: null });
  grow([300, 200, 100]);
  clock.skip(DAY_MS);
  await new Promise(setImmediate);
  expect(kept()).toEqual([300, 200, 100]);
  await rig.close();
});
