import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../../src-main/sandbox/faults/fault.ts';
import { keepPost } from '../../../keep-post.ts';
import { openRig, type Rig } from '../../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const TEXT = 'Bread at seven in the morning';
const STRANGERS = '777001';

const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
const answer = (card: string, verb: 'it-is-ours' | 'it-is-not-ours' | 'send-again' | 'retry') =>
  rig.client.outbox.answer({ spaceId: rig.spaceId, card, verb });
const sentTo = (remoteId: string | null): string[] =>
  rig.sandbox.journal
    .entries()
    .filter(({ path }) => path.includes(`/posts/${remoteId}`))
    .map(({ method, path }) => `${method} ${path.slice(path.indexOf('/posts/'))}`);
const refuseOnce = (method: string, path: RegExp): void => {
  const fault: Fault = { kind: 'status', status: 422, body: { message: 'Not now' }, when: 'before' };
  rig.sandbox.faults.add({ method, path, times: 1, fault });
};

/** A post whose answer was lost, for which somebody else's is taken: of the service that shows IDs of posts. */
async function takenForAnother(options: { firstComment?: string } = {}): Promise<[string, string]> {
  rig = await openRig({ pace: 10, random: () => 0.05 });
  await rig.published('Something before it');
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
  const [post = '', comment = ''] = await rig.post(TEXT, options);
  await rig.reaches(post, 'in_doubt');
  const publishedAtMs = rig.core.parts.clock.nowMs() + 1_000;
  keepPost(rig, rig.account('x'), { remoteId: STRANGERS, excerpt: TEXT, publishedAtMs });
  await rig.reaches(post, 'matched');
  return [post, comment];
}

/** Ours after all is what is sent again; returns its ID. */
async function sendAgain(post: string): Promise<string | null> {
  await answer(post, 'send-again');
  await rig.reaches(post, 'done');
  return (await row(post)).remoteId;
}

describe('what was refused at a post that is not ours', () => {
  it('goes to ours when it is tried again: a comment', async () => {
    const [post, comment] = await takenForAnother({ firstComment: 'Link' });
    refuseOnce('POST', /\/comment$/);
    await answer(post, 'it-is-ours');
    await rig.reaches(comment, 'rejected');
    await answer(post, 'it-is-not-ours');
    const ours = await sendAgain(post);
    await answer(comment, 'retry');
    await rig.reaches(comment, 'done');
    expect(sentTo(STRANGERS)).toHaveLength(1);
    expect(sentTo(ours)).toEqual([`POST /posts/${ours}/comment`]);
  });

  it('goes with ours when it is tried again before that is sent: a change', async () => {
    const [post] = await takenForAnother();
    await answer(post, 'it-is-ours');
    refuseOnce('PUT', /\/posts\//);
    const { actionId } = await rig.client.posts.update({ spaceId: rig.spaceId, actionId: post, text: 'At eight' });
    await rig.reaches(actionId, 'rejected');
    await answer(post, 'it-is-not-ours');
    expect(await rig.client.outbox.tryNow({ actionIds: [actionId] })).toMatchObject({ changed: 1 });
    await sendAgain(post);
    expect(await row(post)).toMatchObject({ text: 'At eight' });
    expect((await row(actionId)).state).toBe('superseded');
    expect(sentTo(STRANGERS)).toHaveLength(1);
  });

  it('stays, in words, where ours is given up', async () => {
    const [post, comment] = await takenForAnother({ firstComment: 'Link' });
    refuseOnce('POST', /\/comment$/);
    await answer(post, 'it-is-ours');
    await rig.reaches(comment, 'rejected');
    await answer(post, 'it-is-not-ours');
    await rig.client.outbox.resolve({ actionId: post, answer: 'abandon' });
    await rig.client.outbox.tryNow({ actionIds: [comment] });
    expect(await row(comment)).toMatchObject({ state: 'blocked', reason: { code: 'parent-not-sent' } });
    expect(sentTo(STRANGERS)).toHaveLength(1);
  });

  it('says the post as it is wanted by then when it is tried again: a change', async () => {
    const [post] = await takenForAnother();
    const { spaceId } = rig;
    await answer(post, 'it-is-ours');
    refuseOnce('PUT', /\/posts\//);
    const { actionId } = await rig.client.posts.update({ spaceId, actionId: post, text: 'At eight' });
    await rig.reaches(actionId, 'rejected');
    await rig.client.outbox.pauseAll({ spaceId });
    await answer(post, 'it-is-not-ours');
    await answer(post, 'send-again');
    await rig.client.posts.update({ spaceId, actionId: post, link: 'https://bakery.example/bread' });
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    const { body } = (await rig.client.outbox.detail({ actionId })).request;
    expect(body).toContain('At eight');
    expect(body).toContain('https://bakery.example/bread');
  });

  it('waits for ours when it is tried again: a retry that failed there', async () => {
    const [post] = await takenForAnother();
    const { spaceId } = rig;
    await answer(post, 'it-is-ours');
    const failed = { data: { id: Number(STRANGERS), status: 'failed' } };
    rig.sandbox.faults.add({ method: 'POST', path: /\/retry$/, times: 1, fault: { kind: 'status', status: 200, body: failed } }); // prettier-ignore
    const { actionId } = await rig.client.posts.retry({ spaceId, actionId: post });
    await rig.reaches(actionId, 'rejected');
    await answer(post, 'it-is-not-ours');
    expect(await rig.client.outbox.tryNow({ actionIds: [actionId] })).toMatchObject({ changed: 1 });
    const ours = await sendAgain(post);
    await expect.poll(() => sentTo(ours)).toEqual([`POST /posts/${ours}/retry`]);
    expect(sentTo(STRANGERS)).toHaveLength(1);
  });

  it('is not led back there by an Undo of trying it again', async () => {
    const [post] = await takenForAnother();
    await answer(post, 'it-is-ours');
    refuseOnce('PUT', /\/posts\//);
    const { actionId } = await rig.client.posts.update({ spaceId: rig.spaceId, actionId: post, text: 'At eight' });
    await rig.reaches(actionId, 'rejected');
    const { sentAgain } = await rig.client.outbox.tryNow({ actionIds: [actionId], undoMs: 60_000 });
    await answer(post, 'it-is-not-ours');
    const undone = await rig.client.outbox.unsend({ spaceId: rig.spaceId, sentAgainAtMs: sentAgain?.atMs ?? 0 });
    expect(undone).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'changed-since' } }] });
  });
});

