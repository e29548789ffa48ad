import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freedWords } from '../../../src-preload/contract/words/storage.ts';
import { openRig, type Rig } from '../../rig.ts';

const DAY_MS = 86_400_000;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 60, apiLimit: { count: 10_000, windowMs: 60_000 } });
  await rig.client.sync.now({ spaceId: rig.spaceId });
  await rig.post('What only we have');
});
afterAll(() => rig.close());

const all = (sql: string): unknown[] => rig.core.parts.store.raw.prepare(sql).pluck().all();
const ours = () =>
  ['draft', 'action', 'action_event', 'post', 'post_metric'].map((table) => all(`SELECT count(*) FROM ${table}`));

/** Figures of the first post as they were so many days ago. */
function grew(daysAgo: readonly number[]): void {
  const { store, clock } = rig.core.parts;
  store.raw.exec('DELETE FROM metric_snapshot');
  const add = store.raw.prepare(
    `INSERT INTO metric_snapshot SELECT (SELECT min(seen) FROM post), ?, ?, ?, (SELECT min(id) FROM availability), NULL`,
  );
  for (const metric of [1, 2]) for (const days of daysAgo) add.run(metric, clock.nowMs() - days * DAY_MS, days);
}

it('what takes how much is told part by part, and comes to what the database takes', async () => {
  const { parts } = await rig.client.storage.sizes({});
  const taken = new Map(parts.map(({ part, bytes }) => [part, bytes]));
  for (const part of ['posts', 'figures', 'growth', 'history', 'drafts'] as const)
    expect(taken.get(part), part).toBeGreaterThan(0);
  rig.core.parts.store.raw.pragma('wal_checkpoint(TRUNCATE)');
  const inDatabase = parts.filter(({ part }) => part !== 'pictures' && part !== 'backups');
  const sum = inDatabase.reduce((bytes, one) => bytes + one.bytes, 0);
  const file = statSync(join(rig.folder, 'outpost.sqlite')).size;
  expect(sum).toBeGreaterThan(0.9 * file);
  expect(sum).toBeLessThanOrEqual(file);
  expect(parts).toEqual(parts.toSorted((a, b) => b.bytes - a.bytes));
});

it('nothing is forgotten where growth is kept for ever', async () => {
  grew([900, 800, 700, 10]);
  expect(await rig.client.storage.free({})).toMatchObject({ snapshots: 0 });
  expect(all('SELECT count(*) FROM metric_snapshot')).toEqual([8]);
});

it('growth that is older than is kept is thinned to its first and its last, and nothing of ours is touched', async () => {
  grew([900, 800, 700, 10, 5]);
  const before = ours();
  await rig.client.settings.update({ keepGrowthDays: 365 });
  expect(await rig.client.storage.free({})).toMatchObject({ snapshots: 4 });
  expect(all('SELECT value FROM metric_snapshot ORDER BY metric_id, taken_at_ms')).toEqual([900, 10, 5, 900, 10, 5]);
  // Of the time between nothing is known any more.
  const first = 'SELECT min(taken_at_ms) FROM metric_snapshot AS one WHERE one.metric_id = metric_snapshot.metric_id';
  expect(all(`SELECT value FROM metric_snapshot WHERE read_before_ms = (${first})`)).toEqual([10, 10]);
  grew([900, 800, 700]);
  expect(await rig.client.storage.free({})).toMatchObject({ snapshots: 2 });
  expect(all('SELECT value FROM metric_snapshot ORDER BY metric_id, taken_at_ms')).toEqual([900, 700, 900, 700]);
  expect(ours()).toEqual(before);
});

it('of a post that is gone, and of an account that is disconnected, all of how figures grew stays: nothing tells it again', async () => {
  const { raw } = rig.core.parts.store;
  const kept = () => all('SELECT value FROM metric_snapshot WHERE metric_id = 1 ORDER BY taken_at_ms');
  const of = '(SELECT account_id FROM post WHERE seen = (SELECT min(seen) FROM post))';
  for (const [lose, find] of [
    ['UPDATE post SET gone_at_ms = 1', 'UPDATE post SET gone_at_ms = NULL'],
    [
      `UPDATE account SET state = 'disconnected' WHERE remote_id = ${of}`,
      `UPDATE account SET state = 'active' WHERE remote_id = ${of}`,
    ],
    [`UPDATE account SET unlisted = 1 WHERE remote_id = ${of}`, 'UPDATE account SET unlisted = 0'],
  ] as const) {
    raw.exec(lose);
    grew([900, 800, 700, 10, 5]);
    expect(await rig.client.storage.wouldFree({ keepGrowthDays: 365 })).toMatchObject({ snapshots: 0 });
    await rig.client.storage.free({});
    expect(kept()).toEqual([900, 800, 700, 10, 5]);
    raw.exec(find);
  }
  expect(await rig.client.storage.free({})).toMatchObject({ snapshots: 4 });
});

/** Reports of the last seven days as of each of these days ago, of an account or the space. */
function reported(accountId: string, daysAgo: readonly number[], body: unknown = {}): void {
  const { store, clock } = rig.core.parts;
  const add = store.raw.prepare('INSERT INTO report VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)');
  const day = (ago: number): string => new Date(clock.nowMs() - ago * DAY_MS).toISOString().slice(0, 10);
  for (const ago of daysAgo) {
    const [from, to, atMs] = [day(ago + 6), day(ago), clock.nowMs() - ago * DAY_MS];
    add.run(rig.spaceId, accountId, from, to, from, to, atMs, atMs, JSON.stringify(body));
  }
}

