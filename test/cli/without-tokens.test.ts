import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withoutTokens } from '../../src-main/cli/without-tokens.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { openRig, type Rig } from '../rig.ts';

/* What a command says to the core of another program, and hears of it. */

let rig: Rig;
let said: string[];
let beside: Client;
beforeEach(async () => {
  rig = await openRig({ dispatch: false });
  said = [];
  beside = withoutTokens(heard(rig.client), rig.folder);
});
afterEach(() => rig.close());

/** All of a client's calls, of which `said` keeps what goes in and what comes out. */
const heard = (client: Client): Client =>
  new Proxy(client, {
    get: (of, feature) =>
      new Proxy(Reflect.get(of, feature) as object, {
        get: (methods, verb) => async (input: unknown) => {
          said.push(JSON.stringify(input));
          const answer: unknown = await (Reflect.get(methods, verb) as (input: unknown) => Promise<unknown>)(input);
          said.push(JSON.stringify(answer));
          return answer;
        },
      }),
  });
const handed = () => readdirSync(rig.folder).filter((name) => name.startsWith('handed-'));
const place = () => ({ url: rig.sandbox.url, spaceRemoteId: String(rig.sandbox.space) });

it('names no token: neither one that is tried, kept or replaced, nor one that is made', async () => {
  const { token } = rig.sandbox;
  const another = rig.sandbox.addToken();
  expect(await beside.connections.check({ ...place(), token })).toMatchObject({ tokenAccepted: true });
  const { connectionId, spaceId } = await beside.connections.save({ ...place(), token });
  await beside.connections.replaceToken({ connectionId, token: another });
  const { secret } = await beside.tokens.create({ spaceId, name: 'For the shop' });
  expect(secret.length).toBeGreaterThan(10);
  await rig.client.connections.replaceToken({ connectionId, token: secret });
  for (const one of [token, another, secret]) expect(said.join('\n')).not.toContain(one);
  expect(said).toHaveLength(8);
  expect(handed()).toEqual([]);
  // The others go as they are.
  expect(await beside.connections.list({})).toHaveLength(1);
  expect(await beside.connections.check({ url: rig.sandbox.url })).toMatchObject({ tokenAccepted: null });
});

it('leaves nothing behind where the service refuses, and passes on why', async () => {
  await expect(beside.connections.save({ ...place(), token: 'wrong' })).rejects.toThrow('The token was refused.');
  expect(handed()).toEqual([]);
});

it('is told where what was handed over is not there, or is no token', async () => {
  const lost = { file: `handed-${crypto.randomUUID()}`, key: Buffer.alloc(32).toString('base64') };
  const calls = [
    () => rig.client.connections.save({ ...place(), token: lost }),
    () => rig.client.connections.check({ ...place(), token: lost }),
    () => rig.client.connections.replaceToken({ connectionId: 'any', token: lost }),
    () => beside.connections.save({ ...place(), token: '   ' }),
  ];
  for (const call of calls)
    await expect(call()).rejects.toThrow('The token that was passed on is not there any more. Give it once more.');
  expect(handed()).toEqual([]);
});
