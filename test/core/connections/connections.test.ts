import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

describe('an address that is being typed', () => {
  it('is tried alone, then with a token, then with a space', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    const { url, token } = sandbox;
    const spaceRemoteId = String(sandbox.space);
    expect(await client.connections.check({ url })).toMatchObject({ tokenAccepted: null, accounts: null });
    expect(await client.connections.check({ url, token })).toMatchObject({ tokenAccepted: true, accounts: null });
    const whole = await client.connections.check({ url, token, spaceRemoteId });
    expect(whole.tokenAccepted).toBe(true);
    expect(whole.accounts).toBeGreaterThan(0);
  });

  it('is told apart from a wrong token, and from an address where nothing answers', async () => {
    rig = await openRig();
    const { client, sandbox } = rig;
    await expect(client.connections.check({ url: sandbox.url, token: 'wrong' })).rejects.toMatchObject({
      data: { code: 'sign-in-needed', fields: { token: 'The token was refused.' } },
    });
    await expect(client.connections.check({ url: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      data: { code: 'unreachable', fields: { url: 'Nothing answers at this address.' } },
    });
  });
});

describe('a space', () => {
  it('keeps the name the user gave it over a restart and over connecting it again without one', async () => {
    rig = await openRig();
    const { client, sandbox, spaceId } = rig;
    const name = async () => (await rig.client.connections.list({})).flatMap(({ spaces }) => spaces)[0]?.name;
    expect(await name()).toBe(`Space ${sandbox.space}`);
    await client.connections.nameSpace({ spaceId, name: ' Half Moon Bicycles ' });
    const input = { url: sandbox.url, token: sandbox.token, spaceRemoteId: String(sandbox.space) };
    await client.connections.save(input);
    await rig.reopen();
    expect(await name()).toBe('Half Moon Bicycles');
    await rig.client.connections.save({ ...input, spaceName: 'Half Moon' });
    expect(await name()).toBe('Half Moon');
    expect((await rig.client.status.get({})).connection).toMatchObject({ spaceName: 'Half Moon' });
  });

  it('is one space, however many zeros are written before its number, and keeps what waits in it', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox, spaceId } = rig;
    await rig.post('Waits in it');
    const { url, token } = sandbox;
    const again = await client.connections.save({ url, token, spaceRemoteId: `000${sandbox.space}` });
    expect(again.spaceId).toBe(spaceId);
    const spaces = (await client.connections.list({})).flatMap((one) => one.spaces);
    expect(spaces.map(({ remoteId, unsent }) => [remoteId, unsent])).toEqual([[String(sandbox.space), 1]]);
  });
});

describe('how long a text may be on its server', () => {
  it('counts for its accounts from then on, over a restart and over connecting it again, and no other network', async () => {
    rig = await openRig({ dispatch: false });
    const { sandbox, spaceId } = rig;
    await rig.client.accounts.sync({ spaceId });
    const [connection] = await rig.client.connections.list({});
    const connectionId = connection?.id ?? '';
    await rig.client.connections.update({ connectionId, textLimits: { Mastodon: 1_000 } });
    const input = { url: sandbox.url, token: sandbox.token, spaceRemoteId: String(sandbox.space) };
    await rig.client.connections.save(input);
    await rig.reopen();
    const accounts = await rig.client.accounts.list({ spaceId });
    const told = accounts.flatMap(({ social, textLimit }) => (textLimit === undefined ? [] : [[social, textLimit]]));
    expect(told).toEqual([['mastodon', 1_000]]);
    const queued = (length: number) => rig.post('x'.repeat(length), { social: 'mastodon' });
    await expect(queued(1_000)).resolves.toHaveLength(1);
    await expect(queued(1_001)).rejects.toMatchObject({ data: { code: 'invalid' } });
    await rig.client.connections.update({ connectionId, textLimits: {} });
    await expect(queued(1_001)).resolves.toHaveLength(1);
  });

  it('is shown in the window that watches the accounts as soon as it is said', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    await rig.client.accounts.sync({ spaceId });
    const [connection] = await rig.client.connections.list({});
    const watched = await rig.client.accounts.watch({ spaceId });
    const seen = watched[Symbol.asyncIterator]();
    await seen.next();
    await rig.client.connections.update({ connectionId: connection?.id ?? '', textLimits: { X: 25_000 } });
    const next = await seen.next();
    const accounts: Account[] = next.done === true ? [] : next.value;
    expect(accounts.map(({ textLimit }) => textLimit)).toContain(25_000);
    await seen.return?.();
  });

  it('cannot be said of a network that alone decides it', async () => {
    rig = await openRig();
    const [connection] = await rig.client.connections.list({});
    const change = { connectionId: connection?.id ?? '', textLimits: { Bluesky: 1_000 } };
    await expect(rig.client.connections.update(change)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('connections of one user', () => {
  it('name each other, since they share one publish limit; those of different services do not', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    await rig.core.useSandbox({ url: sandbox.url, token: sandbox.token, space: sandbox.space });
    await client.connections.useSandbox({});
    const same = async () => (await client.connections.list({})).map(({ id, sameUser }) => [id, sameUser] as const);
    expect((await same()).map(([, others]) => others)).toEqual([[], []]);
    rig.core.parts.store.raw.exec('UPDATE connection SET user_key = (SELECT min(user_key) FROM connection)');
    const [[one, ofOne] = [], [other, ofOther] = []] = await same();
    expect([ofOne, ofOther]).toEqual([[other], [one]]);
  });
});
