import { afterEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/** Opens the folder again with this written into the rows of some actions meanwhile. */
const reopenedWith = async (set: string, ...ids: string[]): Promise<void> => {
  for (const id of ids) rig.core.parts.store.raw.prepare(`UPDATE action SET ${set} WHERE id = ?`).run(id);
  await rig.reopen({ dispatch: true });
};

const published = (): unknown[] => rig.sandbox.journal.executed('post.created').map(({ body }) => body);
const remediesOf = async (actionId: string): Promise<string[]> =>
  (await rig.client.outbox.detail({ actionId })).remedies.map(({ verb }) => verb);

describe.each([
  ['a state that is not known here', `state = 'eclipse'`],
  ['a stop whose reason is not known here', `state = 'blocked', block_reason = 'eclipse'`],
])('what stands in %s when the data is opened', (_, set) => {
  it('needs the user, says what was found and that it was not sent, and is not sent by itself', async () => {
    rig = await openRig({ dispatch: false });
    const [odd = ''] = await rig.post('Odd');
    await reopenedWith(set, odd);
    const [sound = ''] = await rig.post('Sound');
    await rig.reaches(sound, 'done');
    expect(await cardsOf(rig)).toMatchObject([
      {
        cause: 'unreadable',
        actionIds: [odd],
        sentence: 'What became of it can’t be read from the disk any more (“eclipse”). It was kept as it is.',
      },
    ]);
    expect(await remediesOf(odd)).toEqual(['edit', 'retry', 'dismiss']);
    expect(published()).toMatchObject([{ content: 'Sound' }]);
    const { asOf } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    await rig.client.outbox.answer({ spaceId: rig.spaceId, card: odd, asOf, verb: 'retry' });
    await rig.reaches(odd, 'done');
    expect(published()).toMatchObject([{ content: 'Sound' }, { content: 'Odd' }]);
  });

  it('stops what belongs to it, and lets that go with it', async () => {
    rig = await openRig({ dispatch: false });
    const [odd = '', comment = ''] = await rig.post('Odd', { firstComment: 'Under it' });
    await reopenedWith(set, odd);
    expect((await rig.client.outbox.detail({ actionId: comment })).row).toMatchObject({
      state: 'blocked',
      blockReason: 'dependency',
    });
    const { asOf } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    await rig.client.outbox.answer({ spaceId: rig.spaceId, card: odd, asOf, verb: 'retry' });
    await rig.reaches(comment, 'done');
  });

  it('is a doubt where it may have left, which is never sent again by itself', async () => {
    rig = await openRig({ dispatch: false });
    const [odd = ''] = await rig.post('Odd');
    await reopenedWith(`${set}, on_wire_at_ms = ${Date.now() - 60_000}, attempts = 1`, odd);
    expect(await cardsOf(rig)).toMatchObject([{ cause: 'in-doubt', actionIds: [odd] }]);
    expect(await remediesOf(odd)).toEqual(['open-accounts', 'it-is-live', 'send-again', 'make-draft']);
    expect((await rig.client.outbox.detail({ actionId: odd })).events.at(-1)).toMatchObject({
      type: 'in-doubt',
      reason: { code: 'state-unknown', stored: 'eclipse' },
    });
    const [sound = ''] = await rig.post('Sound');
    await rig.reaches(sound, 'done');
    expect(published()).toMatchObject([{ content: 'Sound' }]);
  });

  it('is asked about once: the next start finds nothing to do', async () => {
    rig = await openRig({ dispatch: false });
    const [odd = ''] = await rig.post('Odd');
    await reopenedWith(set, odd);
    const before = await rig.client.outbox.detail({ actionId: odd });
    await rig.reopen({ dispatch: true });
    expect(await rig.client.outbox.detail({ actionId: odd })).toEqual(before);
  });
});

it('what is stopped without a reason waits on in its list', async () => {
  rig = await openRig({ dispatch: false });
  const [post = ''] = await rig.post('Post');
  await reopenedWith(`state = 'blocked', block_reason = NULL`, post);
  const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
  expect(rows.map(({ text }) => text)).toEqual(['Post']);
});
