import { EventEmitter } from 'node:events';
import { CancellationToken, type UpdateCheckResult } from 'electron-updater';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ShellState } from '../../src-preload/contract/shell.ts';
import { ShellLine } from '../../src-main/desktop/shell-line.ts';
import type { AutoUpdater, UpdaterPackage } from '../../src-main/desktop/updates/auto-updater.ts';
import { DesktopUpdates } from '../../src-main/desktop/updates/desktop-updates.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { systemTime } from '../../src-main/host/background/time.ts';
import { programVersion } from '../../src-main/host/program-folder.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { bareDesktop } from './bare-desktop.ts';
import { connectedService } from './connected-service.ts';
import { app } from './stand-in/app.ts';
import { Notification } from './stand-in/background.ts';

/** A packaged desktop whose feed has this version, with electron-updater's interface and nothing behind it. */
async function offered(load?: () => Promise<UpdaterPackage>, timesAsFast = 1_000) {
  const desktop = await bareDesktop({ core: { dispatch: false } });
  const resources = join(desktop.folder, 'resources');
  mkdirSync(resources);
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nurl: https://downloads.outpost.app/d\n');
  const before = { resourcesPath: process.resourcesPath, appImage: process.env['APPIMAGE'] };
  Object.assign(process, { resourcesPath: resources });
  Object.assign(app, { isPackaged: true });
  const program = join(desktop.folder, 'Outpost.AppImage');
  writeFileSync(program, 'old');
  process.env['APPIMAGE'] = program;
  process.env['APPDIR'] = dirname(process.execPath);
  const left: string[] = [];
  const info = { version: '9.9.9', files: [], path: '', sha512: '', releaseDate: '', releaseNotes: 'Emoji' };
  const result: UpdateCheckResult = { isUpdateAvailable: true, updateInfo: info, versionInfo: info };
  const auto = Object.assign(new EventEmitter(), {
    ...{ autoDownload: true, autoInstallOnAppQuit: true, autoRunAppAfterInstall: true, disableWebInstaller: false },
    disableDifferentialDownload: false,
    ...{ allowDowngrade: false, allowPrerelease: false, requestHeaders: null, logger: null },
    checkForUpdates: () => Promise.resolve(result),
    downloadUpdate: () => Promise.resolve([]),
    quitAndInstall: () => {
      const state = process.env['OUTPOST_STATE'] ?? 'none';
      if (existsSync(state)) left.push(...readdirSync(state).map((name) => readFileSync(join(state, name), 'utf8')));
      auto.emit('error', new Error('no'));
    },
  }) satisfies AutoUpdater;
  const updates = new DesktopUpdates({
    ...{ log: silentLog, dataFolder: desktop.folder, leave: () => left.push('left') },
    startAgain: () => left.push('again'),
    // What is two minutes for the user is one thousandth of them, unless a test waits for nothing of that.
    time: { nowMs: () => Date.now(), after: (ms, then) => systemTime.after(ms / timesAsFast, then) },
    load: load ?? (() => Promise.resolve({ autoUpdater: auto, CancellationToken })),
  });
  const line = new ShellLine(desktop.host, { ...updates.first, spelling: null });
  await updates.begin(desktop.host, line, desktop.window);
  const { core } = new OwnLink(desktop.host);
  onTestFinished(() => {
    updates.end();
    line.close();
    Object.assign(app, { isPackaged: false });
    Object.assign(process, { resourcesPath: before.resourcesPath });
    delete process.env['APPDIR'];
    if (before.appImage === undefined) delete process.env['APPIMAGE'];
    else process.env['APPIMAGE'] = before.appImage;
  });
  const state = async (): Promise<ShellState> => {
    for await (const told of await core.shell.watch({})) if (told !== null) return told;
    throw new Error('nobody tells');
  };
  return { ...desktop, core, updates, left, program, state, is: async () => (await state()).updates.is };
}

it('a newer version is told beside the window, and a click leads to what it brings', async () => {
  const { called, is, state } = await offered();
  await expect
    .poll(() => called('notification.show'))
    .toEqual([['Outpost 9.9.9 is available', expect.stringContaining('Nothing was downloaded')]]);
  await expect.poll(is).toBe('offered');
  expect((await state()).updatesFrom).toBe('downloads.outpost.app');
  Notification.shown[0]!.emit('click', {});
  expect(called('loadURL').at(-1)).toEqual(['app://outpost/index.html#/settings/updates']);
});