it('older reports, summaries and days of the audience are thinned, but for those of accounts of which nothing is told any more', async () => {
  const { raw } = rig.core.parts.store;
  const { clock } = rig.core.parts;
  raw.exec('DELETE FROM report; DELETE FROM audience_point; DELETE FROM metric_snapshot');
  const [x, gone] = [rig.account('x'), rig.account('bluesky')];
  raw.prepare(`UPDATE account SET state = 'disconnected' WHERE remote_id = ?`).run(gone);
  // Seven days each: those of the second stand in the ones around it, those of no other stand elsewhere.
  for (const accountId of [x, gone]) reported(accountId, [900, 898, 896, 800, 10, 5]);
  const row = (id: string) => ({ accountId: id, raw: { account: { id }, totals: [] } });
  reported('', [902, 900, 898, 12], [row(x)]);
  reported('', [901], [row(gone)]);
  const add = raw.prepare('INSERT INTO audience_point VALUES (?, ?, ?, ?, 1, 0)');
  const days = ['2020-01-30', '2020-02-01', '2020-02-02', '2020-02-29', '2020-03-05'];
  const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
  for (const accountId of [x, gone])
    for (const day of [...days, today]) add.run(rig.spaceId, accountId, 'followers', day);
  const reports = (accountId: string) =>
    raw
      .prepare('SELECT to_day FROM report WHERE account_id = ? ORDER BY to_day')
      .pluck()
      .all(accountId)
      .map((day) => Math.round((clock.nowMs() - Date.parse(String(day))) / DAY_MS - 0.5));
  const audience = (accountId: string) =>
    raw.prepare('SELECT day FROM audience_point WHERE account_id = ? ORDER BY day').pluck().all(accountId);
  await rig.client.settings.update({ keepGrowthDays: 365 });
  const before = [reports(gone), audience(gone), ours()];
  const asked = await rig.client.storage.wouldFree({ keepGrowthDays: 365 });
  expect(asked).toMatchObject({ snapshots: 0, reports: 2, audience: 2 });
  const freed = await rig.client.storage.free({});
  expect(freed).toMatchObject({ snapshots: 0, reports: 2, audience: 2 });
  expect(freedWords(freed)).toMatch(/^2 older reports were removed\. 2 older days of the audience were removed\./);
  expect([reports(gone), audience(gone), ours()]).toEqual(before);
  expect([reports(x), reports('')]).toEqual([
    [900, 896, 800, 10, 5],
    [902, 901, 898, 12],
  ]);
  expect(audience(x)).toEqual(['2020-01-30', '2020-02-29', '2020-03-05', today]);
  const { parts } = await rig.client.storage.sizes({});
  expect(parts.find(({ part }) => part === 'audience')?.bytes).toBeGreaterThan(0);
  raw.prepare(`UPDATE account SET state = 'active' WHERE remote_id = ?`).run(gone);
});

it('what would be removed is told before it is, for any time one may choose, and nothing is removed by asking', async () => {
  await rig.client.settings.update({ keepGrowthDays: null });
  grew([900, 800, 700, 10, 5]);
  const nowMs = rig.core.parts.clock.nowMs();
  const asked = await rig.client.storage.wouldFree({ keepGrowthDays: 365 });
  expect(asked.snapshots).toBe(4);
  expect(Math.abs((asked.beforeMs ?? 0) - (nowMs - 365 * DAY_MS))).toBeLessThan(60_000);
  expect(await rig.client.storage.wouldFree({ keepGrowthDays: 850 })).toMatchObject({ snapshots: 0 });
  expect(await rig.client.storage.wouldFree({ keepGrowthDays: null })).toEqual({
    snapshots: 0,
    reports: 0,
    audience: 0,
    beforeMs: null,
  });
  expect(all('SELECT count(*) FROM metric_snapshot')).toEqual([10]);
  await rig.client.settings.update({ keepGrowthDays: 365 });
  expect(await rig.client.storage.free({})).toMatchObject({ snapshots: asked.snapshots });
});

it('free space goes back to the disk a little at a time, with turns for everything else between', async () => {
  const { raw } = rig.core.parts.store;
  raw.exec('CREATE TABLE filling (bytes BLOB)');
  for (let n = 0; n < 40; n += 1) raw.exec('INSERT INTO filling VALUES (zeroblob(100000))');
  raw.exec('DROP TABLE filling');
  expect((await rig.client.storage.sizes({})).freeBytes).toBeGreaterThan(3_900_000);
  let turns = 0;
  let isOver = false;
  const count = (): void => void setImmediate(() => isOver || ((turns += 1), count()));
  count();
  const freed = await rig.client.storage.free({});
  isOver = true;
  expect(freed.bytes).toBeGreaterThan(3_900_000);
  expect(turns).toBeGreaterThan(5);
  expect((await rig.client.storage.sizes({})).freeBytes).toBe(0);
  expect(freedWords({ snapshots: 1, reports: 0, audience: 0, bytes: 4_000_000 })).toBe(
    '1 older figure between the first and the last was removed. 4.0 MB were given back to the disk. Drafts, the outbox and its history were not touched.',
  );
});
