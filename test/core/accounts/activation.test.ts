import { afterEach, describe, expect, it } from 'vitest';
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

  it('is not undone by a sync that the service answers before it has heard of it', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const accountId = rig.account('x');
    await client.accounts.park({ spaceId, accountId });
    await client.accounts.sync({ spaceId });
    expect(await stateOf(accountId)).toBe('parked');
    await rig.reopen();
    await rig.drained();
    await client.accounts.sync({ spaceId }).catch(() => undefined);
    expect(await stateOf(accountId)).toBe('parked');
    expect(rig.sandbox.journal.executed('account.parked')).toHaveLength(1);
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
    expect((await rig.client.status.get({})).online).toBe('online');
  });
});
