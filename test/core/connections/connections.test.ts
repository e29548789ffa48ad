import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { startSandbox, type Sandbox } from '../../../src-main/sandbox/sandbox.ts';
import { FileTrouble } from '../../../src-main/core/store/trouble.ts';
import { openRig, testSecrets, type Rig } from '../../rig.ts';
import { standBetween, type Between } from '../sync/between.ts';

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

  it('is known to be connected already, with which name, and whether with this token; elsewhere it is new', async () => {
    rig = await openRig();
    const { client, sandbox, spaceId } = rig;
    const { url, token } = sandbox;
    await client.connections.nameSpace({ spaceId, name: 'Half Moon' });
    const as = async (tried: { url: string; token: string }, id = String(sandbox.space)) =>
      (await client.connections.check({ ...tried, spaceRemoteId: id })).connectedAs;
    expect(await as({ url, token })).toEqual({ spaceName: 'Half Moon', sameToken: true });
    const other = { url: url.replace('127.0.0.1', 'localhost'), token: sandbox.addToken() };
    expect(await as(other, `0${sandbox.space}`)).toEqual({ spaceName: 'Half Moon', sameToken: false });
    const replaces = async (tried: string) =>
      (await client.connections.check({ url: tried, token, spaceRemoteId: String(sandbox.space) })).replacesUrl;
    expect([await replaces(url), await replaces(other.url)]).toEqual([null, url]);
    const elsewhere = await startSandbox({ posts: 0 });
    expect(await as(elsewhere, String(elsewhere.space))).toBeNull();
    await elsewhere.close();
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

describe('a connection as it is listed', () => {
  it('says whether its service answers now, beside what became of its token', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox } = rig;
    const standing = async () => {
      const [connection] = await client.connections.list({});
      return [connection?.state, connection?.online];
    };
    const connectionId = (await client.connections.list({}))[0]?.id ?? '';
    await client.connections.checkKept({ connectionId });
    expect(await standing()).toEqual(['works', 'online']);
    await sandbox.close();
    await expect(client.connections.checkKept({ connectionId })).rejects.toThrow('Nothing answers');
    expect(await standing()).toEqual(['works', 'offline']);
  });
});

