import { delimiter, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { Background } from '../../src-main/desktop/background/background.ts';
import { MainWindow } from '../../src-main/desktop/main-window.ts';
import { systemTime, type Time } from '../../src-main/host/background/time.ts';
import { QuickWindow } from '../../src-main/desktop/quick/quick-window.ts';
import { startCore, type CoreHost, type StartOptions } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { freshFolder } from '../host/playground.ts';
import { busPrograms } from './bus-programs.ts';
import { app } from './stand-in/app.ts';
import { held, openDialogs } from './stand-in/asking.ts';
import { Notification, Tray } from './stand-in/background.ts';
import { record, surroundings } from './stand-in/record.ts';
import { network, powerMonitor, saveBlockers, shortcuts, takenKeys } from './stand-in/system.ts';
import { BrowserWindow } from './stand-in/window.ts';

/** What the desktop is beside its page, in the test's own process: the real core, and Electron's stand-in without a browser. */
export interface BareDesktop {
  folder: string;
  host: CoreHost;
  background: Background;
  window: MainWindow;
  quick: QuickWindow;
  /** How the program ended; null: it goes on. */
  end: { code: number | null };
  tray(): Tray;
  called(name: string): unknown[][];
}

/** What takes ten seconds for the user takes a tenth of one. */
const hurried: Time = { nowMs: () => Date.now(), after: (ms, then) => systemTime.after(ms / 100, then) };

/** `early`: done before the shell has heard anything of its core. `atWelcome`: nobody has chosen the embedded sandbox yet. */
export interface BareOptions {
  atWelcome?: boolean;
  tray?: boolean;
  ownArgs?: string[];
  core?: Partial<StartOptions>;
  early?(parts: Pick<BareDesktop, 'host' | 'window'>): Promise<void>;
}

export async function bareDesktop(options: BareOptions = {}): Promise<BareDesktop> {
  const at = freshFolder();
  const path = process.env['PATH'];
  const configHome = process.env['XDG_CONFIG_HOME'];
  process.env['PATH'] = `${busPrograms(at.folder, options.tray ?? true)}${delimiter}${path}`;
  process.env['XDG_CONFIG_HOME'] = join(at.folder, 'config');
  resetStandIn();
  const end: { code: number | null } = { code: null };
  surroundings.exit = (code) => (end.code = code);
  await app.whenReady();
  const dataFolder = join(at.folder, 'data');
  const log = openLog({ shell: 'test', stderrLevel: 'silent' });
  const own = { dataFolder, stateFolder: null, version: '0.0.0', shell: 'desktop', log } as const;
  const host = await startCore({ ...own, secrets: memorySecrets(), ...options.core });
  const background = new Background({ ownArgs: options.ownArgs ?? [], log }, hurried);
  const attend = (opened: Electron.BrowserWindow): void => background.attend(opened);
  const isEnding = (): boolean => background.leaving.isQuitting;
  const window = new MainWindow({ host: Promise.resolve(host), log, dataFolder, isEnding }, attend);
  const quick = new QuickWindow(
    { host: Promise.resolve(host), log, isEnding },
    (intent) => void window.bringUp(intent),
  );
  window.heedDock();
  if (options.core?.sandbox === 'embedded' && options.atWelcome !== true) await chooseSandbox(host);
  await options.early?.({ host, window });
  await background.begin(host, window, quick);
  onTestFinished(async () => {
    background.end();
    await host.close(500);
    resetStandIn();
    process.env['PATH'] = path;
    if (configHome === undefined) delete process.env['XDG_CONFIG_HOME'];
    else process.env['XDG_CONFIG_HOME'] = configHome;
    at[Symbol.dispose]();
  });
  return {
    ...{ folder: at.folder, host, background, window, quick, end },
    tray: () => Tray.all.at(-1)!,
    called: (name) => record.filter(({ call }) => call === name).map((one) => one.with),
  };
}

/** As the welcome of the window does. */
export async function chooseSandbox(host: CoreHost): Promise<void> {
  const link = new OwnLink(host);
  const spaces = async () => (await link.core.connections.list({})).flatMap((one) => one.spaces);
  await expect.poll(async () => (await spaces()).length).toBe(1);
  const [{ id } = { id: '' }] = await spaces();
  await link.core.settings.update({ activeSpaceId: id });
  link.close();
}

function resetStandIn(): void {
  app.startAnew();
  powerMonitor.removeAllListeners();
  network.isOnline = true;
  saveBlockers.clear();
  shortcuts.clear();
  takenKeys.clear();
  held.text = '';
  held.isTaken = false;
  BrowserWindow.forgetAll();
  Tray.all = [];
  Notification.shown = [];
  Notification.failsWith = null;
  Notification.earlier = [];
  openDialogs.length = 0;
  record.length = 0;
  surroundings.exit = () => undefined;
}
