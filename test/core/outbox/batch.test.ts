import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

describe('a batch', () => {
  it('says of what the user holds that it waits, not that it needs the user', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const content = 'text,accounts\nOne,x\nTwo,x\nThree,x\n';
    const { importId } = await client.import.dryRun({ spaceId, name: 'a.csv', content });
    await client.import.commit({ importId, as: 'queue', undoMs: 0 });
    const { rows } = await client.outbox.list({ spaceId, section: 'waiting' });
    await client.outbox.hold({ actionIds: [rows[0]?.id ?? ''] });
    const { batches } = await client.outbox.overview({ spaceId });
    expect(batches).toMatchObject([{ calls: 3, waiting: 3, needsYou: 0 }]);
  });
});

describe('what needs the user', () => {
  it('is one number: of the cards, the batch, the space and the status, without what was put away', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 3, fault: { kind: 'status', status: 422 } });
    const content = 'text,accounts,first_comment\nOne,x,Then one\nTwo,x,\nThree,x,\nFour,x,\n';
    const { importId } = await client.import.dryRun({ spaceId, name: 'a.csv', content });
    await client.outbox.pauseAll({ spaceId });
    await client.import.commit({ importId, as: 'queue', undoMs: 0 });
    const waiting = await client.outbox.list({ spaceId, section: 'waiting' });
    await client.outbox.hold({ actionIds: [waiting.rows.find(({ text }) => text === 'Four')?.id ?? ''] });
    await client.outbox.resumeAll({ spaceId });
    await rig.drained();
    const { rows } = await client.outbox.list({ spaceId, section: 'all', state: 'rejected' });
    const withComment = rows.find(({ text }) => text === 'One');
    await client.outbox.dismiss({ actionIds: [withComment?.id ?? ''] });
    // Two are refused, and the first comment of the one that was put away is left behind.
    const { needsYou, batches } = await client.outbox.overview({ spaceId });
    const [connection] = await client.connections.list({});
    expect({
      cards: needsYou.reduce((sum, { count }) => sum + count, 0),
      batches: batches.map((batch) => [batch.needsYou, batch.waiting]),
      space: connection?.spaces.find(({ id }) => id === spaceId)?.needsYou,
      status: (await client.status.get({ spaceId })).needsYou,
    }).toEqual({ cards: 3, batches: [[3, 1]], space: 3, status: 3 });
  });
});

describe('a board', () => {
  it('is named only in the post that goes to an account with boards', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const [x, pinterest] = [rig.account('x'), rig.account('pinterest')];
    const [board] = await client.accounts.boards({ spaceId, accountId: pinterest });
    const variants = { [x]: 'For X' };
    const body = { text: 'A pin', accountIds: [x, pinterest], variants, boardId: board?.id ?? '' };
    const { draftId } = await client.drafts.save({ spaceId, body });
    await client.drafts.queue({ draftId });
    await rig.drained();
    const sent = sandbox.journal.executed('post.created').map(({ body: sentBody }) => sentBody as object);
    expect(sent.map((one) => ['content', 'board_id'].map((name) => (one as Record<string, unknown>)[name]))).toEqual(
      expect.arrayContaining([
        ['For X', undefined],
        ['A pin', expect.anything()],
      ]),
    );
  });
});
