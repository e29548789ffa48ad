import { afterEach, describe, expect, it } from 'vitest';
import { historyWords } from '../../../src-preload/contract/words/history.ts';
import { openRig, type Rig, type RigOptions } from '../../rig.ts';
import { cardsOf } from '../../cards.ts';
import { deeds, plannedPost, row, webhook } from './every-kind.ts';

/* A refusal that comes after a try without an answer says something of that try: each kind says what. */

const DAY_MS = 86_400_000;

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const open = async (options: RigOptions = {}): Promise<void> => {
  rig = await openRig({ random: () => 0.05, ...options });
};

/** The first such request is carried out, and its answer never comes. */
const loseAnswer = (method: string, path: string | RegExp): void =>
  void rig.sandbox.faults.add({ method, path, times: 1, fault: { kind: 'reset', when: 'after' } });

describe('a retry of a failed post', () => {
  const failed = async (): Promise<string> => {
    rig.sandbox.failPublications(1);
    const [actionId = ''] = await rig.post('The network does not take it');
    await rig.reaches(actionId, 'rejected');
    return actionId;
  };

  it('that is refused because the post has not failed was done, and so is the post', async () => {
    await open();
    const post = await failed();
    loseAnswer('POST', '/retry');
    const { actionId } = await rig.client.posts.retry({ ...space(), actionId: post });
    await rig.reaches(actionId, 'in_doubt');
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(actionId, 'done');
    expect((await row(rig, actionId)).reason).toMatch(
      /^It was tried again before.*“.*Only a failed post can be retried/,
    );
    expect((await row(rig, post)).state).toBe('done');
    expect(deeds(rig, 'post.retried')).toBe(1);
  });

  it('that is asked for once more while it is in doubt is that one: a second one would be refused for nothing', async () => {
    await open();
    const post = await failed();
    loseAnswer('POST', '/retry');
    const retry = async (): Promise<string> => (await rig.client.posts.retry({ ...space(), actionId: post })).actionId;
    const first = await retry();
    await rig.reaches(first, 'in_doubt');
    expect(await retry()).toBe(first);
    await rig.client.outbox.resolve({ actionId: first, answer: 'sent' });
    await rig.drained();
    expect((await cardsOf(rig)).map(({ actionIds }) => actionIds)).toEqual([]);
  });

  it('is refused like anything else where no try of ours was without an answer', async () => {
    await open();
    const [post = ''] = await rig.post('Published at once');
    await rig.reaches(post, 'done');
    const { remoteId } = await row(rig, post);
    const { actionId } = await rig.client.posts.retry({ ...space(), postId: remoteId ?? '' });
    await rig.reaches(actionId, 'rejected');
  });
});

describe('a change of a planned post', () => {
  const changeRefused = { status: 422, body: { message: 'A published post can no longer be changed.' } };
  const refuseNext = (): void =>
    void rig.sandbox.faults.add({
      ...{ method: 'PUT', path: /\/posts\/\d+$/, times: 1 },
      fault: { kind: 'status', ...changeRefused },
    });
  const move = (actionId: string) =>
    rig.client.posts.update({
      ...{ ...space(), actionId },
      when: { mode: 'schedule', atMs: Date.now() + 3 * DAY_MS },
    });
  const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
  const shown = async () => {
    const nowMs = Date.now();
    const asked = { fromDay: dayOf(nowMs - DAY_MS), toDay: dayOf(nowMs + 5 * DAY_MS), perDay: 9 };
    const { days } = await rig.client.calendar.range({ ...space(), ...asked });
    return days
      .flatMap(({ entries }) => entries)
      .map(({ state, atMs }) => (atMs > Date.now() ? `${state}, to come` : state));
  };
  const scheduled = async () => (await rig.client.posts.exportScheduled({ ...space(), after: null, limit: 10 })).posts;

  it('that is refused because the post is out takes its time to come away, whatever its user says of the change', async () => {
    await open();
    const post = await plannedPost(rig);
    expect(await shown()).toEqual(['scheduled, to come']);
    loseAnswer('PUT', /\/posts\/\d+$/);
    refuseNext();
    const { actionId } = await move(post);
    await rig.reaches(actionId, 'in_doubt');
    const doubt = (await rig.client.outbox.detail({ actionId })).events.find(({ type }) => type === 'in-doubt');
    expect(doubt && historyWords(doubt)).toEqual({
      what: expect.stringMatching(/^The post went out, with this change or without it/) as string,
      why: '',
    });
    expect(await shown()).toEqual(['published']);
    await rig.client.outbox.resolve({ actionId, answer: 'sent' });
    expect(await shown()).toEqual(['published']);
    expect(await scheduled()).toEqual([]);
  });

  it('that is refused so at once takes it away as well', async () => {
    await open();
    const post = await plannedPost(rig);
    refuseNext();
    await rig.reaches((await move(post)).actionId, 'rejected');
    expect(await shown()).toEqual(['published']);
    expect(await scheduled()).toEqual([]);
  });
});

