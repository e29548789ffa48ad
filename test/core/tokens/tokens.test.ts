import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DialectName } from '../../../src-main/sandbox/sandbox.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { openRig, testSecrets, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/** Everything that is on disk of the data folder, as text. */
function onDisk(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
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
    expect(plain).toMatchObject({ keptAs: null, keptIn: null });
    expect(kept.keptIn).toBe('keychain');
    expect(await secrets.get(kept.keptAs ?? '')).toBe(kept.secret);
    await rig.reopen();
    const everything = onDisk(rig.folder) + lines.join('\n');
    expect(everything.length).toBeGreaterThan(10_000);
    for (const { secret } of [plain, kept]) expect(everything).not.toContain(secret);
    expect((await rig.counts()).done).toBe(0);
    await rig.client.tokens.revoke({ spaceId, tokenId: kept.tokenId ?? '' });
    expect(await secrets.get(kept.keptAs ?? '')).toBeNull();
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

  it('need a name of 1 to 255 characters', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    await expect(client.tokens.create({ spaceId, name: '  ' })).rejects.toThrow();
    await expect(client.tokens.create({ spaceId, name: '☕'.repeat(256) })).rejects.toThrow();
    expect((await client.tokens.create({ spaceId, name: '☕'.repeat(255) })).secret).not.toBe('');
  });
});