describe('a connection that moves to another address', () => {
  it('is called by the host of that where nobody named it, and keeps a name that was given', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox } = rig;
    const input = { url: sandbox.url, token: sandbox.token, spaceRemoteId: String(sandbox.space) };
    const there = { ...input, url: sandbox.url.replace('127.0.0.1', 'localhost') };
    const named = async () => (await client.connections.list({})).map(({ name, url }) => [name, new URL(url).host]);
    const [here, elsewhere] = [new URL(input.url).host, new URL(there.url).host];
    const [kept] = await client.connections.list({});
    await client.connections.update({ connectionId: kept?.id ?? '', name: here });
    await client.connections.save(there);
    expect(await named()).toEqual([[elsewhere, elsewhere]]);
    await client.connections.update({ connectionId: kept?.id ?? '', name: 'Ours' });
    await client.connections.save(input);
    expect(await named()).toEqual([['Ours', here]]);
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

  it('has the zone of this computer, and says so, until a report of the service tells its own', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox } = rig;
    const zone = async () =>
      (await rig.client.connections.list({}))[0]?.spaces.map((one) => [one.isZoneTold, one.timeZone]);
    expect(await zone()).toEqual([[true, 'Europe/Lisbon']]);
    const [kept] = await client.connections.list({});
    await client.connections.remove({ connectionId: kept?.id ?? '' });
    sandbox.faults.add({
      method: 'GET',
      path: '/accounts/*/analytics',
      fault: { kind: 'status', status: 403, body: {} },
    });
    const { url, token, space } = sandbox;
    const { spaceId } = await client.connections.save({ url, token, spaceRemoteId: String(space) });
    expect(await zone()).toEqual([[false, Intl.DateTimeFormat().resolvedOptions().timeZone]]);
    await rig.reopen({ dispatch: false });
    expect((await zone())?.[0]?.[0]).toBe(false);
    const chosen = (timeZone: string) => rig.client.connections.setTimeZone({ spaceId, timeZone });
    await expect(chosen('Middle/Earth')).rejects.toThrow(
      'There is no time zone “Middle/Earth”. Write it like Europe/Lisbon.',
    );
    await chosen('Asia/Kathmandu');
    expect(await zone()).toEqual([[false, 'Asia/Kathmandu']]);
    sandbox.faults.clear();
    await rig.client.analytics.report({ spaceId, accountId: rig.account('x') });
    expect(await zone()).toEqual([[true, 'Europe/Lisbon']]);
    await expect(chosen('Asia/Kathmandu')).rejects.toThrow(
      'The time zone of this space comes from the service: “Europe/Lisbon”.',
    );
    expect(await zone()).toEqual([[true, 'Europe/Lisbon']]);
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

/** A connection like the one that is there, which shares its token unless it is said to have another. */
function insertBeside(id: string, { key, made }: { key?: string; made?: string | null } = {}): void {
  const insert = rig.core.parts.store.raw
    .prepare(`INSERT INTO connection SELECT ?, name, url, is_sandbox, state, refused_at_ms, ifnull(?, token_key), token_kept_in,
      token_added_at_ms, ?, user_key, publish_count, publish_window_ms, api_count, api_window_ms, wire_profile,
      text_limits, last_answer_at_ms, last_answer_took_ms, created_at_ms FROM connection ORDER BY rowid LIMIT 1`);
  insert.run(id, key ?? null, made ?? null);
}

interface ConnectionRow {
  id: string;
  key: string;
  made: string | null;
  addedAtMs: number;
  state: string;
  refusedAtMs: number | null;
}

/** The one that was there first, then those that were inserted beside it. */
const connectionRows = (): ConnectionRow[] =>
  rig.core.parts.store.raw
    .prepare<[], ConnectionRow>(
      `SELECT id, token_key AS key, made_token_id AS made, token_added_at_ms AS addedAtMs, state, refused_at_ms AS refusedAtMs
       FROM connection ORDER BY rowid`,
    )
    .all();

describe('a token', () => {
  it('that is entered for one service is not sent to another that was given the same one before', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox, spaceId } = rig;
    const seen: string[] = [];
    const another = createServer((request, response) => {
      seen.push(request.headers.authorization ?? '');
      response.setHeader('content-type', 'application/json').end('{"data":[]}');
    });
    await once(another.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(another.address() as AddressInfo).port}`;
    const there = await client.connections.save({ url, token: sandbox.token, spaceRemoteId: '9' });
    const keys = rig.core.parts.store.raw.prepare('SELECT DISTINCT token_key FROM connection').pluck().all();
    expect(keys).toHaveLength(2);
    const mine = (await client.connections.list({})).find((one) => one.url === sandbox.url);
    const { secret } = await client.tokens.create({ spaceId, name: 'New' });
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: secret });
    seen.length = 0;
    await client.accounts.sync({ spaceId: there.spaceId });
    another.close();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((token) => !token.includes(sandbox.token))).toEqual([]);
  });

  it('that cannot be kept is named by the refusal, of a new connection as of one that is there', async () => {
    const secrets = testSecrets();
    let locked: 'set' | 'get' | null = null;
    const no = (): Promise<never> =>
      Promise.reject(new FileTrouble({ code: 'shell-file', words: 'The keychain is locked.' }));
    const set: typeof secrets.set = (key, value) => (locked === 'set' ? no() : secrets.set(key, value));
    const get: typeof secrets.get = (key) => (locked === 'get' ? no() : secrets.get(key));
    rig = await openRig({ dispatch: false, secrets: { ...secrets, set, get } });
    const { client, sandbox } = rig;
    const [connection] = await client.connections.list({});
    const { url, space } = sandbox;
    const refused = { data: { code: 'storage', fields: { token: expect.stringContaining('locked') as string } } };
    for (locked of ['set', 'get'] as const) {
      const anew = client.connections.save({ url, token: sandbox.addToken(), spaceRemoteId: String(space) });
      await expect(anew).rejects.toMatchObject(refused);
      const another = { connectionId: connection?.id ?? '', token: sandbox.addToken() };
      await expect(client.connections.replaceToken(another)).rejects.toMatchObject(refused);
    }
    locked = null;
  });

  it('that two services share in an older database leaves the one that it is replaced for alone', async () => {
    const secrets = testSecrets();
    rig = await openRig({ dispatch: false, secrets });
    const { client, sandbox, spaceId } = rig;
    const second = await startSandbox({ posts: 0 });
    const { url, space, token } = second;
    const there = await client.connections.save({ url, token, spaceRemoteId: String(space) });
    const { raw } = rig.core.parts.store;
    const key = raw.prepare('SELECT token_key FROM connection WHERE url = ?').pluck().get(sandbox.url);
    raw.prepare('UPDATE connection SET token_key = ?').run(key);
    const mine = (await client.connections.list({})).find((one) => one.url === sandbox.url);
    const { secret } = await client.tokens.create({ spaceId, name: 'New' });
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: secret });
    expect(await secrets.get(String(key))).toBe(sandbox.token);
    const now = raw.prepare('SELECT token_key FROM connection WHERE url = ?').pluck();
    expect(now.get(url)).toBe(key);
    expect(await secrets.get(String(now.get(sandbox.url)))).toBe(secret);
    expect(there.connectionId).not.toBe(mine?.id);
    await second.close();
  });

  it('that is shared by spaces of one service is replaced for all of them, and has one api limit', async () => {
    rig = await openRig({ dispatch: false });
    const { client, sandbox } = rig;
    const { raw } = rig.core.parts.store;
    const keys = (): unknown[] => raw.prepare('SELECT token_key FROM connection').pluck().all();
    raw.exec(`INSERT INTO connection SELECT 'another', name, url, is_sandbox, state, refused_at_ms, token_key, token_kept_in,
      token_added_at_ms, made_token_id, user_key, publish_count, publish_window_ms, api_count, api_window_ms, wire_profile,
      text_limits, last_answer_at_ms, last_answer_took_ms, created_at_ms FROM connection`);
    raw.exec(`UPDATE connection SET state = 'sign-in-needed'`);
    const mine = (await client.connections.list({})).find(({ id }) => id !== 'another');
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: sandbox.token });
    expect((await client.connections.list({})).map(({ state }) => state)).toEqual(['works', 'works']);
    expect(new Set(keys()).size).toBe(1);
  });

  it('that another connection of the service has already is one with it, and is known as made here where that is', async () => {
    const secrets = testSecrets();
    rig = await openRig({ dispatch: false, secrets });
    const { client, sandbox, spaceId } = rig;
    const { raw } = rig.core.parts.store;
    const { tokenId, secret } = await client.tokens.create({ spaceId, name: 'Desk' });
    raw.exec(`INSERT INTO connection SELECT 'another', name, url, is_sandbox, state, refused_at_ms, 'its key', token_kept_in,
      token_added_at_ms, '${tokenId}', user_key, publish_count, publish_window_ms, api_count, api_window_ms, wire_profile,
      text_limits, last_answer_at_ms, last_answer_took_ms, created_at_ms FROM connection`);
    await secrets.set('its key', secret);
    const mine = (await client.connections.list({})).find(({ id }) => id !== 'another');
    const row = raw.prepare('SELECT token_key AS key, made_token_id AS made FROM connection WHERE id = ?');
    const before = row.get(mine?.id) as { key: string };
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: secret });
    expect(row.get(mine?.id)).toEqual({ key: 'its key', made: tokenId });
    expect(await secrets.get(before.key)).toBeNull();
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: sandbox.token });
    expect(row.get(mine?.id)).toMatchObject({ made: null });
  });

  it('that is replaced by the one of a third connection leaves the secret store, once those that shared it have that one', async () => {
    const secrets = testSecrets();
    rig = await openRig({ dispatch: false, secrets });
    const { client, spaceId } = rig;
    const [mine] = await client.connections.list({});
    const { tokenId, secret } = await client.tokens.create({ spaceId, name: 'Desk' });
    insertBeside('sharing');
    insertBeside('third', { key: 'its key', made: tokenId });
    await secrets.set('its key', secret);
    const [before] = connectionRows();
    await client.connections.replaceToken({ connectionId: mine?.id ?? '', token: secret });
    const [first, ...others] = connectionRows();
    expect(first).toMatchObject({ key: 'its key', made: tokenId, state: 'works' });
    expect(first?.addedAtMs).toBeGreaterThan(before?.addedAtMs ?? Infinity);
    // The third has had it all the while.
    expect(others).toMatchObject([
      { id: 'sharing', key: 'its key', made: tokenId, addedAtMs: first?.addedAtMs },
      { id: 'third', key: 'its key', made: tokenId, addedAtMs: before?.addedAtMs },
    ]);
    expect(await secrets.get(before?.key ?? '')).toBeNull();
  });

  it('that is given as a space is connected again is that of all that shared the old one, and of all that have it', async () => {
    const secrets = testSecrets();
    rig = await openRig({ dispatch: false, secrets });
    const { client, sandbox } = rig;
    insertBeside('sharing');
    const signInNeeded = () =>
      rig.core.parts.store.raw.exec(`UPDATE connection SET state = 'sign-in-needed', refused_at_ms = 1`);
    const again = { url: sandbox.url, spaceRemoteId: String(sandbox.space) };
    signInNeeded();
    const token = sandbox.addToken();
    await client.connections.save({ ...again, token });
    const rows = connectionRows();
    expect(rows).toMatchObject(rows.map(() => ({ ...rows[0], id: expect.any(String) as string, state: 'works' })));
    expect(rows.map(({ refusedAtMs }) => refusedAtMs)).toEqual([null, null]);

    const third = sandbox.addToken();
    insertBeside('third', { key: 'its key' });
    await secrets.set('its key', third);
    signInNeeded();
    await client.connections.save({ ...again, token: third });
    expect(connectionRows().map(({ key, state }) => [key, state])).toEqual(
      Array.from({ length: 3 }, () => ['its key', 'works']),
    );
    expect(await secrets.get(rows[0]?.key ?? '')).toBeNull();
  });

  it('that was made here is used by the one connection alone: what shared its token goes on with that one', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    insertBeside('sharing');
    const [before] = connectionRows();
    await client.tokens.create({ spaceId, name: 'Desk', keep: true });
    const [made] = await client.tokens.list({ spaceId });
    await client.tokens.use({ spaceId, id: made?.id ?? '' });
    const [mine, sharing] = connectionRows();
    expect(mine).toMatchObject({ made: made?.id });
    expect(sharing).toEqual({ ...before, id: 'sharing' });
    expect(mine?.key).not.toBe(before?.key);
  });

  it('is entered although that of another connection cannot be read, behind a locked keychain', async () => {
    const kept = testSecrets();
    const locked = (key: string) => (key === 'its key' ? Promise.reject(new Error('locked')) : kept.get(key));
    rig = await openRig({ dispatch: false, secrets: { ...kept, get: locked } });
    const { client, sandbox } = rig;
    rig.core.parts.store.raw
      .exec(`INSERT INTO connection SELECT 'another', name, url, is_sandbox, state, refused_at_ms, 'its key', token_kept_in,
      token_added_at_ms, made_token_id, user_key, publish_count, publish_window_ms, api_count, api_window_ms, wire_profile,
      text_limits, last_answer_at_ms, last_answer_took_ms, created_at_ms FROM connection`);
    const mine = (await client.connections.list({})).find(({ id }) => id !== 'another');
    const replaced = client.connections.replaceToken({ connectionId: mine?.id ?? '', token: sandbox.addToken() });
    await expect(replaced).resolves.toHaveProperty('tokenKeptIn');
  });

  it('that is not on this computer is neither sent, nor said to be refused, where it is checked and where a space is added', async () => {
    const secrets = testSecrets();
    rig = await openRig({ dispatch: false, secrets });
    const { client, sandbox } = rig;
    rig.core.parts.store.raw.exec('UPDATE connection SET is_sandbox = 0');
    await secrets.delete(String(rig.core.parts.store.raw.prepare('SELECT token_key FROM connection').pluck().get()));
    const [mine] = await client.connections.list({});
    const connectionId = mine?.id ?? '';
    const before = sandbox.journal.entries().length;
    const message = 'There is no usable token for this connection on this computer. Enter it again.';
    const notHere = { data: { code: 'sign-in-needed', message } };
    await expect(client.connections.checkKept({ connectionId })).rejects.toMatchObject(notHere);
    await expect(client.connections.addSpace({ connectionId, spaceRemoteId: '9009' })).rejects.toMatchObject(notHere);
    expect(sandbox.journal.entries().length).toBe(before);
    const [now] = await client.connections.list({});
    expect([now?.state, now?.refusedAtMs]).toEqual(['sign-in-needed', null]);
  });

  it('stays where its connection is kept after all, because something was written while the keychain asked', async () => {
    const kept = testSecrets();
    let meanwhile = async (): Promise<unknown> => undefined;
    const secrets = { ...kept, delete: (key: string) => meanwhile().then(() => kept.delete(key)) };
    rig = await openRig({ dispatch: false, secrets });
    const { client, spaceId } = rig;
    const [mine] = await client.connections.list({});
    const key = String(rig.core.parts.store.raw.prepare('SELECT token_key FROM connection').pluck().get());
    const token = await kept.get(key);
    meanwhile = () => client.drafts.save({ spaceId, body: { text: 'Typed meanwhile', accountIds: [] } });
    await expect(client.connections.remove({ connectionId: mine?.id ?? '', force: false })).rejects.toThrow(
      'would be lost',
    );
    expect([token, await kept.get(key)]).toEqual([expect.any(String), token]);
  });
});

describe('a connection that changes while an answer is awaited', () => {
  let between: Between;
  const openBetween = async (): Promise<{ connectionId: string; url: string }> => {
    between = await standBetween();
    const urlFor = (sandbox: Sandbox): string => {
      between.leadTo(sandbox.url);
      return `http://127.0.0.1:${between.port}`;
    };
    rig = await openRig({ dispatch: false, urlFor });
    const [connection] = await rig.client.connections.list({});
    return { connectionId: connection?.id ?? '', url: connection?.url ?? '' };
  };
  afterEach(() => between.close());

  /** What became of it, where `meanwhile` was done before the answer came. */
  async function during<T>(ask: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    const { answered, letGo } = between.keepBack('/accounts');
    const asked = ask();
    asked.catch(() => undefined);
    await answered;
    await meanwhile();
    letGo();
    return asked;
  }
  const change = { name: 'Renamed', publishLimit: { count: 7, windowMs: 60_000 }, textLimits: { Mastodon: 900 } };

  it('keeps the name and limits that it got meanwhile, whether its token is replaced or it is connected again', async () => {
    const { connectionId, url } = await openBetween();
    const { client, sandbox } = rig;
    const { token } = sandbox;
    const update = () => client.connections.update({ connectionId, ...change });
    await during(() => client.connections.replaceToken({ connectionId, token }), update);
    expect(await client.connections.list({})).toMatchObject([change]);
    const other = { ...change, name: 'Again', textLimits: { Mastodon: 800 } };
    const spaceRemoteId = String(sandbox.space);
    await during(
      () => client.connections.save({ url, token, spaceRemoteId }),
      () => client.connections.update({ connectionId, ...other }),
    );
    expect(await client.connections.list({})).toMatchObject([other]);
  });

  it('goes on with a token that it got meanwhile: what was refused is the one before', async () => {
    const { connectionId } = await openBetween();
    const { client, sandbox, spaceId } = rig;
    sandbox.revokeToken(sandbox.token);
    const standing = async () => (await client.connections.list({})).map(({ state }) => state);
    const token = sandbox.addToken();
    const refused = during(
      () => client.accounts.sync({ spaceId }),
      () => client.connections.replaceToken({ connectionId, token }),
    );
    await expect(refused).rejects.toMatchObject({ data: { code: 'sign-in-needed' } });
    expect(await standing()).toEqual(['works']);
    sandbox.revokeToken(token);
    await expect(client.accounts.sync({ spaceId })).rejects.toMatchObject({ data: { code: 'sign-in-needed' } });
    expect(await standing()).toEqual(['sign-in-needed']);
  });

  it('does not come back where it was removed meanwhile, nor does its token', async () => {
    const { connectionId, url } = await openBetween();
    const { client, sandbox, core } = rig;
    const { token } = sandbox;
    const [key] = core.parts.store.raw.prepare('SELECT token_key FROM connection').pluck().all();
    const remove = () => client.connections.remove({ connectionId, force: true });
    const replaced = during(() => client.connections.replaceToken({ connectionId, token }), remove);
    await expect(replaced).rejects.toMatchObject({ data: { code: 'not-found' } });
    expect(await client.connections.list({})).toEqual([]);
    expect(await core.parts.secrets.get(String(key))).toBeNull();
    const again = await client.connections.save({ url, token, spaceRemoteId: String(sandbox.space) });
    const saved = during(
      () => client.connections.save({ url, token, spaceRemoteId: String(sandbox.space) }),
      () => client.connections.remove({ connectionId: again.connectionId, force: true }),
    );
    await expect(saved).rejects.toMatchObject({ data: { code: 'not-found' } });
    expect(await client.connections.list({})).toEqual([]);
  });
});

describe('a connection that is removed while the secret store refuses', () => {
  it('stays, and with it the names of its secrets, until they are gone as well', async () => {
    const secrets = testSecrets();
    let refuses = true;
    const remove: typeof secrets.delete = (key) =>
      refuses ? Promise.reject(new Error('locked')) : secrets.delete(key);
    rig = await openRig({ dispatch: false, secrets: { ...secrets, delete: remove } });
    const { client, spaceId, core } = rig;
    const kept = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    const [key] = core.parts.store.raw.prepare('SELECT token_key FROM connection').pluck().all();
    const [connection] = await client.connections.list({});
    const removed = () => client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    await expect(removed()).rejects.toThrow();
    expect(await client.connections.list({})).toHaveLength(1);
    refuses = false;
    await removed();
    expect(await client.connections.list({})).toEqual([]);
    expect(await secrets.get(kept.storedAs ?? '')).toBeNull();
    expect(await secrets.get(String(key))).toBeNull();
  });
});
