import { expect, it } from 'vitest';
import { openRig } from '../../rig.ts';
import { indexAll } from './archive.ts';

it('a post that is found comes with the figure that leads its account, where that is available', async () => {
  const rig = await openRig({ dispatch: false, posts: 40, apiLimit: { count: 10_000, windowMs: 60_000 } });
  await rig.client.sync.now({ spaceId: rig.spaceId });
  indexAll(rig);
  const accountId = rig.account('x');
  const page = await rig.client.archive.posts({ spaceId: rig.spaceId, accountId, limit: 500 });
  const lead = page.columns.find(({ headline }) => headline);
  const { groups } = await rig.client.search.find({ spaceId: rig.spaceId, words: 'is:post network:x', limit: 500 });
  const found = groups.flatMap((one) => one.hits).flatMap((hit) => (hit.kind === 'post' ? [hit] : []));
  const hits = found.filter(({ accounts }) => accounts[0]?.id === accountId);
  expect(hits.length).toBeGreaterThan(0);
  for (const hit of hits) {
    const value = page.rows.find(({ postId }) => postId === hit.id)?.figures[lead?.key ?? '']?.value ?? null;
    expect(hit.figure).toEqual(value === null ? null : { label: lead?.label, unit: lead?.unit, value });
  }
  expect(hits.some(({ figure }) => figure !== null)).toBe(true);
  await rig.close();
});
