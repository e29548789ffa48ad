import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshFolder } from '../host/playground.ts';
import { buildOnce, closeBrowser, opened, shareBrowser } from './desktop-process.ts';

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

it.each(['none', 'unknown'])('secrets of the desktop stay in memory where the keychain is %s', async (backend) => {
  using at = freshFolder();
  const desktop = await opened(at.folder, { STAND_IN_KEYCHAIN: backend });
  await desktop.do('quit').catch(() => null);
  await desktop.exited;
  expect(readdirSync(at.folder).filter((name) => name.startsWith('secrets'))).toEqual([]);
});
