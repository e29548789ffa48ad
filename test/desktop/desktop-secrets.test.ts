import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { desktopSecrets } from '../../src-main/desktop/desktop-secrets.ts';
import { freshFolder } from '../host/playground.ts';
import { app } from './stand-in/app.ts';
import { record } from './stand-in/record.ts';

beforeEach(async () => {
  app.startAnew();
  record.length = 0;
  await app.whenReady();
});
afterEach(() => {
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
