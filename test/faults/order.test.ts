import { afterEach, expect, it } from 'vitest';
import { openFaultRig, read, receiptsOf, type FaultRig } from './matrix.ts';

/* Stories that model.test.ts found, kept. */

let rig: FaultRig;
afterEach(() => rig.close());

it.each(['release', 'tryNow'] as const)(
  'a first comment that was held while its post was taken back says what it waits for when it is let go (%s)',
  async (resume) => {
    rig = await openFaultRig();
    const { client, spaceId } = rig;
    await client.outbox.pauseAll({ spaceId });
    const [post = '', comment = ''] = await rig.post('The guide', { firstComment: 'Link in bio' });
    await client.outbox.hold({ actionIds: [comment] });
    await client.outbox.cancel({ actionIds: [post] });
    await client.outbox[resume]({ actionIds: [comment] });
    const { row } = await read(rig, comment);
    expect(row).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    expect(row.reason).toBe('What it belongs to was not sent.');
    await client.outbox.resumeAll({ spaceId });
    await rig.drained();
    expect(receiptsOf(rig, 'Link in bio').all).toEqual([]);
  },
);

it('a first comment that was held while its post went out follows it when it is let go', async () => {
  rig = await openFaultRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = '', comment = ''] = await rig.post('The guide', { firstComment: 'Link in bio' });
  await client.outbox.hold({ actionIds: [comment] });
  await client.outbox.resumeAll({ spaceId });
  await rig.reaches(post, 'done');
  await client.outbox.release({ actionIds: [comment] });
  await rig.reaches(comment, 'done');
  const [receipt] = receiptsOf(rig, 'Link in bio').executed;
  expect(receipt?.path).toContain(`/posts/${(await read(rig, post)).row.remoteId}/comment`);
});
