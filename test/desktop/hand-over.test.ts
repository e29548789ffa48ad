import { createServer } from 'node:http';
import { delimiter } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { openDesktop } from '../../src-main/desktop/desktop.ts';
import { Openings } from '../../src-main/desktop/openings.ts';
import { registerAppScheme } from '../../src-main/desktop/scheme.ts';
import { dialHolder } from '../../src-main/host/local-socket/dial.ts';
import { programVersion } from '../../src-main/host/program-folder.ts';
import { freshFolder } from '../host/playground.ts';
import { listen } from '../service/scripted-server.ts';
import { busPrograms } from './bus-programs.ts';
import { app } from './stand-in/app.ts';
import { Tray } from './stand-in/background.ts';
import { systemRules } from './stand-in/page-side.ts';
import { record, surroundings } from './stand-in/record.ts';
import { powerMonitor } from './stand-in/system.ts';
import { BrowserWindow, schemeHandlers } from './stand-in/window.ts';

/* What the desktop hands its core as it puts the parts together: the whole of it over Electron's stand-in, in this process. */

/** As it is before a program was started. */
function forget(): void {
  app.startAnew();
  powerMonitor.removeAllListeners();
  schemeHandlers.clear();
  BrowserWindow.forgetAll();
  Tray.all = [];
  record.length = 0;
  systemRules.value = 'DIRECT';
  surroundings.exit = () => undefined;
}
afterEach(forget);

it('the core of the desktop is reached over its socket, and goes by the proxy that the system names for an address', async () => {
  using at = freshFolder();
  const path = process.env['PATH'];
  process.env['PATH'] = `${busPrograms(at.folder, true)}${delimiter}${path}`;
  onTestFinished(() => void (process.env['PATH'] = path));
  const tunnels: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { host: place } = new URL(await listen(proxy));
  onTestFinished(() => void proxy.close());
  forget();
  registerAppScheme();
  systemRules.value = `PROXY ${place}`;
  const ended = Promise.withResolvers<number>();
  surroundings.exit = ended.resolve;
  const openings = new Openings({ args: [], cwd: '/' });
  await app.whenReady();
  await openDesktop({ dataFolder: at.folder, ownArgs: [], openings });
  const dialled = await dialHolder(at.folder, programVersion());
  if (dialled.found !== 'core') throw new Error(`${dialled.found} answers`);
  expect(dialled.holder).toEqual({ shell: 'desktop', pid: process.pid });
  const asked = dialled.client.core.connections.check({
    ...{ url: 'https://publish.example', token: 'a-token', spaceRemoteId: '1' },
  });
  await expect(asked).rejects.toMatchObject({
    data: { code: 'unreachable', message: expect.stringContaining('The proxy of this network') },
  });
  expect(tunnels).toContain('publish.example:443');
  expect(record.filter(({ call }) => call === 'session.resolveProxy').map((one) => one.with)).toContainEqual([
    'https://publish.example',
  ]);
  dialled.client.close();
  app.quit();
  expect(await ended.promise).toBe(0);
});
