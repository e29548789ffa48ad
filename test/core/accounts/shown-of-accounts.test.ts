import { afterEach, describe, expect, it } from 'vitest';
import type { AccountWork } from '../../../src-preload/contract/outbox.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const workOf = async (accountId: string): Promise<AccountWork | undefined> =>
  (await rig.client.outbox.byAccount({ spaceId: rig.spaceId })).find((one) => one.accountId === accountId);

describe('what the outbox holds for an account', () => {
  it('is counted by what waits, is held and needs somebody, with when the first of it goes; what is listed is its own', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const x = rig.account('x');
    const [first = ''] = await rig.post('One', { social: 'x' });
    const [second = ''] = await rig.post('Two', { social: 'x' });
    await rig.post('Elsewhere', { social: 'instagram' });
    await client.outbox.hold({ actionIds: [second] });
    expect(await workOf(x)).toMatchObject({ waiting: 1, held: 1, needsYou: 0, nextAtMs: expect.any(Number) as number });
    const { rows } = await client.outbox.list({ spaceId, section: 'waiting', accountId: x });
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    await client.accounts.park({ spaceId, accountId: x });
    expect(await workOf(x)).toMatchObject({ waiting: 1, held: 1 });
  });
});

describe('the drafts of an account', () => {
  it('are counted without those that are queued or for others, and the series among them that still repeat', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const [x, instagram] = [rig.account('x'), rig.account('instagram')];
    const save = async (text: string, accountIds: string[], day = 7): Promise<string> => {
      const when = { mode: 'schedule', atMs: Date.UTC(2030, 0, day, 9) } as const;
      return (await client.drafts.save({ spaceId, body: { text, accountIds, when } })).draftId;
    };
    const repeat = (draftId: string, untilDay: string) =>
      client.recurrence.repeat({ spaceId, draftId, rule: { every: 1, unit: 'week', untilDay } });
    await repeat(await save('Market day', [x, instagram]), '2030-01-20');
    const { draftIds } = await repeat(await save('Over soon', [x]), '2030-01-20');
    await client.drafts.delete({ draftIds });
    await save('Elsewhere', [instagram]);
    await rig.post('Queued', { social: 'x' });
    expect(await client.drafts.countFor({ spaceId, accountId: x })).toEqual({ drafts: 3, series: 1 });
    expect(await client.drafts.countFor({ spaceId, accountId: instagram })).toEqual({ drafts: 3, series: 1 });
  });
});

describe('a refused activation', () => {
  it('leaves the account parked and is told in the service’s words, until something else is wished for', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    const state = async () => (await client.accounts.list({ spaceId })).find(({ id }) => id === accountId)?.state;
    await refuse(accountId);
    expect(await state()).toBe('parked');
    const { refused } = (await workOf(accountId)) ?? {};
    expect(refused).toMatchObject({ change: 'activate-account' });
    expect(JSON.stringify(refused?.reason)).toContain('No free slot in your plan.');
    await rig.reaches((await client.accounts.activate({ spaceId, accountId })).actionId, 'done');
    expect([await state(), (await workOf(accountId))?.refused]).toEqual(['active', null]);
  });

  const refuse = async (accountId: string): Promise<string> => {
    const { client, spaceId, sandbox } = rig;
    await client.accounts.park({ spaceId, accountId });
    await rig.drained();
    const full = { status: 422, body: { message: 'No free slot in your plan.' } };
    sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'status', ...full } });
    const { actionId } = await client.accounts.activate({ spaceId, accountId });
    await rig.reaches(actionId, 'rejected');
    return actionId;
  };

  it('is told no more once its user let it go', async () => {
    rig = await openRig();
    const accountId = rig.account('x');
    const actionId = await refuse(accountId);
    await rig.client.outbox.dismiss({ actionIds: [actionId] });
    expect((await workOf(accountId))?.refused).toBeNull();
  });

  it('is told until a list has the account active all the same, as where another client activated it', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    const state = async () => (await client.accounts.list({ spaceId })).find(({ id }) => id === accountId)?.state;
    await refuse(accountId);
    await client.accounts.sync({ spaceId });
    expect([await state(), (await workOf(accountId))?.refused?.change]).toEqual(['parked', 'activate-account']);
    const { url, token, space } = rig.sandbox;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = { method: 'PATCH', headers, body: JSON.stringify({ is_active: true }) };
    expect((await fetch(`${url}/spaces/${space}/accounts/${accountId}`, asked)).status).toBe(200);
    await client.accounts.sync({ spaceId });
    expect([await state(), (await workOf(accountId))?.refused]).toEqual(['active', null]);
  });
});

describe('a change of an account or a webhook', () => {
  it('is held back for as long as it can be taken back, and leaves nothing when it is', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const accountId = rig.account('x');
    await client.webhooks.sync({ spaceId });
    const hooks = await client.webhooks.list({ spaceId });
    const undoMs = 60_000;
    const asked = [
      await client.accounts.disconnect({ spaceId, accountId, undoMs }),
      await client.webhooks.delete({ spaceId, webhookId: hooks[0]?.id ?? '', undoMs }),
      await client.webhooks.update({ spaceId, webhookId: hooks[1]?.id ?? '', active: false, undoMs }),
    ];
    for (const { undoUntilMs } of asked) expect(undoUntilMs).toBeGreaterThan(Date.now());
    const [leaving] = await client.webhooks.list({ spaceId });
    expect(leaving).toMatchObject({ id: hooks[0]?.id, leaving: asked[1]?.actionId });
    const taken = await client.outbox.cancel({ actionIds: asked.map(({ actionId }) => actionId) });
    expect(taken).toMatchObject({ changed: 3, refused: [] });
    expect(await client.webhooks.list({ spaceId })).toEqual(hooks);
    expect((await client.accounts.list({ spaceId })).find(({ id }) => id === accountId)?.pending).toBe(false);
    expect(sandbox.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('an answer without any account', () => {
  it('parks none of those that were there', async () => {
    rig = await openRig({ dispatch: false });
    const states = async () => (await rig.client.accounts.list({ spaceId: rig.spaceId })).map(({ state }) => state);
    const before = await states();
    const body = { data: [], meta: { total: 0, current_page: 1, last_page: 1 } };
    rig.sandbox.faults.add({
      method: 'GET',
      path: /\/accounts(\?|$)/,
      times: 1,
      fault: { kind: 'status', status: 200, body },
    });
    expect(await rig.client.accounts.sync({ spaceId: rig.spaceId })).toMatchObject({ accounts: 0 });
    expect(await states()).toEqual(before);
    expect(before).toContain('active');
  });
});
