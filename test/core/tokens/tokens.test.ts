import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { openRig, testSecrets, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/** Everything that is on disk of the data folder, as text. */
function onDisk(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

/** Another connection that leads to the same service, with a space of its own; of the same user if none is named. */
function addConnection(userKey: string | null = null): string {
  const { raw } = rig.core.parts.store;
  raw
    .prepare(
      `INSERT INTO connection SELECT 'another', 'Another', url, is_sandbox, state, refused_at_ms, token_key, token_kept_in,
        token_added_at_ms, NULL, coalesce(?, user_key), publish_count, publish_window_ms, api_count, api_window_ms, wire_profile,
        text_limits, last_answer_at_ms, last_answer_took_ms, created_at_ms FROM connection`,
    )
    .run(userKey);
  raw.exec(`INSERT INTO space SELECT 'its-space', 'another', remote_id, name, time_zone, paused_at_ms, pulls_paused_at_ms,
    created_at_ms, zone_told FROM space`);
  return 'its-space';
}

describe('API tokens', () => {
  it.each(['plain', 'strings', 'vast', 'terse'] as const)(
    'are given once and open the service, in the %s dialect',
    async (dialect: DialectName) => {
      rig = await openRig({ dialect });
      const { client, spaceId, sandbox } = rig;
      const { secret, tokenId } = await client.tokens.create({ spaceId, name: 'CI' });
      const [connection] = await client.connections.list({});
      await client.connections.replaceToken({ connectionId: connection?.id ?? '', token: secret });
      sandbox.revokeToken(sandbox.token);
      expect(tokenId).not.toBeNull();
      expect(await client.accounts.sync({ spaceId })).toMatchObject({ accounts: expect.any(Number) as number });
    },
  );

  it('are in no file and no line of the log, and in the secret store only where that was asked for', async () => {
    const secrets = testSecrets();
    const lines: string[] = [];
    const write = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message);
    const log = { ...silentLog, debug: write, info: write, warn: write, error: write };
    rig = await openRig({ secrets, log });
    const { client, spaceId } = rig;
    const plain = await client.tokens.create({ spaceId, name: 'Shown once' });
    const kept = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    expect(plain).toMatchObject({ storedAs: null, storedIn: null });
    expect(kept.storedIn).toBe('keychain');
    expect(await secrets.get(kept.storedAs ?? '')).toBe(kept.secret);
    await rig.reopen();
    const everything = onDisk(rig.folder) + lines.join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    for (const { secret } of [plain, kept]) expect(everything).not.toContain(secret);
    expect((await rig.counts()).done).toBe(0);
    await rig.client.tokens.revoke({ spaceId, tokenId: kept.tokenId ?? '' });
    expect(await secrets.get(kept.storedAs ?? '')).toBeNull();
  });

  it('that were kept are in no file either where the service tells them again, in whatever form', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const { secret } = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    const base64 = Buffer.from(`Bearer ${secret}`).toString('base64').replaceAll('=', '');
    const title = `It begins ${secret} and ${encodeURIComponent(secret)} and ${base64}`;
    const fault = { kind: 'status', status: 200, body: { data: { title, blocks: [] } } } as const;
    sandbox.faults.add({ method: 'GET', path: '/bio', fault });
    await client.bio.sync({ spaceId });
    expect((await client.bio.get({ spaceId })).title).toContain('It begins [token] and');
    await rig.reopen();
    const everything = onDisk(rig.folder);
    expect(everything).toContain('It begins');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(base64.slice(-20));
  });

  it('that were kept leave the secret store with the connection they were made with', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId } = rig;
    const kept = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    expect(await secrets.get(kept.storedAs ?? '')).toBe(kept.secret);
    const [connection] = await client.connections.list({});
    await client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    expect(await secrets.get(kept.storedAs ?? '')).toBeNull();
  });

  it('are listed before their secret is kept, so that none is kept that nothing names', async () => {
    const secrets = testSecrets();
    const heldBack: unknown[] = [];
    const set: typeof secrets.set = async (key, value) => {
      if (key.startsWith('made-token:')) heldBack.push(await rig.client.tokens.list({ spaceId: rig.spaceId }));
      return await secrets.set(key, value);
    };
    rig = await openRig({ secrets: { ...secrets, set } });
    await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'Kept', keep: true });
    expect(heldBack).toMatchObject([[{ name: 'Kept', isKept: false }]]);
    expect(await rig.client.tokens.list({ spaceId: rig.spaceId })).toMatchObject([{ isKept: true, isLost: false }]);
  });

  it('are lost, and not kept, where the program ended while the secret store was asked; revoking them takes both away', async () => {
    const secrets = testSecrets();
    const asked: string[] = [];
    const set: typeof secrets.set = (key, value) => {
      if (!key.startsWith('made-token:')) return secrets.set(key, value);
      asked.push(key);
      return new Promise(() => undefined);
    };
    rig = await openRig({ secrets: { ...secrets, set } });
    const { spaceId } = rig;
    void rig.client.tokens.create({ spaceId, name: 'CI', keep: true });
    await expect.poll(() => asked.length).toBe(1);
    await rig.crash();
    const [token] = await rig.client.tokens.list({ spaceId });
    expect(token).toMatchObject({ name: 'CI', isLost: true, isKept: false, tokenId: expect.any(String) as string });
    expect(await rig.client.tokens.revoke({ spaceId, tokenId: token?.tokenId ?? '' })).toEqual({});
    expect(await rig.client.tokens.list({ spaceId })).toEqual([]);
  });

  it('are kept nowhere where their connection was removed while the secret store was asked', async () => {
    const secrets = testSecrets();
    const set: typeof secrets.set = async (key, value) => {
      const place = await secrets.set(key, value);
      const [connection] = key.startsWith('made-token:') ? await rig.client.connections.list({}) : [];
      if (connection) await rig.client.connections.remove({ connectionId: connection.id, force: true });
      // As a keychain that answers late, after what it holds was to be removed.
      return await secrets.set(key, value).then(() => place);
    };
    const keys: string[] = [];
    rig = await openRig({ secrets: { ...secrets, set, delete: (key) => (keys.push(key), secrets.delete(key)) } });
    const made = await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'CI', keep: true });
    expect(made).toMatchObject({ secret: expect.any(String) as string, storedAs: null });
    const [named = ''] = keys.filter((key) => key.startsWith('made-token:'));
    expect(await secrets.get(named)).toBeNull();
  });

  it('made while their connection is removed are shown to whoever asked, and kept nowhere', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId, sandbox } = rig;
    const [connection] = await client.connections.list({});
    sandbox.faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault: { kind: 'slow', delayMs: 400 } });
    const making = client.tokens.create({ spaceId, name: 'Late', keep: true });
    await expect.poll(() => sandbox.journal.executed('token.created').length).toBe(1);
    await client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    expect(await making).toMatchObject({ secret: expect.any(String) as string, storedAs: null, storedIn: null });
  });

  it('made after their connection was removed, as its own token was being read, are shown to whoever asked, and kept nowhere', async () => {
    const secrets = testSecrets();
    let meanwhile: (() => Promise<unknown>) | null = null;
    const get: typeof secrets.get = async (key) => {
      const token = await secrets.get(key);
      const remove = meanwhile;
      meanwhile = null;
      await remove?.();
      return token;
    };
    rig = await openRig({ dispatch: false, secrets: { ...secrets, get } });
    const { client, spaceId, sandbox } = rig;
    const [connection] = await client.connections.list({});
    meanwhile = () => client.connections.remove({ connectionId: connection?.id ?? '', force: true });
    const made = await client.tokens.create({ spaceId, name: 'Late', keep: true });
    expect(made).toMatchObject({ secret: expect.any(String) as string, storedAs: null, storedIn: null });
    expect(await client.connections.list({})).toEqual([]);
    expect(sandbox.journal.executed('token.created')).toHaveLength(1);
  });

  it('that were revoked are off the list, also where the secret store fails for a moment', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets: { ...secrets, delete: () => Promise.reject(new Error('locked')) } });
    const { client, spaceId } = rig;
    const { tokenId } = await client.tokens.create({ spaceId, name: 'CI', keep: true });
    expect(await client.tokens.revoke({ spaceId, tokenId: tokenId ?? '' })).toEqual({});
    expect(await client.tokens.list({ spaceId })).toEqual([]);
  });

  it('are never queued: offline it says so, and nothing is made later', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const off = sandbox.faults.add({ fault: { kind: 'refuse' } });
    await expect(client.tokens.create({ spaceId, name: 'CI' })).rejects.toMatchObject({
      data: { code: 'unreachable' },
    });
    off();
    await rig.drained();
    expect(sandbox.journal.executed('token.created')).toEqual([]);
  });

  it('may have been made when the answer was lost, and it says what to do', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    sandbox.faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault: { kind: 'reset', when: 'after' } });
    await expect(client.tokens.create({ spaceId, name: 'CI' })).rejects.toMatchObject({
      data: { code: 'unreachable', message: expect.stringContaining('A token may have been made') as string },
    });
    expect(sandbox.journal.executed('token.created')).toHaveLength(1);
    expect(await client.tokens.list({ spaceId })).toMatchObject([{ name: 'CI', tokenId: null, isLost: true }]);
  });

  it('are listed as lost where the program ended before it had the answer, and not before the answer is known to be lost', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    sandbox.faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault: { kind: 'slow', delayMs: 400 } });
    const making = client.tokens.create({ spaceId, name: 'CI', keep: true }).catch(() => undefined);
    await expect.poll(() => sandbox.journal.executed('token.created').length).toBe(1);
    expect(await client.tokens.list({ spaceId })).toEqual([]);
    await rig.crash();
    const lost = { name: 'CI', tokenId: null, isLost: true, isKept: false };
    expect(await rig.client.tokens.list({ spaceId })).toMatchObject([lost]);
    await making;
  });

  it.each([401, 422, 429])('that were refused with a %i leave nothing in the list', async (status) => {
    rig = await openRig();
    const fault = { kind: 'status', status, body: { message: 'No.' }, when: 'before' } as const;
    rig.sandbox.faults.add({ method: 'POST', path: '/api-tokens', times: 1, fault });
    await expect(rig.client.tokens.create({ spaceId: rig.spaceId, name: 'CI' })).rejects.toThrow();
    expect(await rig.client.tokens.list({ spaceId: rig.spaceId })).toEqual([]);
  });

  it('are revoked; the API key is not, in the words of the service', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const { tokenId } = await client.tokens.create({ spaceId, name: 'CI' });
    expect(await client.tokens.revoke({ spaceId, tokenId: tokenId ?? '' })).toEqual({});
    expect(sandbox.journal.executed('token.revoked')).toHaveLength(1);
    await expect(client.tokens.revoke({ spaceId, tokenId: sandbox.apiKey.id })).rejects.toMatchObject({
      data: { code: 'refused', message: expect.stringContaining('Rotate the API key instead.') as string },
    });
  });

  it('are not revoked while a connection of their user works with them, which is named, however it came to its token', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const [connection] = await client.connections.list({});
    const another = addConnection();
    const { secret, tokenId } = await client.tokens.create({ spaceId, name: 'CI', keep: true });
    const [made] = await client.tokens.list({ spaceId });
    const revoke = (from: string) => client.tokens.revoke({ spaceId: from, tokenId: tokenId ?? '' });
    const words = `“${connection?.name}” works with this token. Nothing was revoked: let it work with another one first.`;
    const refused = { data: { code: 'refused', fields: { tokenId: words } } };
    const useIt = async (): Promise<void> => {
      await client.tokens.use({ spaceId, id: made?.id ?? '' });
      // As in a folder that was restored where its secret is not.
      rig.core.parts.store.raw.exec('UPDATE made_token SET secret_key = NULL');
    };
    const enter = (token: string) => client.connections.replaceToken({ connectionId: connection?.id ?? '', token });
    for (const use of [() => enter(secret), useIt]) {
      await use();
      for (const from of [spaceId, another]) await expect(revoke(from)).rejects.toMatchObject(refused);
    }
    expect(sandbox.journal.executed('token.revoked')).toEqual([]);
    await enter(sandbox.token);
    expect(await revoke(spaceId)).toEqual({});
  });

  it('say what is wrong with a secret that cannot be sent, and leave the connection as it works', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const body = { data: { id: 7, token: 'two words' } };
    sandbox.faults.add({ method: 'POST', times: 1, fault: { kind: 'status', status: 201, body } });
    await client.tokens.create({ spaceId, name: 'CI', keep: true });
    const [made] = await client.tokens.list({ spaceId });
    await expect(client.tokens.use({ spaceId, id: made?.id ?? '' })).rejects.toMatchObject({
      data: { code: 'sign-in-needed', message: expect.stringContaining('This token can’t be sent') as string },
    });
    await client.accounts.sync({ spaceId });
  });

  it('are off the list of every connection of their user once they are revoked, and their secret is kept nowhere', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId } = rig;
    const another = addConnection();
    const kept = await client.tokens.create({ spaceId, name: 'CI', keep: true });
    await client.tokens.create({ spaceId, name: 'Other', keep: true });
    await client.tokens.revoke({ spaceId: another, tokenId: kept.tokenId ?? '' });
    expect((await client.tokens.list({ spaceId })).map(({ name }) => name)).toEqual(['Other']);
    expect(await secrets.get(kept.storedAs ?? '')).toBeNull();
  });

  it('of another user that have the same ID stay on the list', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const another = addConnection('somebody else');
    const { tokenId } = await client.tokens.create({ spaceId, name: 'CI', keep: true });
    await client.tokens.revoke({ spaceId: another, tokenId: tokenId ?? '' });
    expect(await client.tokens.list({ spaceId })).toMatchObject([{ name: 'CI', isKept: true }]);
  });

  it('are not taken for revoked where the service says with a 200 that it did not succeed', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const { tokenId } = await client.tokens.create({ spaceId, name: 'CI' });
    const body = { success: false, message: 'The owner alone may do that.' };
    const fault = { kind: 'status', status: 200, body, when: 'before' } as const;
    rig.sandbox.faults.add({ method: 'DELETE', path: /\/api-tokens\//, times: 1, fault });
    await expect(client.tokens.revoke({ spaceId, tokenId: tokenId ?? '' })).rejects.toMatchObject({
      data: { code: 'refused', message: expect.stringContaining('The owner alone may do that.') as string },
    });
    expect(await client.tokens.list({ spaceId })).toHaveLength(1);
  });

  it('need a name of 1 to 255 characters', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    await expect(client.tokens.create({ spaceId, name: '  ' })).rejects.toThrow();
    await expect(client.tokens.create({ spaceId, name: '☕'.repeat(256) })).rejects.toThrow();
    expect((await client.tokens.create({ spaceId, name: '☕'.repeat(255) })).secret).not.toBe('');
  });

  it('that were made here are listed without their secrets, until they are revoked; an unknown ID is no success', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId } = rig;
    const list = () => client.tokens.list({ spaceId });
    const { tokenId } = await client.tokens.create({ spaceId, name: 'CI' });
    const { storedAs } = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    expect(await list()).toMatchObject([
      { name: 'Kept', isKept: true, isLost: false, isUsed: false },
      { name: 'CI', isKept: false, tokenId },
    ]);
    await expect(client.tokens.revoke({ spaceId, tokenId: 'no-such-token' })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
    expect(await list()).toHaveLength(2);
    await client.tokens.revoke({ spaceId, tokenId: tokenId ?? '' });
    const [kept, ...others] = await list();
    expect(others).toEqual([]);
    expect(await secrets.get(storedAs ?? '')).not.toBeNull();
    await client.tokens.forget({ spaceId, id: kept?.id ?? '' });
    expect(await list()).toEqual([]);
    expect(await secrets.get(storedAs ?? '')).toBeNull();
  });

  it('whose secret is kept under their ID and is in no list any more, as after an older copy, leave none when they are revoked', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId } = rig;
    const { tokenId, storedAs } = await client.tokens.create({ spaceId, name: 'Kept', keep: true });
    rig.core.parts.store.raw.exec('DELETE FROM made_token');
    await client.tokens.revoke({ spaceId, tokenId: tokenId ?? '' });
    expect(await secrets.get(storedAs ?? '')).toBeNull();
  });

  it('whose secret the answer does not tell is listed as lost, with its ID for revoking it', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const path = '/api-tokens';
    sandbox.faults.add({
      method: 'POST',
      path,
      times: 1,
      fault: { kind: 'status', status: 201, body: { id: 'tok_9' } },
    });
    await expect(client.tokens.create({ spaceId, name: 'CI' })).rejects.toMatchObject({ data: { code: 'refused' } });
    expect(await client.tokens.list({ spaceId })).toMatchObject([{ name: 'CI', tokenId: 'tok_9', isLost: true }]);
    // One of which the answer tells no ID either cannot be revoked from here, and nobody is told to.
    sandbox.faults.add({ method: 'POST', path, times: 1, fault: { kind: 'truncate' } });
    await expect(client.tokens.create({ spaceId, name: 'Cut' })).rejects.toThrow('revoke it there.');
  });

  it('that were kept can be what the connection works with, and then have an api limit of their own', async () => {
    const secrets = testSecrets();
    rig = await openRig({ secrets });
    const { client, spaceId, sandbox } = rig;
    const used = async () => (await client.status.get({ spaceId })).limits.api.used;
    await client.accounts.sync({ spaceId });
    await client.accounts.sync({ spaceId });
    const before = await used();
    const { tokenId } = await client.tokens.create({ spaceId, name: 'Of its own', keep: true });
    const [made] = await client.tokens.list({ spaceId });
    expect(made?.tokenId).toBe(tokenId);
    await client.tokens.use({ spaceId, id: made?.id ?? '' });
    expect(await client.tokens.list({ spaceId })).toMatchObject([{ isUsed: true }]);
    expect(await used()).toBeLessThan(before);
    sandbox.revokeToken(sandbox.token);
    expect(await client.accounts.sync({ spaceId })).toMatchObject({ accounts: expect.any(Number) as number });
    const shown = await client.tokens.create({ spaceId, name: 'Shown only' });
    const latest = (await client.tokens.list({ spaceId })).find((one) => one.tokenId === shown.tokenId);
    await expect(client.tokens.use({ spaceId, id: latest?.id ?? '' })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('are what the connection works with until another one is entered, whatever the clock said meanwhile', async () => {
    let aheadMs = 3_600_000;
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
    rig = await openRig({ clock });
    const { client, spaceId, sandbox } = rig;
    const used = async () =>
      (await client.tokens.list({ spaceId })).filter(({ isUsed }) => isUsed).map(({ name }) => name);
    const { secret } = await client.tokens.create({ spaceId, name: 'Of its own', keep: true });
    await client.tokens.create({ spaceId, name: 'Another', keep: true });
    const made = (await client.tokens.list({ spaceId })).find(({ name }) => name === 'Of its own');
    expect(await used()).toEqual([]);
    await client.tokens.use({ spaceId, id: made?.id ?? '' });
    aheadMs = 0;
    const [connection] = await client.connections.list({});
    const connectionId = connection?.id ?? '';
    // The same one again, by hand: it still works with it.
    await client.connections.replaceToken({ connectionId, token: secret });
    expect(await used()).toEqual(['Of its own']);
    await client.connections.replaceToken({ connectionId, token: sandbox.token });
    expect(await used()).toEqual([]);
  });

  it('are known to be in use wherever the process ends once the connection works with them', async () => {
    rig = await openRig();
    const { store } = rig.core.parts;
    await rig.client.tokens.create({ spaceId: rig.spaceId, name: 'CI', keep: true });
    const [made] = await rig.client.tokens.list({ spaceId: rig.spaceId });
    const [before] = store.raw.prepare('SELECT token_key FROM connection').pluck().all();
    const inUse: unknown[] = [];
    // What is on disk after each commit is what a start after a kill finds.
    store.topics.listen((touched) => {
      if (!touched.has('connection')) return;
      const row = store.raw.prepare('SELECT token_key, made_token_id FROM connection').raw().get() as unknown[];
      if (row[0] !== before) inUse.push(row[1]);
    });
    await rig.client.tokens.use({ spaceId: rig.spaceId, id: made?.id ?? '' });
    expect(new Set(inUse)).toEqual(new Set([made?.id]));
  });
});
