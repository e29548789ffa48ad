import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../../rig.ts';
import { cardsOf } from '../../../cards.ts';
import { keepPost } from '../../../keep-post.ts';

let rig: Rig;
afterEach(() => rig.close());

const SOON = { interval: 50 };
const TEXT = 'We roast on Tuesdays, so Wednesday’s bag is the freshest.';

const detail = (actionId: string) => rig.client.outbox.detail({ actionId });
const cards = () => cardsOf(rig);
const sent = (): string[] => rig.sandbox.journal.entries().map(({ method, path }) => `${method} ${path}`);
function loseTheAnswer(when: 'before' | 'after'): void {
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when } });
}

/** Somebody else's post, as the analytics show it. */
function strangersPost(text: string, publishedAtMs: number): void {
  keepPost(rig, rig.account('x'), { remoteId: '777001', excerpt: text, publishedAtMs });
}

describe('a post that was found by its words', () => {
  it('gets nothing before the user has said that it is ours: its comment and its change wait, in words', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    loseTheAnswer('after');
    const [actionId = '', commentId = ''] = await rig.post(TEXT, { firstComment: 'Link in bio.' });
    await rig.reaches(actionId, 'matched');
    const { remoteId } = (await detail(actionId)).row;
    expect(remoteId).toBe(rig.sandbox.journal.executed('post.created')[1]?.remoteId);
    const late = await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, postId: remoteId ?? '', text: 'Late' });
    for (const id of [commentId, late.actionId]) {
      expect((await detail(id)).row).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
      expect((await detail(id)).row.reason).toEqual({ code: 'parent-unconfirmed' });
    }
    const [card] = await cards();
    expect(card).toMatchObject({
      cause: 'matched',
      actionIds: [actionId],
      dependents: '2 first comments wait for it.',
    });
    expect(card?.sentence).toBe('A post with these words was found on X. Is it yours?');
    expect(card?.remedies.map(({ label }) => label)).toEqual(['Open the accounts', 'It is ours', 'It is not']);
    expect(sent().filter((one) => one.includes('/comment'))).toEqual([]);
    await rig.client.outbox.confirmMatch({ actionId });
    await rig.reaches(commentId, 'done');
    expect(rig.sandbox.journal.executed('comment.created')[0]?.path).toContain(`/posts/${remoteId}/comment`);
    expect((await detail(actionId)).row).toMatchObject({ state: 'done', remoteId });
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
  });

  it('has no ID before a post of ours has shown what the IDs of rows are here, and is linked then without another question', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('after');
    const [confirmed = '', commentId = ''] = await rig.post(TEXT, { firstComment: 'Link in bio.' });
    await rig.reaches(confirmed, 'matched');
    loseTheAnswer('after');
    const [unconfirmed = ''] = await rig.post('Another one');
    await rig.reaches(unconfirmed, 'matched');
    for (const id of [confirmed, unconfirmed]) expect((await detail(id)).row.remoteId).toBeNull();
    await rig.client.outbox.confirmMatch({ actionId: confirmed });
    const { settledAtMs } = (await detail(confirmed)).row;
    await rig.reaches(commentId, 'blocked');
    expect(sent().filter((one) => one.includes('/comment'))).toEqual([]);

    // Whatever account it goes to: its row is looked for, and says what IDs are here.
    const [answered = ''] = await rig.post('And one that is answered', { social: 'linkedin' });
    await rig.reaches(answered, 'done');
    await rig.reaches(commentId, 'done');
    // The user's answer stays what it was, and when.
    expect((await detail(confirmed)).row).toMatchObject({ reason: { code: 'confirmed' }, settledAtMs });
    const [first, second] = rig.sandbox.journal.executed('post.created').map(({ remoteId }) => remoteId);
    expect((await detail(confirmed)).row).toMatchObject({ state: 'done', remoteId: first });
    await expect
      .poll(async () => (await detail(unconfirmed)).row, SOON)
      .toMatchObject({
        state: 'matched',
        remoteId: second,
      });
    expect(rig.sandbox.journal.executed('comment.created')[0]?.path).toContain(`/posts/${first}/comment`);
  });

  it('is asked about once where rows have IDs of their own: what is confirmed is not found again', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('after');
    const [actionId = ''] = await rig.post(TEXT);
    await rig.reaches(actionId, 'matched');
    await rig.client.outbox.confirmMatch({ actionId });
    const reads = (): number => sent().filter((one) => one.includes('/analytics/posts')).length;
    const before = reads();
    await expect.poll(reads, SOON).toBeGreaterThan(before + 1);
    expect((await detail(actionId)).row).toMatchObject({ state: 'done_unlinked', remoteId: null });
    expect(await cards()).toEqual([]);
  });

  it('is in doubt again where the user says that it is not, and what waits goes to no stranger', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('before');
    const [actionId = '', commentId = ''] = await rig.post(TEXT, { firstComment: 'Link in bio.' });
    await rig.reaches(actionId, 'in_doubt');
    strangersPost(TEXT, rig.core.parts.clock.nowMs() + 500);
    await rig.reaches(actionId, 'matched');
    await rig.client.outbox.unmatch({ actionId });
    expect((await detail(actionId)).row).toMatchObject({ state: 'in_doubt', remoteId: null });
    expect((await detail(commentId)).row.state).toBe('queued');
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(commentId, 'done');
    expect(sent().filter((one) => one.includes('777001'))).toEqual([]);
  });

  it('is asked about under Needs you and is not done, though nothing waits for it', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('after');
    const [actionId = ''] = await rig.post(TEXT);
    await rig.reaches(actionId, 'matched');
    expect((await cards()).map(({ cause, actionIds }) => [cause, actionIds])).toEqual([['matched', [actionId]]]);
    const { total } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'done-today' });
    expect(total).toBe(0);
    expect((await detail(actionId)).remedies.map(({ verb }) => verb)).toContain('it-is-ours');
    // It is undecided, and so not given up with its connection unless that is asked for.
    const connectionId = (await rig.client.status.get({})).connection?.id ?? '';
    await expect(rig.client.connections.remove({ connectionId, force: false })).rejects.toThrow('would be lost');
  });

  it('is asked about after all where a second post with the same words shows later', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('after');
    const [actionId = ''] = await rig.post(TEXT);
    await rig.reaches(actionId, 'matched');
    strangersPost(TEXT, rig.core.parts.clock.nowMs());
    await rig.reaches(actionId, 'in_doubt');
    expect((await detail(actionId)).events.at(-1)?.reason).toEqual({ code: 'not-found', because: 'several' });
  });
});

