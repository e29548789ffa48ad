import type { AddressInfo } from 'node:net';
import { createServer, type UserConfig, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import config from '../../electron.vite.config.ts';
import { freshFolder } from '../host/playground.ts';
import { buildOnce, closeBrowser, FROM_THE_CORE, shareBrowser, startDesktop } from './desktop-process.ts';

/*
 * `npm run dev`: electron-vite starts this very server for the window, and Electron with its address.
 */

let server: ViteDevServer;
const cache = freshFolder();
beforeAll(buildOnce);
beforeAll(shareBrowser);
beforeAll(async () => {
  const { renderer } = config as { renderer: UserConfig };
  server = await createServer({
    ...renderer,
    ...{ configFile: false, cacheDir: cache.folder, server: { host: '127.0.0.1', port: 0 }, logLevel: 'silent' },
  });
  await server.listen();
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
  cache[Symbol.dispose]();
});

const address = (): string => `http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}`;

it('the window comes from the server that is named, and stays a page of ours', async () => {
  using at = freshFolder();
  await using desktop = startDesktop(at.folder, { ELECTRON_RENDERER_URL: address() });
  await desktop.do('waitForText', FROM_THE_CORE);
  expect(await desktop.calls('net.fetch')).toContainEqual([`${address()}/main.ts`]);
  expect(await desktop.calls('loadURL')).toEqual([['app://outpost/index.html']]);
});

it('a server elsewhere is not asked', async () => {
  using at = freshFolder();
  await using desktop = startDesktop(at.folder, { ELECTRON_RENDERER_URL: 'http://192.0.2.1:5173' });
  await desktop.do('waitForText', FROM_THE_CORE);
  expect(await desktop.calls('net.fetch')).toEqual([]);
});
