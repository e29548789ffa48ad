import { createServer } from 'node:http';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDesktop } from '../../src-main/desktop/desktop.ts';
import { Openings } from '../../src-main/desktop/openings.ts';
import { registerAppScheme } from '../../src-main/desktop/scheme.ts';
import { DesktopUpdates } from '../../src-main/desktop/updates/desktop-updates.ts';
import { writeControl } from '../../src-main/host/control-file.ts';
import { startCore } from '../../src-main/host/host.ts';
import { LONGEST_WAIT_MS } from '../../src-main/host/background/long-wait.ts';
import { dialHolder } from '../../src-main/host/local-socket/dial.ts';
import { serveLocally } from '../../src-main/host/local-socket/serve.ts';
import { openLog } from '../../src-main/host/log.ts';
import { programVersion } from '../../src-main/host/program-folder.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { untilLookMs } from '../../src-main/host/updates/look-times.ts';
import { freshFolder } from '../host/playground.ts';
import { listen } from '../service/scripted-server.ts';
import { busPrograms } from './bus-programs.ts';
import { app } from './stand-in/app.ts';
import { openDialogs } from './stand-in/asking.ts';
import { Notification, Tray } from './stand-in/background.ts';
import { systemRules } from './stand-in/page-side.ts';
import { record, surroundings } from './stand-in/record.ts';
import { powerMonitor } from './stand-in/system.ts';
import { BrowserWindow, schemeHandlers } from './stand-in/window.ts';

/* What the desktop hands its core as it puts the parts together: the whole of it over Electron's stand-in, in this process. */

/** It asks for Electron's own program; how it is used is tried in auto-updater.test.ts, and its own work in updates.long.ts. */
vi.mock('electron-updater', () => ({
  autoUpdater: Object.assign(new EventEmitter(), { checkForUpdates: () => Promise.resolve(null) }),
  CancellationToken: EventEmitter,
}));

/** As it is before a program was started. */
function forget(): void {
  app.startAnew();
  powerMonitor.removeAllListeners();
  schemeHandlers.clear();
  BrowserWindow.forgetAll();
  Tray.all = [];
  openDialogs.length = 0;
  record.length = 0;
  systemRules.value = 'DIRECT';
  surroundings.exit = () => undefined;
}
afterEach(forget);

/** The whole desktop, begun as the program begins it, in a session whose panel shows icons. */
async function begun(dataFolder: string): Promise<{ ended: Promise<number> }> {
  const { ended, begins } = starting(dataFolder);
  await begins;
  return { ended };
}

function starting(dataFolder: string): { ended: Promise<number>; begins: Promise<void> } {
  const path = process.env['PATH'];
  process.env['PATH'] = `${busPrograms(dataFolder, true)}${delimiter}${path}`;
  onTestFinished(() => void (process.env['PATH'] = path));
  registerAppScheme();
  const ended = Promise.withResolvers<number>();
  surroundings.exit = ended.resolve;
  const openings = new Openings({ args: [], cwd: '/' });
  const begins = app.whenReady().then(() => openDesktop({ dataFolder, ownArgs: [], openings }));
  return { ended: ended.promise, begins };
}

