import { afterEach, describe, expect, it } from 'vitest';
import { unlessRefused } from '../../refused.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const stateOf = async (id: string): Promise<string | undefined> =>
  (await rig.client.accounts.list({ spaceId: rig.spaceId })).find((account) => account.id === id)?.state;

describe('parking an account', () => {
  it('shows at once, is merged with its opposite, and a cancellation puts it back to what it was', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    await client.accounts.park({ spaceId, accountId });
    expect(await stateOf(accountId)).toBe('parked');
    const { actionId } = await client.accounts.activate({ spaceId, accountId });
    expect(await stateOf(accountId)).toBe('active');
    await client.outbox.cancel({ actionIds: [actionId] });
    expect(await stateOf(accountId)).toBe('active');
  });

  it('is pending until the service has said so, counts for its space at once, and can be put back when it was cancelled', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    const parked = async () => (await client.connections.list({}))[0]?.spaces[0]?.accounts.parked ?? -1;
    const before = await parked();
    const { actionId } = await client.accounts.park({ spaceId, accountId });
    const shown = async () => (await rig.client.accounts.list({ spaceId })).find(({ id }) => id === accountId);
    expect(await shown()).toMatchObject({ state: 'parked', pending: true });
    expect(await parked()).toBe(before + 1);
    await client.outbox.cancel({ actionIds: [actionId] });
    expect(await shown()).toMatchObject({ state: 'active', pending: false });
    await client.outbox.putBack({ actionIds: [actionId] });
    expect(await shown()).toMatchObject({ state: 'parked', pending: true });
    await rig.reopen();
    await rig.drained();
    expect(await shown()).toMatchObject({ state: 'parked', pending: false });
  });

  it('that was cancelled is not put back once the account is disconnected', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    const accountId = rig.account('x');
    const { actionId } = await rig.client.accounts.park({ spaceId, accountId });
    await rig.client.outbox.cancel({ actionIds: [actionId] });
    await rig.client.accounts.disconnect({ spaceId, accountId });
    await rig.reopen();
    await rig.drained();
    expect(await stateOf(accountId)).toBe('disconnected');
    const back = await rig.client.outbox.putBack({ actionIds: [actionId] });
    expect(back.refused).toEqual([{ actionId, why: { code: 'pointless' } }]);
  });

  it('is not undone by a sync that the service answers before it has heard of it', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    await client.accounts.park({ spaceId, accountId });
    await client.accounts.sync({ spaceId });
    expect(await stateOf(accountId)).toBe('parked');
    await rig.reopen();
    await rig.drained();
    // Refused while the pull of the start is still under way.
    await expect.poll(() => unlessRefused(rig.client.accounts.sync({ spaceId }))).not.toBeNull();
    expect(await stateOf(accountId)).toBe('parked');
    expect(rig.sandbox.journal.executed('account.parked')).toHaveLength(1);
  });
});

describe('an account of a service that lists no parked ones, and tells of none whether it is active', () => {
  it('is active again when it is listed again, by whomever it was parked', async () => {
    const wireProfile = { answers: { account: { active: 'no_such_member' } } };
    rig = await openRig({ dialect: 'terse', wireProfile });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    const there = async (active: boolean): Promise<string | undefined> => {
      const { url, token, space } = rig.sandbox;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ is_active: active });
      await fetch(`${url}/spaces/${space}/accounts/${accountId}`, { method: 'PATCH', headers, body });
      await expect.poll(() => unlessRefused(client.accounts.sync({ spaceId }))).not.toBeNull();
      return stateOf(accountId);
    };
    expect([await there(false), await there(true), await there(true)]).toEqual(['parked', 'active', 'active']);
    await client.accounts.park({ spaceId, accountId });
    await rig.drained();
    expect([await there(false), await there(true)]).toEqual(['parked', 'active']);
  });
});

describe('an account that was disconnected while the service was asked to park it', () => {
  it('stays disconnected when that is answered', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    rig.sandbox.faults.add({
      method: 'PATCH',
      path: /\/accounts\/\d+$/,
      times: 1,
      fault: { kind: 'slow', delayMs: 400 },
    });
    const { actionId } = await client.accounts.park({ spaceId, accountId });
    await rig.reaches(actionId, 'on_wire');
    const { raw } = rig.core.parts.store;
    raw.prepare(`UPDATE account SET state = 'disconnected' WHERE remote_id = ?`).run(accountId);
    await rig.reaches(actionId, 'done');
    expect(await stateOf(accountId)).toBe('disconnected');
  });
});

