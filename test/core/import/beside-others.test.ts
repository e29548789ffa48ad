import { afterEach, expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';

const dayMs = 86_400_000;
let rig: Rig;
afterEach(() => rig.close());

const problemsOf = async (cells: Record<string, string>): Promise<string[]> => {
  const content = JSON.stringify([cells]);
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'one.json', content });
  const { rows } = await rig.client.import.rows({ importId, filter: 'all', offset: 0, limit: 10 });
  return rows.flatMap(({ problems }) => problems.map(({ code }) => code));
};

it('a row stands within the hour of a draft and of what went out from elsewhere, as in Compose', async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const x = rig.account('x');
  const atMs = Math.ceil(Date.now() / dayMs + 2) * dayMs;
  const at = (minutes: number): string => new Date(atMs + minutes * 60_000).toISOString();
  const row = { text: 'Lamps are lit', accounts: 'x' };
  expect(await problemsOf({ ...row, scheduled_at: at(20) })).toEqual([]);
  const when = { mode: 'schedule', atMs } as const;
  await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Of the morning', accountIds: [x], when } });
  expect(await problemsOf({ ...row, scheduled_at: at(20) })).toEqual(['same-hour']);
  expect(await problemsOf({ ...row, scheduled_at: at(70) })).toEqual([]);
});

it('a row says the same as what went out lately, also from elsewhere', async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const x = rig.account('x');
  const now = Date.now();
  keepPost(rig, x, { remoteId: '91', publishedAtMs: now - 5 * dayMs, excerpt: 'Said on the website of the service' });
  keepPost(rig, x, { remoteId: '92', publishedAtMs: now - 200 * dayMs, excerpt: 'Said in a summer that is long over' });
  expect(await problemsOf({ text: 'Said on the website of the service', accounts: 'x' })).toEqual(['same-text']);
  expect(await problemsOf({ text: 'Said in a summer that is long over', accounts: 'x' })).toEqual([]);
});