it('an update that is to be installed waits for a batch that goes out', async () => {
  const { core, is, left } = await offered();
  const { spaceId } = await connectedService(core);
  await core.shell.ask({ wish: 'look' });
  await expect.poll(is).toBe('offered');
  await core.shell.ask({ wish: 'fetch' });
  await expect.poll(is).toBe('ready');
  const content = 'text,accounts\nOne,x\nTwo,x\n';
  const { importId } = await core.import.dryRun({ spaceId, name: 'batch.csv', content });
  await core.import.commit({ importId, as: 'queue' });
  expect((await core.status.all({})).batchGoes).toBe(true);
  await core.shell.ask({ wish: 'install' });
  await expect.poll(is).toBe('waiting');
  expect(left).toEqual([]);
  await core.outbox.pauseAll({ spaceId });
  await expect.poll(() => left).toEqual(['left']);
  expect((await core.settings.get({})).updateTried).toBe('9.9.9');
});

it('a program that ends for another reason installs nothing', async () => {
  const { updates, left, is, core } = await offered();
  await core.shell.ask({ wish: 'look' });
  await expect.poll(is).toBe('offered');
  await core.shell.ask({ wish: 'fetch' });
  await expect.poll(is).toBe('ready');
  await updates.handOver();
  expect(left).toEqual([]);
  expect(left).not.toContain('again');
});

it('an installer that fails leaves the program in its place, which is started again', async () => {
  const { updates, left, is, core, program, folder } = await offered();
  await core.shell.ask({ wish: 'look' });
  await expect.poll(is).toBe('offered');
  await core.shell.ask({ wish: 'fetch' });
  await expect.poll(is).toBe('ready');
  await core.shell.ask({ wish: 'install' });
  await expect.poll(() => left).toEqual(['left']);
  const before = process.env['OUTPOST_DATA'];
  await updates.handOver();
  expect(process.env['OUTPOST_DATA']).toBe(folder);
  if (before === undefined) delete process.env['OUTPOST_DATA'];
  else process.env['OUTPOST_DATA'] = before;
  expect(left).toEqual(['left', 'again']);
  expect(readFileSync(program, 'utf8')).toBe('old');
  expect(existsSync(`${program}.before-update`)).toBe(false);
});

it('an installer finds a note of the data that are open, which goes where it fails', async () => {
  const { updates, left, is, core, folder } = await offered();
  const state = join(folder, 'state');
  vi.stubEnv('OUTPOST_STATE', state);
  vi.stubEnv('OUTPOST_DATA', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [wish, then] of [
    ['look', 'offered'],
    ['fetch', 'ready'],
  ] as const) {
    await core.shell.ask({ wish });
    await expect.poll(is).toBe(then);
  }
  await core.shell.ask({ wish: 'install' });
  await expect.poll(() => left).toEqual(['left']);
  await updates.handOver();
  const [, note = ''] = left;
  expect(JSON.parse(note)).toMatchObject({ folder, from: programVersion() });
  expect(left.slice(2)).toEqual(['again']);
  expect(readdirSync(state)).toEqual([]);
});

const withoutUpdater = {
  get autoUpdater(): AutoUpdater {
    throw new Error('no');
  },
  CancellationToken,
};

it.each([
  ['loaded', () => Promise.reject(new Error('no'))],
  ['made', () => Promise.resolve(withoutUpdater)],
] as const)('an updater that cannot be %s ends nothing: it is said where updates are', async (_, load) => {
  // The look that comes by itself is two minutes away: what fails is told before it.
  const { is, end, core, updates, window, state } = await offered(load, 1);
  await expect.poll(is).toBe('failed');
  const told: ShellState[] = [];
  const watching = (async () => {
    for await (const one of await core.shell.watch({})) {
      if (one === null) continue;
      told.push(one);
      if (told.filter(({ updates: { is: how } }) => how === 'failed').length === 3) return;
    }
  })();
  await core.shell.ask({ wish: 'look' });
  await expect.poll(() => told.filter(({ updates: { is: how } }) => how === 'failed').length).toBeGreaterThan(1);
  // From the menu as well.
  updates.look(window);
  await watching;
  expect((await state()).updates).toMatchObject({ step: 'look', why: 'unknown' });
  expect(end.code).toBeNull();
});
