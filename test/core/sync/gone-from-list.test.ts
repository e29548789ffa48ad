import { describe, expect, it } from 'vitest';
import { goneFrom } from '../../../src-main/core/sync/sync.ts';
import { openRig } from '../../rig.ts';

describe('what a list of the service does not have any more', () => {
  it.each([
    ['is gone', ['a', 'b', 'c'], { ids: ['a', 'd'], isWhole: true }, ['b', 'c']],
    ['is not gone where the list has nothing at all', ['a', 'b', 'c'], { ids: [], isWhole: true }, []],
    ['is not gone where a part of the list is missing', ['a', 'b', 'c'], { ids: ['a'], isWhole: false }, []],
    ['is nothing where nothing was known', [], { ids: ['a'], isWhole: true }, []],
  ])('%s', (_, known, told, gone) => {
    expect(goneFrom(known, told)).toEqual(gone);
  });

  it.each(['accounts', 'webhooks'] as const)('leaves all %s as they are over an empty list', async (resource) => {
    const rig = await openRig();
    const { client, sandbox, spaceId } = rig;
    await client[resource].sync({ spaceId });
    const before = await client[resource].list({ spaceId });
    expect(before.length).toBeGreaterThan(1);
    const fault = { kind: 'status', status: 200, body: { data: [] } } as const;
    sandbox.faults.add({ method: 'GET', path: new RegExp(`/${resource}$`), fault, times: 1 });
    await client[resource].sync({ spaceId });
    expect(await client[resource].list({ spaceId })).toEqual(before);
    await rig.close();
  });

  it('parks accounts that are far fewer than before only where the service says so twice', async () => {
    const rig = await openRig({ dispatch: false });
    const { client, sandbox, spaceId } = rig;
    const active = async () =>
      (await client.accounts.list({ spaceId })).filter(({ state }) => state === 'active').length;
    const before = await active();
    const { url, token, space } = sandbox;
    const path = `/spaces/${space}/accounts`;
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: object[] };
    const answers = (...accounts: object[]) => ({
      ...{ method: 'GET', path },
      fault: { kind: 'status', status: 200, body: { data: accounts } } as const,
    });
    sandbox.faults.add({ ...answers(...data.slice(0, 1)), times: 1 });
    await client.accounts.sync({ spaceId });
    expect(await active()).toBe(before);
    // One that is gone is nothing to wonder about.
    sandbox.faults.add({ ...answers(...data.slice(1)), times: 1 });
    await client.accounts.sync({ spaceId });
    expect(await active()).toBe(before - 1);
    sandbox.faults.add(answers(...data.slice(0, 1)));
    await client.accounts.sync({ spaceId });
    expect(await active()).toBe(1);
    await rig.close();
  });

  it('loses nothing with accounts that it parks, says which these are, and lets them be activated for good', async () => {
    const rig = await openRig();
    const { client, sandbox, spaceId } = rig;
    await client.outbox.pauseAll({ spaceId });
    const [accountId, other] = [rig.account('x'), rig.account('linkedin')];
    const [post = ''] = await rig.post('For one that is not listed for a while', { social: 'x' });
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Kept', accountIds: [accountId] } });
    const shown = async (id: string) => (await client.accounts.list({ spaceId })).find((one) => one.id === id);
    const before = await shown(accountId);
    const { url, token, space } = sandbox;
    const path = `/spaces/${space}/accounts`;
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { id: number }[] };
    const left = data.filter(({ id }) => ![accountId, other].includes(String(id)));
    const fault = { kind: 'status', status: 200, body: { data: left } } as const;
    const listAll = sandbox.faults.add({ method: 'GET', path, fault });
    await client.accounts.sync({ spaceId });
    expect(await shown(accountId)).toMatchObject({ state: 'parked', isUnlisted: true });

    // The service takes it, whatever its list says: so it stays.
    await client.outbox.resumeAll({ spaceId });
    const { actionId } = await client.accounts.activate({ spaceId, accountId });
    await rig.reaches(actionId, 'done');
    await client.accounts.sync({ spaceId });
    expect(await shown(accountId)).toMatchObject({ state: 'active', isUnlisted: true });
    expect(await shown(other)).toMatchObject({ state: 'parked', isUnlisted: true });
    await rig.reaches(post, 'done');
    expect((await client.drafts.get({ draftId })).body.accountIds).toEqual([accountId]);

    // Listed again, nothing of it is left.
    listAll();
    await client.accounts.sync({ spaceId });
    expect(await shown(accountId)).toEqual(before);
    expect(await shown(other)).not.toHaveProperty('isUnlisted');
    await rig.close();
  });
});
