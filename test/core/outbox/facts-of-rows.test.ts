import { afterEach, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { ways } from '../store/spoil.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What a row says of itself, so that no window has to know what it is of: each holds for the command it is about. */

let rig: Rig;
afterEach(() => rig.close());

const rowOf = async (actionId: string): Promise<ActionRow> => (await rig.client.outbox.detail({ actionId })).row;
const facts = async (actionId: string) => {
  const { isUnsent, canBeDraft, publishesAtMs, canPutBack } = await rowOf(actionId);
  return { isUnsent, canBeDraft, publishesAtMs, canPutBack };
};
const none = { isUnsent: false, canBeDraft: false, publishesAtMs: null, canPutBack: false };

describe('a row', () => {
  it('that waits can be changed, and a post be edited; its comment cannot', async () => {
    rig = await openRig({ dispatch: false });
    const [post = '', comment = ''] = await rig.post('With a comment', { firstComment: 'Link' });
    expect([await facts(post), await facts(comment)]).toEqual([
      { ...none, isUnsent: true, canBeDraft: true },
      { ...none, isUnsent: true },
    ]);
    await expect(rig.client.outbox.toDraft({ actionId: comment })).rejects.toMatchObject({ data: { code: 'refused' } });
  });

  it('of a single change is in no batch that has a name, one of a draft is in the one of its words', async () => {
    rig = await openRig({ dispatch: false });
    const [post = ''] = await rig.post('Market on Sunday');
    const { actionId } = await rig.client.accounts.park({ spaceId: rig.spaceId, accountId: rig.account('x') });
    expect((await rowOf(post)).batchName).toBe('Market on Sunday');
    expect((await rowOf(actionId ?? '')).batchName).toBeNull();
  });

  it('that was cancelled can be put back, and no more', async () => {
    rig = await openRig({ dispatch: false });
    const [post = ''] = await rig.post('Not today');
    await rig.client.outbox.cancel({ actionIds: [post] });
    expect(await facts(post)).toEqual({ ...none, canPutBack: true });
    await expect(rig.client.outbox.toDraft({ actionId: post })).rejects.toMatchObject({ data: { code: 'too-late' } });
  });

  it('of a post that the service publishes later says when; its comment goes with it', async () => {
    rig = await openRig();
    const atMs = Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
    const when = { mode: 'schedule' as const, atMs };
    const body = { text: 'In an hour', accountIds: [rig.account('x')], when, firstComment: 'Link' };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const [post = '', comment = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    await rig.drained();
    expect([await facts(post), await facts(comment)]).toEqual([
      { ...none, publishesAtMs: atMs },
      { ...none, publishesAtMs: atMs },
    ]);
  });

  it('of a post that was refused can be edited; one that failed at the service is there, and cannot', async () => {
    rig = await openRig();
    const fault = { method: 'POST', path: /\/posts$/, times: 1 } as const;
    rig.sandbox.faults.add({ ...fault, fault: { kind: 'status', status: 422 } });
    const [refused = ''] = await rig.post('Refused');
    await rig.reaches(refused, 'rejected');
    expect(await facts(refused)).toEqual({ ...none, canBeDraft: true });
    const body = JSON.stringify({ data: { id: 7, status: 'failed', error: 'Too wide.' } });
    rig.sandbox.faults.add({ ...fault, fault: { kind: 'status', status: 200, body } });
    const [failed = ''] = await rig.post('Failed there');
    await rig.reaches(failed, 'rejected');
    expect(await facts(failed)).toEqual(none);
    await expect(rig.client.outbox.toDraft({ actionId: failed })).rejects.toMatchObject({ data: { code: 'refused' } });
  });

  it.each(ways)('that cannot be read ($what) is no draft, whatever else can be done with it', async (way) => {
    rig = await openRig({ dispatch: false });
    const [post = ''] = await rig.post('Spoilt');
    way.spoil(rig.core.parts.store.raw, `id = '${post}'`);
    expect(await facts(post)).toEqual({ ...none, isUnsent: true });
    await expect(rig.client.outbox.toDraft({ actionId: post })).rejects.toMatchObject({ data: { code: 'refused' } });
  });
});
