import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const HOUR_MS = 3_600_000;
const texts = async (): Promise<string[]> =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' })).rows.map(({ text }) => text);

async function queued(text: string, firstComment: string | null, atMs?: number): Promise<string[]> {
  const body = { text, accountIds: [rig.account('x')], firstComment };
  const when = atMs === undefined ? { mode: 'now' as const } : { mode: 'schedule' as const, atMs };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when } });
  return (await rig.client.drafts.queue({ draftId })).actionIds;
}

describe('what waits for a post stands right behind it', () => {
  it('also when the post goes by its time', async () => {
    rig = await openRig({ dispatch: false });
    const nowMs = Date.now();
    await queued('Late', 'On the late one', nowMs + 2 * HOUR_MS);
    await queued('Early', 'On the early one', nowMs + HOUR_MS);
    expect(await texts()).toEqual(['Early', 'On the early one', 'Late', 'On the late one']);
  });

  it('when it was written for a post that waits already', async () => {
    rig = await openRig({ dispatch: false });
    const [late = ''] = await queued('Late', null, Date.now() + HOUR_MS);
    await queued('Now', null);
    await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId: late, text: 'Added', delayMinutes: 0 });
    expect(await texts()).toEqual(['Now', 'Late', 'Added']);
  });

  it('when the post is moved up or given another time', async () => {
    rig = await openRig({ dispatch: false });
    await queued('One', 'On one');
    const [two = ''] = await queued('Two', 'On two');
    await rig.client.outbox.moveUp({ actionIds: [two] });
    expect(await texts()).toEqual(['Two', 'On two', 'One', 'On one']);
    await rig.client.outbox.reschedule({ actionIds: [two], when: { atMs: Date.now() + HOUR_MS } });
    expect(await texts()).toEqual(['One', 'On one', 'Two', 'On two']);
  });
});

it('several that are moved up in two calls stand first in their order after each of them', async () => {
  rig = await openRig({ dispatch: false });
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four']) ids.push(...(await queued(text, null)));
  const { moveUp } = rig.client.outbox;
  await moveUp({ actionIds: ids.slice(0, 1) });
  const { actionIds } = await rig.client.outbox.inOrder({ actionIds: ['unknown', ...ids.slice(1).toReversed()] });
  expect(actionIds).toEqual([...ids.slice(1), 'unknown']);
  const { place } = await moveUp({ actionIds: actionIds.slice(0, 2), more: 2 });
  expect(await texts()).toEqual(['Two', 'Three', 'One', 'Four']);
  const { changed, refused } = await moveUp({ actionIds: actionIds.slice(2), place });
  expect([changed, refused]).toEqual([1, [{ actionId: 'unknown', why: { code: 'gone' } }]]);
  expect(await texts()).toEqual(['Two', 'Three', 'Four', 'One']);
});
