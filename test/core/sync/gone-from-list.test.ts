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
});
