import { afterEach, describe, expect, it } from 'vitest';
import { refusalWords } from '../../../src-preload/contract/words/refusal.ts';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';
import { cardsOf } from '../../cards.ts';

/* What waits for something that has ended without it (outbox.md, Order). */

let rig: Rig;
afterEach(() => rig.close());

const opened = async (options: RigOptions = {}): Promise<Rig> =>
  (rig = await openRig({ random: () => 0.05, ...options }));
const refuse = (times = 1): void => {
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times, fault: { kind: 'status', status: 422 } });
};
const overview = () => rig.client.outbox.overview({ spaceId: rig.spaceId });
const cards = () => cardsOf(rig);
const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;

describe('a first comment whose post was cancelled', () => {
  it('asks, with what can be done, and is in no other list', async () => {
    await opened({ dispatch: false });
    const [post = '', comment = ''] = await rig.post('Cancelled', { firstComment: 'Left behind' });
    await rig.client.outbox.cancel({ actionIds: [post] });
    const { waitingTotal } = await overview();
    expect(await cards()).toMatchObject([
      {
        cause: 'dependency',
        sentence: 'A first comment waits for a post that was not sent.',
        count: 1,
        actionIds: [comment],
        remedies: [{ verb: 'cancel', label: 'Cancel it…' }],
      },
    ]);
    expect(waitingTotal).toBe(0);
    expect(await rig.client.status.get({ spaceId: rig.spaceId })).toMatchObject({ needsYou: 1 });
    const [connection] = await rig.client.connections.list({});
    expect(connection?.spaces).toMatchObject([{ needsYou: 1 }]);
    const { refused } = await rig.client.outbox.tryNow({ actionIds: [comment] });
    expect(refused.map(({ why }) => refusalWords(why))).toEqual([
      'What it belongs to was not sent. It can’t go by itself.',
    ]);
    await rig.client.outbox.cancel({ actionIds: [comment] });
    expect(await cards()).toEqual([]);
  });

  it('is one card with the others like it', async () => {
    await opened({ dispatch: false });
    for (const text of ['One', 'Two', 'Three']) {
      const [post = ''] = await rig.post(text, { firstComment: `Comment ${text}` });
      await rig.client.outbox.cancel({ actionIds: [post] });
    }
    expect(await cards()).toMatchObject([
      {
        sentence: '3 first comments wait for posts that were not sent.',
        count: 3,
        remedies: [{ verb: 'cancel', label: 'Cancel all…' }],
      },
    ]);
  });

  it('goes with it where the user said so, also when both were chosen', async () => {
    await opened({ dispatch: false });
    const [post = '', comment = ''] = await rig.post('Both', { firstComment: 'Too' });
    expect(await rig.client.outbox.dependents({ actionIds: [post] })).toEqual({ firstComments: 1, others: 0 });
    expect(await rig.client.outbox.dependents({ actionIds: [post, comment] })).toEqual({ firstComments: 0, others: 0 });
    const changed = await rig.client.outbox.cancel({ actionIds: [post, comment], firstComments: 'cancel' });
    expect(changed).toEqual({ changed: 2, refused: [] });
    expect((await row(comment)).state).toBe('cancelled');
    expect(await cards()).toEqual([]);
  });
});

describe('a first comment whose post was refused', () => {
  it('is counted on the card of its post, and asks by itself only when that is put away', async () => {
    await opened();
    refuse();
    const [post = '', comment = ''] = await rig.post('No', { firstComment: 'After it' });
    await rig.reaches(comment, 'blocked');
    expect(await cards()).toMatchObject([
      { cause: 'rejected', actionIds: [post], dependents: 'Its first comment waits for it.' },
    ]);
    expect((await rig.client.outbox.detail({ actionId: comment })).remedies).toEqual([]);
    await rig.client.outbox.dismiss({ actionIds: [post] });
    expect(await cards()).toMatchObject([{ cause: 'dependency', actionIds: [comment] }]);
    // Taken up again after all: the comment follows its post.
    await rig.client.outbox.tryNow({ actionIds: [post] });
    await rig.reaches(comment, 'done');
    expect(await cards()).toEqual([]);
  });

  it('is counted on the card of a doubt as well', async () => {
    await opened();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    const [post = ''] = await rig.post('Perhaps', { firstComment: 'After it' });
    await rig.reaches(post, 'in_doubt');
    expect(await cards()).toMatchObject([{ cause: 'in-doubt', dependents: 'Its first comment waits for it.' }]);
  });
});

