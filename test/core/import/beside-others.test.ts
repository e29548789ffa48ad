import { afterEach, expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';

const dayMs = 86_400_000;
let rig: Rig;
afterEach(() => rig.close());

const foundIn = async (cells: Record<string, string>) => {
  const content = JSON.stringify([cells]);
  const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'one.json', content });
  const { rows } = await rig.client.import.rows({ importId, filter: 'all', offset: 0, limit: 10 });
  return rows.flatMap(({ problems }) => problems);
};
const problemsOf = async (cells: Record<string, string>) => (await foundIn(cells)).map(({ code }) => code);
const twinsOf = async (cells: Record<string, string>) =>
  (await foundIn(cells)).flatMap((problem) => ('as' in problem ? [problem.as] : []));

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

it('what the service has for a time to come is scheduled, in Compose and in an import, and not published', async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const atMs = Math.ceil(Date.now() / dayMs + 2) * dayMs;
  const text = 'Lamps are lit along the quay at six';
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const { actionIds } = await rig.client.drafts.queue({ draftId });
  const { raw } = rig.core.parts.store;
  raw.prepare("UPDATE action SET state = 'done', settled_at_ms = ? WHERE id = ?").run(Date.now(), actionIds[0]);
  const asked = { spaceId: rig.spaceId, accountIds: body.accountIds };
  const states = async () => [
    (await rig.client.search.similar({ ...asked, text })).similar.map(({ state, atMs: goes }) => [state, goes]),
    await twinsOf({ text, accounts: 'x' }),
  ];
  expect(await states()).toEqual([[['scheduled', atMs]], [{ state: 'scheduled' }]]);
  raw.prepare('UPDATE action SET scheduled_at_ms = ? WHERE id = ?').run(Date.now() - dayMs, actionIds[0]);
  expect(await states()).toEqual([[['published', expect.any(Number)]], [{ state: 'published' }]]);
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

it('a row is compared by the texts that go out, and not by the shared one where its accounts have their own', async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
  const rowOf = (shared: string, own: Record<string, string>) => {
    const outpost = JSON.stringify({ text: shared, accountIds: [x, bluesky], variants: own });
    return { text: shared, accounts: `${x};${bluesky}`, outpost };
  };
  const twins = async (cells: Record<string, string>[]) => {
    const content = JSON.stringify(cells);
    const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'own.json', content });
    const { rows } = await rig.client.import.rows({ importId, filter: 'all', offset: 0, limit: 10 });
    return rows.map(({ problems }) => problems.flatMap((one) => ('as' in one ? [[one.code, one.as]] : [])));
  };
  const apart = [
    rowOf('Shared by nobody', { [x]: 'Lamps at six', [bluesky]: 'Lamps at seven' }),
    rowOf('Shared by nobody', { [x]: 'Soup of the day', [bluesky]: 'Bread of the day' }),
  ];
  expect(await twins(apart)).toEqual([[], []]);
  const alike = [
    rowOf('Of the morning', { [x]: 'Lamps at six', [bluesky]: 'Lamps at seven' }),
    rowOf('Of the evening', { [x]: 'Soup of the day', [bluesky]: 'Lamps at seven' }),
  ];
  expect(await twins(alike)).toEqual([[], [['same-text', { row: 1 }]]]);
  // What says the same is told before what nearly does.
  const long = 'The lamps along the quay are lit at six in the evening all through the winter';
  const both = [
    rowOf('Of the morning', { [x]: long, [bluesky]: 'Lamps at seven' }),
    rowOf('Of the evening', { [x]: `${long} too`, [bluesky]: 'Lamps at seven' }),
  ];
  expect(await twins(both)).toEqual([[], [['same-text', { row: 1 }]]]);
});