/** One that was packaged, and has a place where newer ones are. */
function asPackaged(folder: string): void {
  const before = { resourcesPath: process.resourcesPath, APPIMAGE: process.env['APPIMAGE'] };
  writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nurl: http://127.0.0.1:1/d\n');
  writeFileSync(join(folder, 'Outpost.AppImage'), '');
  Object.assign(process, { resourcesPath: folder });
  Object.assign(app, { isPackaged: true });
  Object.assign(process.env, { APPIMAGE: join(folder, 'Outpost.AppImage'), APPDIR: dirname(process.execPath) });
  onTestFinished(() => {
    Object.assign(app, { isPackaged: false });
    Object.assign(process, { resourcesPath: before.resourcesPath });
    delete process.env['APPDIR'];
    if (before.APPIMAGE === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before.APPIMAGE;
  });
}

const calls = (name: string): unknown[][] => record.filter(({ call }) => call === name).map((one) => one.with);

it('a window that is closed by its button is held to what its user decides: it says, once, that the program goes on', async () => {
  using at = freshFolder();
  forget();
  const { ended } = await begun(at.folder);
  await BrowserWindow.getAllWindows()[0]!.close();
  await expect.poll(() => calls('notification.show')).toHaveLength(1);
  app.quit();
  expect(await ended).toBe(0);
});

it('a notification that macOS keeps of an earlier run leads to its item', async () => {
  using at = freshFolder();
  forget();
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
  void app.whenReady().then(() => {
    Notification.earlier = [new Notification({ id: '0-1 outpost://outbox?item=y' })];
  });
  onTestFinished(() => void (Notification.earlier = []));
  const { ended } = await begun(at.folder);
  const [kept] = Notification.earlier;
  kept!.emit('click', {});
  expect(calls('loadURL').at(-1)).toEqual(['app://outpost/index.html#/outbox?item=y']);
  app.quit();
  expect(await ended).toBe(0);
});

it('a start with the session shows no window, also where macOS tells of it as of a wish for one, and the dock shows it then', async () => {
  using at = freshFolder();
  forget();
  process.argv.push('--hidden');
  onTestFinished(() => void process.argv.pop());
  void app.whenReady().then(() => setImmediate(() => app.emit('activate', {}, false)));
  const { ended } = await begun(at.folder);
  expect(BrowserWindow.getAllWindows()).toEqual([]);
  app.emit('activate', {}, false);
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  app.quit();
  expect(await ended).toBe(0);
});

it('a press on the dock while a start with the session is still under way shows the window once that is through', async () => {
  using at = freshFolder();
  forget();
  process.argv.push('--hidden');
  onTestFinished(() => void process.argv.pop());
  const activate = (): unknown => app.emit('activate', {}, false);
  void app.whenReady().then(() => setImmediate(() => [activate(), activate()]));
  const { ended } = await begun(at.folder);
  await expect.poll(() => BrowserWindow.getAllWindows().length).toBe(1);
  app.quit();
  expect(await ended).toBe(0);
});

it('a program that is told to end again while its core still closes ends once, and installs once', async () => {
  using at = freshFolder();
  forget();
  const installing = vi.spyOn(DesktopUpdates.prototype, 'handOver');
  onTestFinished(() => void vi.restoreAllMocks());
  const { ended } = await begun(at.folder);
  let times = 0;
  app.on('will-quit', () => {
    times += 1;
    if (times < 3) setImmediate(() => app.quit());
  });
  app.quit();
  expect(await ended).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(times).toBe(3);
  expect(installing).toHaveBeenCalledTimes(1);
  expect(calls('app.exit')).toHaveLength(1);
});

it('a program that ends takes its icon away, and looks for no update any more', async () => {
  using at = freshFolder();
  forget();
  asPackaged(at.folder);
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => void vi.restoreAllMocks());
  const isLook = (ms: unknown): boolean => ms === Math.min(untilLookMs('none'), LONGEST_WAIT_MS);
  const looks = (): unknown[] => {
    const off = cleared.mock.calls.map(([timer]) => timer as unknown);
    const all = set.mock.results.flatMap(({ value }, n) => (isLook(set.mock.calls[n]?.[1]) ? [value as unknown] : []));
    return all.filter((timer) => !off.includes(timer));
  };
  const { ended } = await begun(at.folder);
  await expect.poll(() => looks().length).toBeGreaterThan(0);
  const [icon] = Tray.all;
  expect(icon?.isDestroyed()).toBe(false);
  app.quit();
  expect(await ended).toBe(0);
  expect(icon?.isDestroyed()).toBe(true);
  expect(looks()).toEqual([]);
});

it('a start beside an open web shell says where that one runs, and starts nothing', async () => {
  using at = freshFolder();
  forget();
  const log = openLog({ shell: 'test', stderrLevel: 'silent' });
  const own = { dataFolder: at.folder, version: programVersion(), shell: 'web', log } as const;
  const web = await startCore({ ...own, stateFolder: null, secrets: memorySecrets() });
  onTestFinished(() => web.close(0));
  await serveLocally(web, own);
  await writeControl(at.folder, { url: 'http://127.0.0.1:4870', secret: 's', pid: process.pid });
  const { ended, begins } = starting(at.folder);
  await expect.poll(() => openDialogs.length).toBe(1);
  expect(calls('dialog.showMessageBox')[0]).toEqual([
    expect.objectContaining({
      detail: expect.stringMatching(
        /^Outpost is already open with this data \(web, process \d+\).*\nIt runs at http:\/\/127\.0\.0\.1:4870 .*outpost open --data /,
      ),
    }),
  ]);
  openDialogs.pop()!(1);
  expect(await ended).toBe(1);
  await begins;
  expect(web.state).toBe('running');
});

it('the core of the desktop is reached over its socket, and goes by the proxy that the system names for an address', async () => {
  using at = freshFolder();
  const tunnels: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { host: place } = new URL(await listen(proxy));
  onTestFinished(() => void proxy.close());
  forget();
  systemRules.value = `PROXY ${place}`;
  const { ended } = await begun(at.folder);
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
  expect(await ended).toBe(0);
});
