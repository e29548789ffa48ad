import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandEnd } from '../../src-main/cli/exit-codes.ts';
import { withoutTokens } from '../../src-main/cli/without-tokens.ts';
import { newHanded } from '../../src-main/core/handed-secret.ts';
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
  expect(said).toHaveLength(10);
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

// Windows lets no folder be moved that is in use.
it.skipIf(process.platform === 'win32')(
  'makes no token that could not be passed on, and says what the disk has against it',
  async () => {
    const { spaceId } = rig;
    const away = `${rig.folder}-away`;
    const refused = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error as Error);
    renameSync(rig.folder, away);
    const [made, kept] = [
      await refused(beside.tokens.create({ spaceId, name: 'For the shop' })),
      await refused(beside.connections.save({ ...place(), token: rig.sandbox.token })),
    ];
    renameSync(away, rig.folder);
    for (const error of [made, kept]) expect(error?.message).toMatch(/cannot be written\. Check who owns it/);
    expect(kept).toBeInstanceOf(CommandEnd);
    expect(await rig.client.tokens.list({ spaceId })).toEqual([]);
  },
);

it('says that nobody has the secret of a token which was made and could not be passed on, until it is here', async () => {
  const { spaceId } = rig;
  const into = newHanded();
  writeFileSync(join(rig.folder, into.file), 'in the way');
  const made = await rig.client.tokens.create({ spaceId, name: 'Lost', tells: true, into });
  expect(made.secret).toBe('');
  await beside.tokens.create({ spaceId, name: 'Here' });
  await rig.reopen();
  const listed = await rig.client.tokens.list({ spaceId });
  expect(listed.map(({ name, isUntold }) => [name, isUntold])).toEqual([
    ['Here', false],
    ['Lost', true],
  ]);
});

it('says what is wrong with an input that is none', async () => {
  await expect(beside.connections.save(null as never)).rejects.toThrow('Input validation failed');
});