describe('a stranger’s post', () => {
  it.each([
    ['with the same words ten seconds before our first byte', TEXT, -10_000],
    ['that is a mere beginning of our text', `${TEXT.slice(0, 40)}…`, 500],
  ])('%s is not taken for ours', async (_, text, aheadMs) => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('before');
    const [actionId = ''] = await rig.post(TEXT);
    await rig.reaches(actionId, 'in_doubt');
    strangersPost(text, ((await detail(actionId)).row.onWireAtMs ?? 0) + aheadMs);
    const looked = async () => (await detail(actionId)).events.filter(({ type }) => type === 'looked').length;
    await expect.poll(looked, SOON).toBeGreaterThanOrEqual(2);
    expect((await detail(actionId)).row.state).toBe('in_doubt');
  });
});

describe('clocks that differ', () => {
  it.each([
    ['ahead of', 170_000],
    ['behind', -170_000],
  ])('by three minutes, the service %s us, still find what was published', async (_, skewMs) => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.setClockSkew(skewMs);
    const [first = ''] = await rig.post('Something before it, so that the clocks are known');
    await rig.reaches(first, 'done');
    loseTheAnswer('after');
    const [actionId = ''] = await rig.post(TEXT);
    await rig.reaches(actionId, 'matched');
  });
});

describe('an excerpt that is cut', () => {
  const long = (what: string): string =>
    `${what}: every Thursday we show one piece from the workshop, tell how it was made and by whom, and what became of it since, in words.`;

  it('is found where posts of ours have shown how this service cuts, and is asked about where none has', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    loseTheAnswer('after');
    const [unknown = ''] = await rig.post(long('The lamp'));
    await rig.reaches(unknown, 'in_doubt');
    const looked = async () => (await detail(unknown)).events.filter(({ type }) => type === 'looked').length;
    await expect.poll(looked, SOON).toBeGreaterThanOrEqual(1);
    expect((await detail(unknown)).row.state).toBe('in_doubt');
    const [ours = ''] = await rig.post(long('The bowl'));
    await rig.reaches(ours, 'done');
    await rig.reaches(unknown, 'matched');
  });
});