describe('what is in doubt at a post that is not ours', () => {
  it('goes to ours when it is sent again', async () => {
    const [post, comment] = await takenForAnother({ firstComment: 'Link' });
    rig.sandbox.faults.add({ method: 'POST', path: /\/comment$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    await answer(post, 'it-is-ours');
    await rig.reaches(comment, 'in_doubt');
    await answer(post, 'it-is-not-ours');
    const ours = await sendAgain(post);
    await answer(comment, 'send-again');
    await rig.reaches(comment, 'done');
    expect(sentTo(STRANGERS)).toHaveLength(1);
    expect(sentTo(ours)).toEqual([`POST /posts/${ours}/comment`]);
  });
});

describe('a comment that was cancelled', () => {
  it('goes to ours when it is put back after the post was said to be another', async () => {
    const [post, comment] = await takenForAnother({ firstComment: 'Link' });
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    await answer(post, 'it-is-ours');
    await rig.client.outbox.cancel({ actionIds: [comment] });
    await answer(post, 'it-is-not-ours');
    await rig.client.outbox.putBack({ actionIds: [comment] });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    const ours = await sendAgain(post);
    await rig.reaches(comment, 'done');
    expect(sentTo(STRANGERS)).toEqual([]);
    expect(sentTo(ours)).toEqual([`POST /posts/${ours}/comment`]);
  });

  it('says what it waits for when it is put back after the confirmation was', async () => {
    const [post] = await takenForAnother();
    const { spaceId } = rig;
    await rig.client.outbox.pauseAll({ spaceId });
    const { confirmedAtMs } = await answer(post, 'it-is-ours');
    const { actionId } = await rig.client.posts.addFirstComment({ spaceId, actionId: post, text: 'Late' });
    await rig.client.outbox.cancel({ actionIds: [actionId] });
    await rig.client.outbox.unconfirm({ spaceId, confirmedAtMs: confirmedAtMs ?? 0 });
    await rig.client.outbox.putBack({ actionIds: [actionId] });
    expect(await row(actionId)).toMatchObject({ state: 'blocked', reason: { code: 'parent-unconfirmed' } });
  });
});

describe('a change without an answer', () => {
  it('keeps a confirmation, and stays a change of its own where the post is sent again', async () => {
    const [post] = await takenForAnother();
    const { spaceId } = rig;
    const { confirmedAtMs } = await answer(post, 'it-is-ours');
    rig.sandbox.faults.add({ method: 'PUT', path: /\/posts\//, times: 1, fault: { kind: 'status', status: 503, when: 'after' } }); // prettier-ignore
    const { actionId } = await rig.client.posts.update({ spaceId, actionId: post, text: 'At eight' });
    await rig.reaches(actionId, 'waiting');
    await rig.client.outbox.pauseAll({ spaceId });
    const why = { code: 'sent-already' };
    expect(await rig.client.outbox.unconfirm({ spaceId, confirmedAtMs: confirmedAtMs ?? 0 })).toEqual({
      changed: 0,
      refused: [{ actionId: post, why }],
    });
    await answer(post, 'it-is-not-ours');
    await answer(post, 'send-again');
    await rig.client.outbox.resumeAll({ spaceId });
    // Refused at ours, which is out: what may have been done elsewhere is asked about.
    await rig.reaches(actionId, 'in_doubt');
    const { remoteId } = await row(post);
    expect(sentTo(STRANGERS)).toHaveLength(1);
    expect(sentTo(remoteId)).toEqual([`PUT /posts/${remoteId}`]);
  });
});
