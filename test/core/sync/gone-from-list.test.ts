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
});