describe('a first comment whose post was published without a number', () => {
  it('says that it waits until the post is found, and goes when that is confirmed', async () => {
    await opened({ pace: 20 });
    await rig.published('Something before it');
    const publish = rig.sandbox.faults.add({
      method: 'GET',
      path: /\/analytics\/posts/,
      fault: { kind: 'status', status: 403 },
    });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'empty-body' } });
    const [post = '', comment = ''] = await rig.post('Live, somewhere', { firstComment: 'Then this' });
    await rig.reaches(post, 'done_unlinked', 'done');
    await expect.poll(async () => (await cards()).map(({ cause }) => cause)).toEqual(['unlinked']);
    const [card] = await cards();
    expect(card?.sentence).toBe(
      'A post is published, but its ID at the service is not known yet. Its first comment waits until it is.',
    );
    expect(card?.remedies.map(({ label }) => label)).toEqual(['Open the accounts', 'Cancel it…']);
    publish();
    await expect.poll(async () => (await cards()).map(({ cause }) => cause)).toEqual(['matched']);
    await rig.client.outbox.confirmMatch({ actionId: post });
    await rig.reaches(comment, 'done');
    expect(await cards()).toEqual([]);
  });
});

describe('posts refused because their account is parked', () => {
  /** Refused, and the account parked, as by somebody at the service. */
  async function refused(texts: readonly string[]): Promise<{ ids: string[]; accountId: string }> {
    const accountId = rig.account('x');
    refuse(texts.length);
    const ids: string[] = [];
    for (const text of texts) ids.push(...(await rig.post(text)));
    for (const id of ids) await rig.reaches(id, 'rejected');
    const { actionId } = await rig.client.accounts.park({ spaceId: rig.spaceId, accountId });
    await rig.reaches(actionId, 'done');
    return { ids, accountId };
  }

  it('are one card: activated once, and only then sent again, in their order', async () => {
    await opened();
    const { ids } = await refused(['One', 'Two', 'Three']);
    const [card] = await cards();
    expect(card).toMatchObject({ cause: 'rejected', count: 3, actionIds: ids });
    expect(card?.sentence).toMatch(/^3 posts were refused\. The account .+ is parked\.$/);
    expect(card?.remedies[0]).toMatchObject({ verb: 'activate-account' });
    expect(card?.remedies[0]?.label).toMatch(/^Activate.* and send again$/);
    // The activation is slow: nothing may overtake it.
    rig.sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'slow', delayMs: 400 } });
    const given = { spaceId: rig.spaceId, card: card?.key ?? '', verb: 'activate-account' as const };
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 3, refused: [] });
    for (const id of ids) await rig.reaches(id, 'done');
    const effects = rig.sandbox.journal.executed().map(({ effect }) => effect);
    expect(effects.slice(effects.indexOf('account.activated'))).toEqual([
      'account.activated',
      'post.created',
      'post.created',
      'post.created',
    ]);
    expect(
      rig.sandbox.journal.executed('post.created').map(({ body }) => (body as { content: string }).content),
    ).toEqual(['One', 'Two', 'Three']);
  });

  it('wait behind a refused activation, counted on its card, and go when it is done after all', async () => {
    await opened();
    const { ids, accountId } = await refused(['Stuck']);
    rig.sandbox.setPlanSlots(1);
    const { actionId } = await rig.client.accounts.activate({ spaceId: rig.spaceId, accountId });
    await rig.client.outbox.tryNow({ actionIds: ids, after: [actionId] });
    await rig.reaches(actionId, 'rejected');
    await rig.reaches(ids[0] ?? '', 'blocked');
    expect(await cards()).toMatchObject([{ actionIds: [actionId], dependents: '1 other item waits for it.' }]);
    rig.sandbox.setPlanSlots(50);
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(ids[0] ?? '', 'done');
  });

  it('never wait in a circle', async () => {
    await opened({ dispatch: false });
    const [post = '', comment = ''] = await rig.post('Post', { firstComment: 'Comment' });
    const { refused } = await rig.client.outbox.tryNow({ actionIds: [post], after: [comment] });
    expect(refused).toEqual([{ actionId: post, why: { code: 'waits-for-this' } }]);
  });

  it('can be sent without the activation, edited or cancelled when that is put away', async () => {
    await opened();
    const { ids, accountId } = await refused(['Alone']);
    const [id = ''] = ids;
    rig.sandbox.setPlanSlots(1);
    const { actionId } = await rig.client.accounts.activate({ spaceId: rig.spaceId, accountId });
    await rig.client.outbox.tryNow({ actionIds: ids, after: [actionId] });
    await rig.reaches(actionId, 'rejected');
    await rig.reaches(id, 'blocked');
    await rig.client.outbox.dismiss({ actionIds: [actionId] });
    const [card] = await cards();
    expect(card?.sentence).toBe('A post waits for another change that was not made.');
    expect(card?.remedies.map(({ verb }) => verb)).toEqual(['retry', 'edit', 'cancel']);
    expect(await rig.client.outbox.tryNow({ actionIds: [id] })).toMatchObject({ changed: 1, refused: [] });
    await rig.reaches(id, 'done', 'rejected');
  });
});

describe('moving up', () => {
  it('keeps the order in which they wait, whatever the order in which they were chosen', async () => {
    await opened({ dispatch: false });
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd']) ids.push(...(await rig.post(text)));
    const [a = '', b = '', c = '', d = ''] = ids;
    await rig.client.outbox.moveUp({ actionIds: [d, b] });
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    expect(rows.map(({ id }) => id)).toEqual([b, d, a, c]);
  });
});
