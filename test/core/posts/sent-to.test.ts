import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

/* What is told beside a published post: where else it is, and what it was written with here. */

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });

it('a post that went to several accounts tells where else it is, under which it is kept, and its labels', async () => {
  rig = await openRig({ posts: 4, apiLimit: { count: 10_000, windowMs: 60_000 } });
  const [bluesky, x] = [rig.account('bluesky'), rig.account('x')];
  const body = { text: 'On both', accountIds: [bluesky, x], labels: ['alfama', 'people'] };
  const { draftId } = await rig.client.drafts.save({ ...space(), body });
  const { actionIds } = await rig.client.drafts.queue({ draftId });
  const [actionId = ''] = actionIds;
  await rig.reaches(actionId, 'done');
  const { row } = await rig.client.outbox.detail({ actionId });
  const postId = row.remoteId ?? '';
  const of = { ...space(), postId, accountId: bluesky };
  expect(await rig.client.posts.sentTo(of)).toEqual({
    ...{ accountIds: [bluesky, x], actionId, labels: ['alfama', 'people'] },
    also: [{ accountId: x, isKept: false }],
  });
  // The service lists a post of several accounts under each as it gets there.
  const also = async () => {
    await rig.client.sync.now(space());
    return (await rig.client.posts.sentTo(of)).also;
  };
  await expect.poll(also).toEqual([{ accountId: x, isKept: true }]);
  const kept = await rig.client.archive.posts({ ...space(), accountId: x });
  const isKept = kept.rows.some((post) => post.postId === postId);
  expect(isKept).toBe(true);
});

it('a post that was made elsewhere has no labels, and no other account that nothing tells of', async () => {
  rig = await openRig({ dispatch: false, posts: 40, apiLimit: { count: 10_000, windowMs: 60_000 } });
  await rig.client.sync.now(space());
  const accountId = rig.account('x');
  const { rows } = await rig.client.archive.posts({ ...space(), accountId });
  const others = (await rig.client.accounts.list(space())).map(({ id }) => id).filter((id) => id !== accountId);
  for (const { postId } of rows.slice(0, 5)) {
    const told = await rig.client.posts.sentTo({ ...space(), accountId, postId });
    expect(told).toMatchObject({ accountIds: [accountId], actionId: null, labels: [] });
    for (const id of others) {
      const opened = async () => {
        for await (const post of await rig.client.archive.watchPost({ ...space(), accountId: id, postId })) return post;
        return null;
      };
      expect(told.also.some((one) => one.accountId === id)).toBe((await opened()) !== null);
    }
  }
});
