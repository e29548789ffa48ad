import { chmodSync, existsSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeychain, serviceName, type Keychain } from '../../src-main/host/keychain.ts';
import { keychainFirst } from '../../src-main/host/keychain-first.ts';
import { KeychainRemovals } from '../../src-main/host/keychain-removals.ts';
import { SecretFile } from '../../src-main/host/secret-file.ts';
import { memorySecrets, SECRET_FILE, shellSecrets, type Secrets } from '../../src-main/host/secrets.ts';
import { freshFolder, isOwnerOnly } from './playground.ts';

const noKeychain = async (): Promise<null> => null;

/** A keychain as the interface has it; whether the system's own works differs from machine to machine. */
function workingKeychain(): Keychain & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  };
}

describe('secrets without a keychain', () => {
  it('keeps them in a file only the owner can read, and says so', async () => {
    using at = freshFolder();
    const secrets = shellSecrets(at.folder, noKeychain);
    expect(secrets.warning).toBeNull();
    expect(await secrets.set('connection-1', 'canary-1')).toBe('file');
    expect(secrets.warning).toContain(join(at.folder, 'secrets.json'));
    expect(isOwnerOnly(join(at.folder, 'secrets.json'))).toBe(true);
    expect(await secrets.get('connection-1')).toEqual({ value: 'canary-1', storedIn: 'file' });
  });

  it('finds them in the next run', async () => {
    using at = freshFolder();
    await shellSecrets(at.folder, noKeychain).set('a', 'canary-1');
    expect(await shellSecrets(at.folder, noKeychain).get('a')).toEqual({ value: 'canary-1', storedIn: 'file' });
  });

  it('loses none of many written at once, and leaves nothing beside the file', async () => {
    using at = freshFolder();
    const secrets = shellSecrets(at.folder, noKeychain);
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    await Promise.all(keys.map((key) => secrets.set(key, `value of ${key}`)));
    const kept = JSON.parse(readFileSync(join(at.folder, 'secrets.json'), 'utf8')) as Record<string, string>;
    expect(Object.keys(kept).sort()).toEqual([...keys].sort());
    expect(readdirSync(at.folder)).toEqual(['secrets.json']);
  });

  it('closes a file that was made readable to others', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'secrets.json');
    writeFileSync(file, '{"a": "canary-1"}');
    chmodSync(file, 0o644);
    expect((await shellSecrets(at.folder, noKeychain).get('a')).value).toBe('canary-1');
    expect(isOwnerOnly(file)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves what a link in the place of that file leads to as open as it was',
    async () => {
      using at = freshFolder();
      const target = join(at.folder, 'target.json');
      writeFileSync(target, '{"connection-1":"canary-1"}');
      chmodSync(target, 0o644);
      symlinkSync(target, join(at.folder, 'secrets.json'));
      const secrets = shellSecrets(at.folder, noKeychain);
      expect(await secrets.get('connection-1')).toEqual({ value: 'canary-1', storedIn: 'file' });
      expect(statSync(target).mode & 0o777).toBe(0o644);
    },
  );

  it('puts aside a file it cannot read instead of writing over it', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'secrets.json');
    writeFileSync(file, 'not JSON');
    expect(await shellSecrets(at.folder, noKeychain).set('a', 'canary-1')).toBe('file');
    const [aside = ''] = readdirSync(at.folder).filter((name) => name.includes('unreadable'));
    expect(readFileSync(join(at.folder, aside), 'utf8')).toBe('not JSON');
  });

  it('forgets what is deleted', async () => {
    using at = freshFolder();
    const secrets = shellSecrets(at.folder, noKeychain);
    await secrets.set('a', 'canary-1');
    await secrets.delete('a');
    expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
    expect(readFileSync(join(at.folder, 'secrets.json'), 'utf8')).not.toContain('canary-1');
  });
});