describe('disconnecting an account', () => {
  it('waits as such, keeps it from being parked meanwhile, and can be taken back as long as it waits', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    const shown = async () => (await rig.client.accounts.list({ spaceId })).find(({ id }) => id === accountId);
    const { actionId } = await client.accounts.disconnect({ spaceId, accountId });
    expect(await shown()).toMatchObject({ state: 'active', pending: true, leaving: actionId });
    const refused = { data: { code: 'refused' } };
    await expect(client.accounts.park({ spaceId, accountId })).rejects.toMatchObject(refused);
    await client.outbox.cancel({ actionIds: [actionId] });
    expect((await shown())?.leaving).toBeUndefined();
    await client.accounts.park({ spaceId, accountId });
    await client.accounts.disconnect({ spaceId, accountId });
    await rig.reopen();
    await rig.drained();
    // Parked first, as it was asked for, and gone at last.
    expect(await shown()).toMatchObject({ state: 'disconnected', pending: false });
    await expect(rig.client.accounts.activate({ spaceId, accountId })).rejects.toMatchObject(refused);
    await expect(rig.client.accounts.disconnect({ spaceId, accountId })).rejects.toThrow('is disconnected');
  });
});

describe('activating an account', () => {
  it('comes before what was written for it meanwhile', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const accountId = rig.account('x');
    await client.accounts.park({ spaceId, accountId });
    await rig.drained();
    await client.outbox.pauseAll({ spaceId });
    await client.accounts.activate({ spaceId, accountId });
    const [post = ''] = await rig.post('Written at once', { social: 'x' });
    sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const from = sandbox.journal.entries().length;
    await client.outbox.resumeAll({ spaceId });
    await rig.reaches(post, 'done');
    const done = sandbox.journal
      .entries()
      .slice(from)
      .flatMap((entry) => (entry.executed ? [entry.method] : []));
    expect(done).toEqual(['PATCH', 'POST']);
  });
});

describe('a refused wish for an account', () => {
  it('asks no more once a later one was done, and does where that was refused as well', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const accountId = rig.account('x');
    sandbox.faults.add({
      method: 'PATCH',
      times: 2,
      fault: { kind: 'status', status: 422, body: { message: 'Not now.' } },
    });
    const asking = async () => (await client.outbox.overview({ spaceId })).needsYou.length;
    for (const _ of [1, 2]) {
      const { actionId } = await client.accounts.park({ spaceId, accountId });
      await rig.reaches(actionId, 'rejected');
      expect(await asking()).toBe(1);
    }
    const { actionId } = await client.accounts.park({ spaceId, accountId });
    await rig.reaches(actionId, 'done');
    expect(await asking()).toBe(0);
  });
});

describe('a success that shows the account as it was before', () => {
  it('is a refusal, in words, after which the accounts are read again', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const accountId = rig.account('x');
    const lists = () =>
      sandbox.journal.entries().filter(({ method, path }) => method === 'GET' && path.endsWith('/accounts')).length;
    const answers = (id: string | number) =>
      sandbox.faults.add({
        method: 'PATCH',
        times: 1,
        fault: { kind: 'status', status: 200, body: { message: 'Updated.', data: { id, is_active: true } } },
      });
    answers(Number(accountId));
    const before = lists();
    const { actionId } = await client.accounts.park({ spaceId, accountId });
    await rig.reaches(actionId, 'rejected');
    expect(await stateOf(accountId)).toBe('active');
    const { row } = await client.outbox.detail({ actionId });
    expect(row).toMatchObject({ reason: { code: 'left-as-it-was' } });
    expect((await client.outbox.overview({ spaceId })).needsYou).toHaveLength(1);
    await expect.poll(lists).toBeGreaterThan(before);
    // Of another account it says nothing.
    answers(Number(rig.account('bluesky')));
    const again = await client.accounts.park({ spaceId, accountId });
    await rig.reaches(again.actionId, 'done');
    expect(await stateOf(accountId)).toBe('parked');
  });
});

describe('a refused token', () => {
  it('is tried again when the core starts, and everything goes on by itself if the service takes it', async () => {
    rig = await openRig();
    const refused = rig.sandbox.faults.add({
      fault: { kind: 'status', status: 401, body: { message: 'Unauthenticated.' } },
    });
    const [id = ''] = await rig.post('Waits for the token');
    await expect.poll(async () => (await rig.client.status.get({})).online).toBe('sign-in-needed');
    refused();
    await rig.reopen();
    await rig.reaches(id, 'done');
    await expect.poll(async () => (await rig.client.status.get({})).online).toBe('online');
  });
});
