import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { desktopSecrets } from '../../src-main/desktop/desktop-secrets.ts';
import { freshFolder } from '../host/playground.ts';
import { app } from './stand-in/app.ts';
import { record } from './stand-in/record.ts';
import { safeStorage } from './stand-in/system.ts';

beforeEach(async () => {
  app.startAnew();
  record.length = 0;
  await app.whenReady();
});
afterEach(() => {
  vi.restoreAllMocks();
  delete process.env['STAND_IN_NEW_KEY'];
  app.startAnew();
});

/** A system without a keychain that other programs reach. */
const none = () => Promise.resolve(null);
const sealed = (): number => record.filter(({ call }) => call === 'safeStorage.encryptStringAsync').length;

it('a token is kept where the system seals it, and nowhere as it is', async () => {
  using at = freshFolder();
  const secrets = await desktopSecrets(at.folder, none);
  expect(await secrets.set('token', 'tok-canary')).toBe('keychain');
  expect(readFileSync(join(at.folder, 'secrets.sealed.json'), 'utf8')).not.toContain('tok-canary');
  expect(await (await desktopSecrets(at.folder, none)).get('token')).toEqual({
    value: 'tok-canary',
    storedIn: 'keychain',
  });
  await secrets.delete('token');
  expect(await secrets.get('token')).toEqual({ value: null, storedIn: 'none' });
});

it('a token that was sealed with an older key is sealed anew when it is read', async () => {
  using at = freshFolder();
  const secrets = await desktopSecrets(at.folder, none);
  await secrets.set('token', 'tok-canary');
  await secrets.get('token');
  expect(sealed()).toBe(1);
  process.env['STAND_IN_NEW_KEY'] = '1';
  expect((await secrets.get('token')).value).toBe('tok-canary');
  expect(sealed()).toBe(2);
});

describe('while the keyring waits for its user', () => {
  const LIMIT_MS = 20;
  const unanswered = () => new Promise<never>(() => undefined);

  it('the secrets are there at once, and kept in memory until it is unlocked', async () => {
    using at = freshFolder();
    const asked = vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable').mockImplementation(unanswered);
    const secrets = await desktopSecrets(at.folder, none, LIMIT_MS);
    expect(asked).not.toHaveBeenCalled();
    expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
    expect(await secrets.set('a', 'canary-1')).toBe('memory');
    expect(secrets.warning).toContain('memory');
    expect(await secrets.get('a')).toEqual({ value: 'canary-1', storedIn: 'memory' });
    asked.mockRestore();
    expect(await secrets.set('a', 'canary-2')).toBe('keychain');
    expect(secrets.warning).toBeNull();
    expect(await (await desktopSecrets(at.folder, none)).get('a')).toEqual({ value: 'canary-2', storedIn: 'keychain' });
  });

  it('one that does not give up its key in time is asked again', async () => {
    using at = freshFolder();
    await (await desktopSecrets(at.folder, none)).set('a', 'canary-1');
    const opening = vi.spyOn(safeStorage, 'decryptStringAsync').mockImplementation(unanswered);
    const secrets = await desktopSecrets(at.folder, none, LIMIT_MS);
    expect(await secrets.get('a')).toEqual({ value: null, storedIn: 'none' });
    opening.mockRestore();
    expect((await secrets.get('a')).value).toBe('canary-1');
  });

  it('one that refuses in time is asked once, and nothing is written then', async () => {
    using at = freshFolder();
    const asked = vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable').mockResolvedValue(false);
    const secrets = await desktopSecrets(at.folder, none);
    expect(await secrets.set('a', 'canary-1')).toBe('memory');
    await secrets.get('b');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(readdirSync(at.folder)).toEqual([]);
  });
});