describe('secrets with a keychain', () => {
  it('keeps them there and writes no file', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    const secrets = shellSecrets(at.folder, async () => keychain);
    expect(await secrets.set('a', 'canary-1')).toBe('keychain');
    expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'keychain' });
    expect(existsSync(join(at.folder, 'secrets.json'))).toBe(false);
    expect(secrets.warning).toBeNull();
  });

  it('still finds what an earlier run kept in the file, and takes it out when it is replaced', async () => {
    using at = freshFolder();
    await shellSecrets(at.folder, noKeychain).set('a', 'canary-1');
    const secrets = shellSecrets(at.folder, async () => workingKeychain());
    expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'file' });
    await secrets.set('a', 'canary-2');
    expect(readFileSync(join(at.folder, 'secrets.json'), 'utf8')).not.toContain('canary');
  });

  it('falls back to the file when the keychain refuses a value', async () => {
    using at = freshFolder();
    const locked = { ...workingKeychain(), set: () => Promise.reject(new Error('locked')) };
    const secrets = shellSecrets(at.folder, async () => locked);
    expect(await secrets.set('a', 'canary-1')).toBe('file');
    expect((await secrets.get('a')).value).toBe('canary-1');
  });

  it('is tried once', async () => {
    using at = freshFolder();
    let tries = 0;
    const secrets = shellSecrets(at.folder, async () => {
      tries += 1;
      return null;
    });
    await Promise.all([secrets.get('a'), secrets.set('a', 'canary-1'), secrets.delete('b')]);
    expect(tries).toBe(1);
  });

  it('is tried again where it did not answer, so that one who unlocks it later is not asked for tokens', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    keychain.kept.set('a', 'canary-1');
    let isLocked = true;
    const secrets = shellSecrets(at.folder, async () => {
      if (isLocked) throw new Error('The keychain did not answer.');
      return keychain;
    });
    expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
    isLocked = false;
    expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'keychain' });
    expect(await secrets.set('b', 'canary-2')).toBe('keychain');
  });
});

describe('secrets of a keychain that is not in reach for a while', () => {
  /** As a session without a desktop sees it, and one with it. */
  const [away, here] = [noKeychain, (keychain: Keychain) => async () => keychain];

  it('give way to what was kept in the file meanwhile, until they are replaced there', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    await shellSecrets(at.folder, here(keychain)).set('a', 'canary-1');
    await shellSecrets(at.folder, away).set('a', 'canary-2');
    const back = shellSecrets(at.folder, here(keychain));
    expect(await back.get('a')).toEqual({ value: 'canary-2', storedIn: 'file' });
    expect(await back.set('a', 'canary-3')).toBe('keychain');
    expect(await shellSecrets(at.folder, away).get('a')).toEqual({ value: null, storedIn: 'none' });
    expect((await back.get('a')).value).toBe('canary-3');
  });

  it('are taken out of it, when it is in reach again, where they were deleted meanwhile', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    const before = shellSecrets(at.folder, here(keychain));
    for (const key of ['a', 'b', 'c']) await before.set(key, 'canary-1');
    const without = shellSecrets(at.folder, away);
    await without.delete('a');
    await without.delete('b');
    await shellSecrets(at.folder, here(keychain)).set('b', 'canary-2');
    const back = shellSecrets(at.folder, here(keychain));
    expect((await back.get('c')).value).toBe('canary-1');
    expect([...keychain.kept]).toEqual([
      ['b', 'canary-2'],
      ['c', 'canary-1'],
    ]);
  });

  it('are no failure where they cannot be taken out now, and are not read any more', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    await shellSecrets(at.folder, here(keychain)).set('a', 'canary-1');
    const silent = { ...keychain, delete: () => Promise.reject(new Error('The keychain did not answer.')) };
    const secrets = shellSecrets(at.folder, here(silent));
    await secrets.delete('a');
    expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
    expect(await shellSecrets(at.folder, here(keychain)).get('a')).toEqual({ value: null, storedIn: 'none' });
    expect(keychain.kept.size).toBe(0);
  });

  it('are not asked for one by one where the first of them cannot be taken out', async () => {
    using at = freshFolder();
    const keychain = workingKeychain();
    const without = shellSecrets(at.folder, away);
    for (const key of ['a', 'b', 'c']) await without.delete(key);
    const asked: string[] = [];
    const silent = { ...keychain, delete: (key: string) => (asked.push(key), Promise.reject(new Error('silent'))) };
    keychain.kept.set('d', 'canary-1');
    expect((await shellSecrets(at.folder, here(silent)).get('d')).value).toBe('canary-1');
    expect(asked).toEqual(['a']);
  });

  it('are older than what a program kept in a place of its own meanwhile', async () => {
    using at = freshFolder();
    const [keychain, kept] = [workingKeychain(), memorySecrets()];
    const own: Secrets = { ...kept, set: async (key, value) => (await kept.set(key, value), 'file') };
    const places = (chain: Keychain | null): Secrets =>
      keychainFirst({
        keychain: async () => chain,
        removals: new KeychainRemovals(at.folder),
        file: new SecretFile(join(at.folder, SECRET_FILE)),
        own,
      });
    await places(keychain).set('a', 'canary-1');
    await places(null).set('a', 'canary-2');
    expect((await places(keychain).get('a')).value).toBe('canary-2');
    await shellSecrets(at.folder, here(keychain)).set('a', 'canary-3');
    expect((await places(keychain).get('a')).value).toBe('canary-3');
  });
});

