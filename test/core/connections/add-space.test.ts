import { getCACertificates } from 'node:tls';
import { createServer, request, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { routeOf } from '../../../src-main/core/connections/connections.ts';
import { openRig, testSecrets, type Rig } from '../../rig.ts';
import { listen } from '../../service/scripted-server.ts';

let rig: Rig;
let front: Server | null = null;
/** Whether what is asked for is of a space that is there no more. */
let isGone = (_path: string): boolean => false;
afterEach(async () => {
  await rig.close();
  front?.closeAllConnections();
  front?.close();
  front = null;
  isGone = () => false;
});

/** The sandbox has one space: behind this it has one of this number as well, which is the same. */
const ANOTHER = '9009';

async function openWithTwoSpaces(): Promise<{ secrets: ReturnType<typeof testSecrets> }> {
  let behind = { url: '', space: '' };
  front = createServer((asked, answered) => {
    if (isGone(asked.url ?? '/')) {
      answered.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found."}');
      return;
    }
    const { hostname, port } = new URL(behind.url);
    const path = (asked.url ?? '/').replace(`/spaces/${ANOTHER}`, `/spaces/${behind.space}`);
    const { method = 'GET', headers } = asked;
    const there = request({ hostname, port, path, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    asked.pipe(there);
  });
  const url = await listen(front);
  const secrets = testSecrets();
  rig = await openRig({
    secrets,
    urlFor(sandbox) {
      behind = { url: sandbox.url, space: String(sandbox.space) };
      return url;
    },
  });
  return { secrets };
}

async function connection() {
  const [only] = await rig.client.connections.list({});
  if (only === undefined) throw new Error('nothing is connected');
  return only;
}

describe('a connection whose first space may not be used any more', () => {
  const anotherToo = async (): Promise<string> => {
    await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    await rig.client.connections.addSpace({ connectionId, spaceRemoteId: ANOTHER, name: 'Nimbus' });
    return connectionId;
  };
  const gone = (...remoteIds: (string | number)[]): void => {
    isGone = (path) => remoteIds.some((id) => path.startsWith(`/spaces/${id}/`));
  };

  it('is checked, and gets another token, by one that may; which may not is told', async () => {
    const connectionId = await anotherToo();
    gone(rig.sandbox.space);
    const withoutSpaces = [`Space ${rig.sandbox.space}`];
    expect(await rig.client.connections.checkKept({ connectionId })).toMatchObject({ withoutSpaces });
    const token = rig.sandbox.addToken();
    expect(await rig.client.connections.replaceToken({ connectionId, token })).toMatchObject({ withoutSpaces });
    const { state, spaces } = await connection();
    expect([state, spaces.map(({ remoteId }) => remoteId)]).toEqual(['works', [String(rig.sandbox.space), ANOTHER]]);
    isGone = () => false;
    expect(await rig.client.connections.checkKept({ connectionId })).toMatchObject({ withoutSpaces: [] });
  });

  it('is refused where none may be used, and after one try where the token is refused', async () => {
    const connectionId = await anotherToo();
    gone(rig.sandbox.space, ANOTHER);
    const words = `There is no space ${rig.sandbox.space} that this token may use.`;
    await expect(rig.client.connections.checkKept({ connectionId })).rejects.toThrow(words);
    gone();
    const before = rig.sandbox.journal.entries().length;
    await expect(rig.client.connections.replaceToken({ connectionId, token: 'wrong' })).rejects.toMatchObject({
      data: { code: 'sign-in-needed' },
    });
    expect(
      rig.sandbox.journal
        .entries()
        .slice(before)
        .filter(({ status }) => status === 401),
    ).toHaveLength(1);
  });
});

describe('another space with the token of a connection', () => {
  it('is tried, kept with a name, and works, without its token being told again', async () => {
    await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    const { spaceId } = await rig.client.connections.addSpace({
      connectionId,
      spaceRemoteId: `00${ANOTHER}`,
      name: 'Nimbus',
    });
    const { spaces, tokenAddedAtMs } = await connection();
    expect(spaces.map(({ name, remoteId }) => [name, remoteId])).toEqual([
      [`Space ${rig.sandbox.space}`, String(rig.sandbox.space)],
      ['Nimbus', ANOTHER],
    ]);
    expect(spaces[1]?.id).toBe(spaceId);
    expect((await rig.client.accounts.list({ spaceId })).length).toBeGreaterThan(0);
    expect(tokenAddedAtMs).toBe((await connection()).tokenAddedAtMs);
  });

  it('is removed alone, once nothing of it would be lost; the token stays with the other one, which goes with its connection', async () => {
    await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    const { client } = rig;
    const { spaceId } = await client.connections.addSpace({ connectionId, spaceRemoteId: ANOTHER, name: 'Nimbus' });
    await client.drafts.save({ spaceId, body: { text: 'Only here', accountIds: [] } });
    const remove = (of: string, force = false) => client.connections.removeSpace({ spaceId: of, force });
    await expect(remove(spaceId)).rejects.toMatchObject({ data: { code: 'in-use' } });
    expect((await connection()).spaces).toHaveLength(2);
    await remove(spaceId, true);
    const { spaces } = await connection();
    expect(spaces.map(({ id }) => id)).toEqual([rig.spaceId]);
    const left = rig.core.parts.store.raw.prepare('SELECT count(*) FROM draft WHERE space_id = ?').pluck();
    expect(left.get(spaceId)).toBe(0);
    await expect(client.accounts.sync({ spaceId: rig.spaceId })).resolves.toBeDefined();
    await expect(remove(spaceId)).rejects.toMatchObject({ data: { code: 'not-found' } });
    await expect(remove(rig.spaceId, true)).rejects.toMatchObject({ data: { code: 'invalid' } });
    expect((await connection()).spaces).toHaveLength(1);
  });

  it('is kept once where it is asked for twice at once', async () => {
    await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    const add = () => rig.client.connections.addSpace({ connectionId, spaceRemoteId: ANOTHER });
    const both = await Promise.allSettled([add(), add()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const words = 'This space is connected already.';
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { data: { message: words } } });
    expect((await connection()).spaces).toHaveLength(2);
  });

  it('is not kept where it is connected already, is no number, or is not for this token', async () => {
    await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    const refusal = (spaceRemoteId: string) =>
      rig.client.connections.addSpace({ connectionId, spaceRemoteId }).then(
        () => 'added',
        (error: { data: { code: string; message: string } }) => [error.data.code, error.data.message],
      );
    expect(await refusal(`0${rig.sandbox.space}`)).toEqual(['invalid', 'This space is connected already.']);
    expect(await refusal('4x')).toEqual(['invalid', expect.stringContaining('whole number')]);
    expect((await refusal('123456'))[0]).toBe('refused');
    expect((await connection()).spaces).toHaveLength(1);
  });

  it('is not kept where the token is gone or refused, and the connection then asks for one', async () => {
    const { secrets } = await openWithTwoSpaces();
    const { id: connectionId } = await connection();
    const { tokenKey } = rig.core.parts.store.raw
      .prepare('SELECT token_key AS tokenKey FROM connection WHERE id = ?')
      .get(connectionId) as { tokenKey: string };
    await secrets.set(tokenKey, 'revoked-meanwhile');
    await expect(rig.client.connections.addSpace({ connectionId, spaceRemoteId: ANOTHER })).rejects.toMatchObject({
      data: { code: 'sign-in-needed' },
    });
    expect(await connection()).toMatchObject({ state: 'sign-in-needed', spaces: [{}] });
  });
});

it('how a connection is reached: directly on this computer, else as the system says, without what signs in to the proxy; and what the system trusts', async () => {
  rig = await openRig();
  const trusted = getCACertificates('system').length;
  const { id: connectionId } = await connection();
  expect(await rig.client.connections.route({ connectionId })).toEqual({ proxy: null, trusted });
  await expect(rig.client.connections.route({ connectionId: 'gone' })).rejects.toMatchObject({
    data: { code: 'not-found' },
  });
  const { store } = rig.core.parts;
  const proxyOf = (): Promise<string> => Promise.resolve('http://anna:word@proxy.example:3128');
  expect(await routeOf({ store, proxyOf }, connectionId)).toEqual({ proxy: null, trusted });
  store.raw.prepare('UPDATE connection SET url = ? WHERE id = ?').run('https://publish.example', connectionId);
  expect(await routeOf({ store, proxyOf }, connectionId)).toEqual({ proxy: 'proxy.example:3128', trusted });
});
