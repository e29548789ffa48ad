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

describe('the card of a batch', () => {
  const rows = {
    comment: ['One,x,Then one'],
    both: ['One,x,Then one', 'Two,x,'],
    comments: ['One,x,Then one', 'Two,x,Then two'],
  };

  async function waitingRows(csv: string[]) {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const content = ['text,accounts,first_comment', ...csv, ''].join('\n');
    const { importId } = await client.import.dryRun({ spaceId, name: 'a.csv', content });
    await client.import.commit({ importId, as: 'queue', undoMs: 0 });
    return (await client.outbox.list({ spaceId, section: 'waiting' })).rows;
  }
  const cancelled = (ids: string[], firstComments: 'keep' | 'cancel') =>
    rig.client.outbox.cancel({ actionIds: ids, firstComments });
  const cards = async () => (await rig.client.outbox.overview({ spaceId: rig.spaceId })).batches;

  it('is for more than one post: a single one with its first comment has none', async () => {
    expect(await waitingRows(rows.comment)).toHaveLength(2);
    expect(await cards()).toEqual([]);
  });

  it('goes when all but one post and its comment are cancelled', async () => {
    const waiting = await waitingRows(rows.both);
    expect(await cards()).toMatchObject([{ posts: 2, firstComments: 1, calls: 3 }]);
    await cancelled([waiting.find(({ text }) => text === 'Two')?.id ?? ''], 'cancel');
    expect(await cards()).toEqual([]);
  });

  it('says of what was taken out to be edited that it is a draft again, not that it was cancelled', async () => {
    const csv = [...rows.both, 'Three,x,'];
    const waiting = await waitingRows(csv);
    const withComment = waiting.find(({ subject, text }) => subject === 'post' && text === 'One')?.id ?? '';
    await rig.client.outbox.toDraft({ actionId: withComment });
    expect(await cards()).toMatchObject([{ calls: 2, cancelled: 0, drafts: 1 }]);
    await cancelled([waiting.find(({ text }) => text === 'Three')?.id ?? ''], 'cancel');
    expect(await cards()).toEqual([]);
  });

  it('stays for first comments alone', async () => {
    const waiting = await waitingRows(rows.comments);
    const idsOf = (wanted: string) => waiting.filter(({ subject }) => subject === wanted).map(({ id }) => id);
    await rig.client.outbox.hold({ actionIds: idsOf('first-comment') });
    await cancelled(idsOf('post'), 'keep');
    expect(await cards()).toMatchObject([{ calls: 2, cancelled: 2, held: 2 }]);
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
