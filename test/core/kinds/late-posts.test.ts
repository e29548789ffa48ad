import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { deeds, pause, plannedPost, resume, row } from './every-kind.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const refusal = (code: string, fields?: object) => ({ data: { code, ...(fields === undefined ? {} : { fields }) } });

describe('a post that was queued already', () => {
  it('is commented on by the action that makes it, and the comment waits for its number', async () => {
    rig = await openRig();
    await pause(rig);
    const [actionId = ''] = await rig.post('The guide is out.');
    const comment = await rig.client.posts.addFirstComment({ ...space(), actionId, text: 'Link in bio.' });
    await resume(rig);
    await rig.reaches(comment.actionId, 'done');
    const { remoteId } = await row(rig, actionId);
    expect(rig.sandbox.journal.executed('comment.created')[0]?.path).toContain(`/posts/${remoteId}/comment`);
  });

  it('holds a late comment back while it is in doubt, and lets it go when the user has answered', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    const [actionId = ''] = await rig.post('Perhaps live');
    await rig.reaches(actionId, 'in_doubt');
    const comment = await rig.client.posts.addFirstComment({ ...space(), actionId, text: 'Link in bio.' });
    expect((await row(rig, comment.actionId)).state).toBe('queued');
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(comment.actionId, 'done');
    expect(deeds(rig, 'post.created')).toBe(1);
  });

  it('whose number is not known blocks what is added, in words, until the post is found and confirmed', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'empty-body' } });
    const [actionId = ''] = await rig.post('Live, somewhere');
    await rig.reaches(actionId, 'done_unlinked');
    const comment = await rig.client.posts.addFirstComment({ ...space(), actionId, text: 'Link in bio.' });
    expect(await row(rig, comment.actionId)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    await rig.reaches(actionId, 'matched');
    expect((await row(rig, comment.actionId)).reason).toMatch(/^A post with these words was found/);
    await rig.client.outbox.confirmMatch({ actionId });
    await rig.reaches(comment.actionId, 'done');
  });

  it('that went out while a change of it was in doubt is not said to be refused: the service’s refusal proves that it went out', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    const actionId = await plannedPost(rig);
    const lost = { kind: 'reset', when: 'after' } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/posts\/\d+$/, times: 1, fault: lost });
    const change = await rig.client.posts.update({
      ...space(),
      actionId,
      text: 'Now after all',
      when: { mode: 'now' },
    });
    await rig.reaches(change.actionId, 'in_doubt');
    const changed = await row(rig, change.actionId);
    expect(changed.reason).toMatch(/^The post went out, with this change or without it: “.*published post.*”/);
    expect(deeds(rig, 'post.updated')).toBe(1);
    await rig.client.outbox.resolve({ actionId: change.actionId, answer: 'sent' });
    expect((await row(rig, change.actionId)).state).toBe('done');
  });

  it('and is refused a change that never was in doubt, in the words of the service', async () => {
    rig = await openRig();
    const [actionId = ''] = await rig.post('Published at once');
    await rig.reaches(actionId, 'done');
    const change = await rig.client.posts.update({ ...space(), actionId, text: 'Too late' });
    await rig.reaches(change.actionId, 'rejected');
  });

  it('that was refused takes nothing more: it has to be queued again', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    const [actionId = ''] = await rig.post('No');
    await rig.reaches(actionId, 'rejected');
    await expect(rig.client.posts.update({ ...space(), actionId, text: 'Yes' })).rejects.toMatchObject(
      refusal('too-late'),
    );
  });
});

describe('a post of the service', () => {
  it('is changed by its number, in the lane of the action that made it', async () => {
    rig = await openRig();
    const actionId = await plannedPost(rig);
    const { remoteId } = await row(rig, actionId);
    await pause(rig);
    const byNumber = await rig.client.posts.update({ ...space(), postId: remoteId ?? '', text: 'Better' });
    expect(await rig.client.posts.update({ ...space(), actionId, text: 'Best' })).toEqual(byNumber);
    await resume(rig);
    await rig.reaches(byNumber.actionId, 'done');
    expect(rig.sandbox.journal.executed('post.updated')).toMatchObject([
      {
        path: expect.stringMatching(new RegExp(`/posts/${remoteId}$`)) as string,
        body: { content: 'Best', mode: 'schedule' },
      },
    ]);
  });

  it('that was made elsewhere is not changed half: a time left out could publish it at once', async () => {
    rig = await openRig();
    await expect(rig.client.posts.update({ ...space(), postId: '17', text: 'Half' })).rejects.toMatchObject(
      refusal('invalid', { when: expect.any(String) as string, accountIds: expect.any(String) as string }),
    );
  });

  it('is not planned for the past, nor for an account that is parked', async () => {
    rig = await openRig();
    const actionId = await plannedPost(rig);
    const when = { mode: 'schedule' as const, atMs: Date.now() - 1 };
    await expect(rig.client.posts.update({ ...space(), actionId, when })).rejects.toMatchObject(
      refusal('invalid', { when: 'This time is past.' }),
    );
    const parked = (await rig.client.accounts.list(space())).find(({ state }) => state === 'parked')?.id ?? '';
    await expect(rig.client.posts.update({ ...space(), actionId, accountIds: [parked] })).rejects.toMatchObject({
      data: { code: 'invalid', message: expect.stringContaining('parked') as string },
    });
  });

  it('that failed is changed and then tried again, in this order', async () => {
    rig = await openRig();
    rig.sandbox.failPublications(1);
    const [actionId = ''] = await rig.post('Frist');
    await rig.reaches(actionId, 'rejected');
    await pause(rig);
    await rig.client.posts.update({ ...space(), actionId, text: 'First' });
    const retry = await rig.client.posts.retry({ ...space(), actionId });
    expect(await rig.client.posts.retry({ ...space(), actionId })).toEqual(retry);
    await resume(rig);
    await rig.drained();
    const effects = rig.sandbox.journal.executed().map(({ effect }) => effect);
    expect(effects.filter((effect) => effect?.startsWith('post.'))).toEqual([
      'post.created',
      'post.updated',
      'post.retried',
    ]);
  });
});

describe('an account that is to be active again', () => {
  it.each(['plain', 'terse', 'sparse'] as const)(
    'stays parked, with the words of the service, when the plan has no free slot (%s)',
    async (dialect) => {
      rig = await openRig({ dialect });
      const { client, sandbox } = rig;
      const accountId = rig.account('x');
      const { actionId: parkId } = await client.accounts.park({ ...space(), accountId });
      await rig.reaches(parkId, 'done');
      sandbox.setPlanSlots(1);
      await pause(rig);
      const { actionId } = await client.accounts.activate({ ...space(), accountId });
      const state = async () => (await client.accounts.list(space())).find(({ id }) => id === accountId)?.state;
      expect(await state()).toBe('active');
      await resume(rig);
      await rig.reaches(actionId, 'rejected');
      expect(await state()).toBe('parked');
      expect((await row(rig, actionId)).reason).toContain('No free slot in your plan.');
      sandbox.setPlanSlots(50);
      await client.outbox.tryNow({ actionIds: [actionId] });
      await rig.reaches(actionId, 'done');
      expect(await state()).toBe('active');
    },
  );
});