describe('a change of a comment', () => {
  it('that is refused because the comment is out is asked about: it went out with the change or without it', async () => {
    const isChanged = (): boolean => rig?.sandbox.journal.executed('comment.updated').length > 0;
    let isOut = false;
    // The moment the change was carried out, a day passes at the service: post and comment go out.
    const nowMs = (): number => {
      if (!isOut && isChanged()) {
        isOut = true;
        rig.sandbox.publishDue();
      }
      return Date.now() + (isOut ? DAY_MS : 0);
    };
    await open({ nowMs });
    const post = await plannedPost(rig);
    const made = await rig.client.posts.addFirstComment({ ...space(), actionId: post, text: 'Link in boi' });
    await rig.reaches(made.actionId, 'done');
    loseAnswer('PUT', '/comments/*');
    const { actionId } = await rig.client.comments.edit({ ...space(), actionId: made.actionId, text: 'Link in bio' });
    await rig.reaches(actionId, 'in_doubt');
    expect((await row(rig, actionId)).reason).toMatch(/^The comment went out, with this change or without it: “/);
    expect(deeds(rig, 'comment.updated')).toBe(1);
  });
});

describe('the deletion of a webhook', () => {
  it('that is refused because there is no such webhook was done', async () => {
    await open({ dialect: 'terse' });
    const webhookId = await webhook(rig);
    loseAnswer('DELETE', '/webhooks/*');
    const { actionId } = await rig.client.webhooks.delete({ ...space(), webhookId });
    await rig.reaches(actionId, 'done');
    expect((await row(rig, actionId)).reason).toBe('It is gone: “No such webhook.”');
    expect((await rig.client.webhooks.list(space())).map(({ id }) => id)).not.toContain(webhookId);
    expect(deeds(rig, 'webhook.deleted')).toBe(1);
  });
});

describe('a bio page', () => {
  it('that is refused because there is one already is asked about, and done when it says what was asked for', async () => {
    await open({ dialect: 'terse' });
    rig.sandbox.removeBio();
    loseAnswer('POST', /\/bio$/);
    const { actionId } = await rig.client.bio.create({ ...space(), fields: { title: 'Ours' } });
    await rig.reaches(actionId, 'in_doubt');
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    const proofs = async () =>
      (await rig.client.outbox.detail({ actionId })).events.map(
        ({ reason }) => reason?.code === 'proven' && reason.proof,
      );
    await expect.poll(proofs).toContain('page-exists');
    await rig.client.bio.sync(space());
    expect(await row(rig, actionId)).toMatchObject({ state: 'done', matched: true });
    expect(deeds(rig, 'bio.created')).toBe(1);
  });
});

describe('the activation of an account', () => {
  it('that is refused after a lost answer is refused: had it been done, it would not have been', async () => {
    await open();
    rig.sandbox.setPlanSlots(1);
    const parked = (await rig.client.accounts.list(space())).find(({ state }) => state === 'parked')!;
    const lost = { kind: 'reset', when: 'before' } as const;
    rig.sandbox.faults.add({ method: 'PATCH', path: '/accounts/*', times: 1, fault: lost });
    const { actionId } = await rig.client.accounts.activate({ ...space(), accountId: parked.id });
    await rig.reaches(actionId, 'rejected');
    expect((await rig.client.accounts.list(space())).find(({ id }) => id === parked.id)?.state).toBe('parked');
  });
});
