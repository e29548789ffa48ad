import { afterEach, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const rowOf = async (actionId: string): Promise<ActionRow> => (await rig.client.outbox.detail({ actionId })).row;
const MINUTE_MS = 60_000;

describe('what was sent without an answer and is repeated', () => {
  /** Parks an account; the service does it, and says that it cannot. */
  async function parkWithoutAnswer(): Promise<string> {
    rig = await openRig({ random: () => 0.99 });
    rig.sandbox.faults.add({ method: 'PATCH', fault: { kind: 'status', status: 503, when: 'after' } });
    const { actionId } = await rig.client.accounts.park({ spaceId: rig.spaceId, accountId: rig.account('x') });
    await rig.reaches(actionId, 'waiting');
    return actionId;
  }

  it.each(['hold', 'tryNow'] as const)('cannot be cancelled, nor by way of %s', async (verb) => {
    const actionId = await parkWithoutAnswer();
    const { outbox } = rig.client;
    const refused = {
      changed: 0,
      refused: [{ actionId, why: { code: 'maybe-done' } }],
    };
    expect(await outbox.cancel({ actionIds: [actionId] })).toEqual(refused);
    await outbox.pauseAll({ spaceId: rig.spaceId });
    await outbox[verb]({ actionIds: [actionId] });
    await expect.poll(async () => (await rig.counts()).on_wire).toBe(0);
    expect((await outbox.cancel({ actionIds: [actionId] })).changed).toBe(0);
  });
});

describe('a new time', () => {
  it('does not release what is held', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    await client.outbox.pauseAll({ spaceId });
    const [actionId = ''] = await rig.post('Held');
    await client.outbox.hold({ actionIds: [actionId] });
    const atMs = Date.now() + 60 * MINUTE_MS;
    expect(await client.outbox.reschedule({ actionIds: [actionId], when: { atMs } })).toMatchObject({ changed: 1 });
    expect(await rowOf(actionId)).toMatchObject({ state: 'blocked', blockReason: 'held', scheduledAtMs: atMs });
  });

  it('is a new place in the order, and so is none', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const [first = ''] = await rig.post('Now, then later');
    const when = { mode: 'schedule' as const, atMs: Date.now() + 60 * MINUTE_MS };
    const body = { text: 'Later, then now', accountIds: [rig.account('x')], when };
    const { draftId } = await client.drafts.save({ spaceId, body });
    const [second = ''] = (await client.drafts.queue({ draftId })).actionIds;
    await client.posts.update({ spaceId, actionId: first, when });
    await client.posts.update({ spaceId, actionId: second, when: { mode: 'now' } });
    const { rows } = await client.outbox.list({ spaceId, section: 'waiting' });
    expect(rows.map(({ text }) => text)).toEqual(['Later, then now', 'Now, then later']);
  });
});

describe('back to a draft', () => {
  it('is only for a post: a comment in doubt keeps its question', async () => {
    rig = await openRig();
    const fault = { kind: 'status', status: 500, when: 'before' } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /comment$/, times: 1, fault });
    const [, comment = ''] = await rig.post('A post', { firstComment: 'Its comment' });
    await rig.reaches(comment, 'in_doubt');
    const answer = rig.client.outbox.resolve({ actionId: comment, answer: 'draft' });
    await expect(answer).rejects.toThrow('Only a post can become a draft.');
    expect((await rowOf(comment)).state).toBe('in_doubt');
  });

  it('by undo has the words as they were last, not as they were queued', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const body = { text: 'Old words', accountIds: [rig.account('x')] };
    const { draftId } = await client.drafts.save({ spaceId, body });
    const { batchId, actionIds } = await client.drafts.queue({ draftId, undoMs: 30_000 });
    await client.posts.update({ spaceId, actionId: actionIds[0] ?? '', text: 'New words' });
    expect(await client.outbox.undo({ batchId })).toMatchObject({ undone: 1 });
    expect((await client.drafts.list({ spaceId })).rows.map((draft) => draft.title)).toEqual(['New words']);
  });
});

describe('what is let go again', () => {
  it.each([
    ['cancel', 'putBack'],
    ['hold', 'release'],
  ] as const)('after %s stays for the seconds in which %s can be undone', async (stop, free) => {
    rig = await openRig({ dispatch: false });
    const { outbox } = rig.client;
    const actionIds = await rig.post('Second thoughts', { firstComment: 'And more' });
    await outbox[stop]({ actionIds });
    const beforeMs = Date.now();
    expect(await outbox[free]({ actionIds, undoMs: 10_000 })).toMatchObject({ changed: 2, refused: [] });
    for (const actionId of actionIds) {
      const { undoUntilMs, expectedAtMs } = await rowOf(actionId);
      expect(undoUntilMs).toBeGreaterThanOrEqual(beforeMs + 10_000);
      // Told in whole seconds.
      expect(expectedAtMs).toBeGreaterThan(beforeMs + 9_000);
    }
    expect(await outbox[stop]({ actionIds })).toEqual({ changed: 2, refused: [] });
  });
});