describe('secrets of a program with a place of its own', () => {
  const places = (keychain: Keychain | null, folder: string, own = memorySecrets('own')): Secrets =>
    keychainFirst({
      keychain: async () => keychain,
      removals: new KeychainRemovals(folder),
      file: new SecretFile(join(folder, SECRET_FILE)),
      own,
    });

  it('are those that another program kept in the keychain, also where it has an older one itself', async () => {
    using at = freshFolder();
    const [keychain, own] = [workingKeychain(), memorySecrets('own')];
    await places(null, at.folder, own).set('a', 'canary-1');
    const secrets = places(keychain, at.folder, own);
    expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'memory' });
    await shellSecrets(at.folder, async () => keychain).set('a', 'canary-2');
    expect(await secrets.get('a')).toEqual({ value: 'canary-2', storedIn: 'keychain' });
    expect(await secrets.set('a', 'canary-3')).toBe('keychain');
    expect(await own.get('a')).toEqual({ value: null, storedIn: 'none' });
    await secrets.delete('a');
    expect(keychain.kept.size).toBe(0);
  });

  it('are, without a keychain, those that were kept last: by it, or by another program in the file', async () => {
    using at = freshFolder();
    const secrets = places(null, at.folder);
    await secrets.set('a', 'canary-1');
    await shellSecrets(at.folder, noKeychain).set('a', 'canary-2');
    expect(await secrets.get('a')).toEqual({ value: 'canary-2', storedIn: 'file' });
    expect(await secrets.set('a', 'canary-3')).toBe('memory');
    expect(await secrets.get('a')).toEqual({ value: 'canary-3', storedIn: 'memory' });
    expect(readFileSync(join(at.folder, 'secrets.json'), 'utf8')).not.toContain('canary');
  });
});

it('a data folder has the same tokens in the keychain by whichever name it was opened, and another folder has others', () => {
  using at = freshFolder();
  using other = freshFolder();
  const link = join(other.folder, 'link');
  symlinkSync(at.folder, link);
  expect(serviceName(link)).toBe(serviceName(at.folder));
  expect(serviceName(other.folder)).not.toBe(serviceName(at.folder));
  expect(serviceName(join(at.folder, 'gone'))).toMatch(/^Outpost [0-9a-f]{12}$/);
});

it('answers within its time limit whether the real keychain of this system works', async () => {
  using at = freshFolder();
  const keychain = await openKeychain(at.folder);
  await keychain?.set('a', 'canary-1');
  expect(await (keychain?.get('a') ?? 'canary-1')).toBe('canary-1');
  await keychain?.delete('a');
});

it('keeps secrets in memory when asked to, and says nothing of a file', async () => {
  const secrets = memorySecrets('Why it is so.');
  expect(await secrets.set('a', 'canary-1')).toBe('memory');
  expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'memory' });
  await secrets.delete('a');
  expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
  expect(secrets.warning).toBe('Why it is so.');
});
