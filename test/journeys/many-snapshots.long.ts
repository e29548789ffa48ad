import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { withCore } from '../data-folder.ts';
import { journeys } from './window.ts';

const open = journeys();

const HOUR_MS = 3_600_000;
const accountId = '811';

/** As of figures that were found changed in each of so many hours. */
function grow(data: string, postId: string, hours: number): void {
  const file = new Database(join(data, 'outpost.sqlite'));
  file
    .prepare(
      `INSERT OR REPLACE INTO metric_snapshot (post_seen, metric_id, taken_at_ms, value, availability_id, read_before_ms)
       WITH RECURSIVE hour (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM hour WHERE n < $hours)
       SELECT seen, metric_id, $nowMs - n * ${HOUR_MS}, $hours - n, availability_id, $nowMs - n * ${HOUR_MS} - 60000
       FROM hour, post JOIN post_metric ON post_seen = seen WHERE account_id = $accountId AND remote_id = $postId`,
    )
    .run({ hours, nowMs: Date.now(), accountId, postId });
  file.close();
}

it('a post whose figures were found changed very often shows the newest of them, and more when it is asked for them', async () => {
  let postId = '';
  const { page } = await open({
    posts: 60,
    async prepare(data) {
      await withCore(data, async (client) => {
        const [connection] = await client.connections.list({});
        const spaceId = connection?.spaces[0]?.id ?? '';
        await client.sync.now({ spaceId });
        const { rows } = await client.archive.posts({ spaceId, accountId });
        postId = rows[0]?.postId ?? '';
      });
      grow(data, postId, 449);
    },
  });
  await page.goto(new URL(`/#/posts?account=${accountId}&post=${postId}`, page.url()).href);
  const snapshots = page.getByRole('dialog').locator('.snapshots tbody tr');
  const more = page.getByRole('dialog').getByRole('button', { name: /^Show \d+ more snapshots$/ });
  await page.getByText('450 kept on this computer').waitFor();
  expect([await snapshots.count(), await more.innerText()]).toEqual([200, 'Show 200 more snapshots']);
  await more.click();
  await expect.poll(() => snapshots.count()).toBe(400);
  expect(await more.innerText()).toBe('Show 50 more snapshots');
  await more.press('Enter');
  await expect.poll(() => snapshots.count()).toBe(450);
  expect(await more.count()).toBe(0);
  // The keyboard, and what is seen, go on at the first that was not shown before.
  await snapshots.nth(400).and(page.locator(':focus')).waitFor();
  const { y = -1 } = (await snapshots.nth(400).boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
});
