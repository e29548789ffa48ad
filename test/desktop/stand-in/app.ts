import { EventEmitter } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { serialize } from 'node:v8';
import type * as Electron from 'electron';
import { preventable } from './events.ts';
import { keepLine, readLines, runLines } from './login-items.ts';
import { isReady, onlyBeforeReady, setReady } from './phase.ts';
import { noteCall, surroundings } from './record.ts';
import { takeSignals } from './signals.ts';
import { BrowserWindow } from './window.ts';
import { programFolder, programVersion } from '../../../src-main/host/program-folder.ts';

/** The names of `app.setPath` that the shell may use. */
const pathNames = ['userData', 'sessionData', 'logs', 'crashDumps'];

type Used =
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'getLoginItemSettings'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAboutPanelOptions'
  | 'setActivationPolicy'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady';

/** As the program was started with it; behind `--` there is none. */
function givenSwitch(name: string): string {
  const end = process.argv.indexOf('--');
  const own = end < 0 ? process.argv : process.argv.slice(0, end);
  return own.findLast((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
}

/** Electron's `app`: its phases, and the order in which a program ends. */
class App extends EventEmitter implements Pick<Electron.App, Used> {
  readonly isPackaged = process.env['STAND_IN_PACKAGED'] === '1';
  readonly #switches = new Map<string, string>();
  /** Chromium reads its switches as it starts. Of one that is said twice, it takes the last. */
  readonly commandLine = {
    appendSwitch: (name, value) => {
      onlyBeforeReady('app.commandLine.appendSwitch()');
      noteCall('app.commandLine.appendSwitch', name, value);
      this.#switches.set(name, value ?? '');
    },
    getSwitchValue: (name) => this.#switches.get(name) ?? givenSwitch(name),
  } satisfies Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue'>;
  #isQuitting = false;
  #login: Electron.Settings = {};
  readonly #paths = new Map<string, string>();
  #ready: Promise<void> | null = null;

  isReady(): boolean {
    return isReady();
  }

  /** After the first turn of the event loop, as Electron promises: what must be done before is done in that turn. */
  whenReady(): Promise<void> {
    return (this.#ready ??= new Promise((resolve) => {
      setImmediate(() => {
        setReady(true);
        if (surroundings.hasPages) takeSignals(() => this.quit());
        this.emit('ready', {}, {});
        resolve();
      });
    }));
  }

  setPath(name: string, path: string): void {
    noteCall('app.setPath', name, path);
    if (!pathNames.includes(name)) throw new Error(`Failed to set path: ${name} is none`);
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!existsSync(path) || !statSync(path).isDirectory()) throw new Error(`${path} does not exist`);
    if (name !== 'logs') onlyBeforeReady(`app.setPath('${name}')`);
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  getAppPath(): string {
    return programFolder();
  }
  getName(): string {
    return 'Outpost';
  }
  getVersion(): string {
    return programVersion();
  }

  enableSandbox(): void {
    onlyBeforeReady('app.enableSandbox()');
    noteCall('app.enableSandbox');
  }

  disableHardwareAcceleration(): void {
    onlyBeforeReady('app.disableHardwareAcceleration()');
    noteCall('app.disableHardwareAcceleration');
  }

  setActivationPolicy(policy: 'regular' | 'accessory' | 'prohibited'): void {
    if (process.platform !== 'darwin') throw new Error('It is there on macOS alone');
    noteCall('app.setActivationPolicy', policy);
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    // What has no room in Chromium's message is looked for behind its end, in the program that has the lock.
    const message = [
      process.cwd(),
      ...process.argv,
      ...(additionalData === undefined ? [] : [serialize(additionalData)]),
    ];
    if (message.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 0) > 32 * 1024)
      throw new Error('This start has no room in the message to the program that has the lock');
    noteCall('app.requestSingleInstanceLock', ...(additionalData === undefined ? [] : [additionalData]));
    return process.env['STAND_IN_LOCKED'] !== '1';
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    const isText = (one: unknown): boolean => typeof one === 'string';
    if (options?.args?.every(isText) === false) throw new TypeError('The arguments of a relaunch are texts');
    noteCall('app.relaunch', options);
    // Its process ends at once: what a test can still read is what it wrote.
    process.stderr.write(`app.relaunch ${JSON.stringify(options)}\n`);
  }

  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    noteCall('app.setAboutPanelOptions', options);
  }

  setBadgeCount(count?: number): boolean {
    if (process.platform === 'win32') throw new Error('It is not there on Windows');
    noteCall('app.setBadgeCount', count);
    return true;
  }

  setAppUserModelId(id: string): void {
    if (process.platform !== 'win32') throw new Error('It is there on Windows alone');
    noteCall('app.setAppUserModelId', id);
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    if (process.platform === 'linux') throw new Error('On Linux it does nothing: nobody may count on it');
    noteCall('app.setLoginItemSettings', settings);
    if (process.platform === 'win32') keepLine(settings);
    else this.#login = settings;
  }

  getLoginItemSettings(asked?: Electron.LoginItemSettingsOptions): Electron.LoginItemSettings {
    const mayStart = process.env['STAND_IN_LOGIN_ITEMS'] !== 'off';
    const { openAtLogin, executableWillLaunchAtLogin } =
      process.platform === 'win32'
        ? readLines(asked)
        : { openAtLogin: this.#login.openAtLogin === true && mayStart, executableWillLaunchAtLogin: false };
    const wasOpenedAtLogin = process.env['STAND_IN_AT_LOGIN'] === '1';
    const launched = { executableWillLaunchAtLogin: executableWillLaunchAtLogin && mayStart, launchItems: [] };
    return { openAtLogin, wasOpenedAtLogin, status: mayStart ? 'enabled' : 'requires-approval', ...launched };
  }

  /** `before-quit`, then each window's `close`, then `will-quit`: whoever prevents one of them keeps the program running. */
  quit(): void {
    noteCall('app.quit');
    if (this.#isQuitting) return;
    const before = preventable({});
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    void this.#closeAll();
  }

  async #closeAll(): Promise<void> {
    for (const window of BrowserWindow.getAllWindows()) await window.close();
    if (BrowserWindow.getAllWindows().length > 0) {
      this.#isQuitting = false;
      return;
    }
    const will = preventable({});
    this.emit('will-quit', will);
    this.#isQuitting = false;
    if (!will.defaultPrevented) this.exit(0);
  }

  /** All windows gone; not while the program quits, and where nobody listens it ends. */
  lastWindowClosed(): void {
    if (this.#isQuitting) return;
    if (!this.emit('window-all-closed')) this.quit();
  }

  exit(code = 0): void {
    noteCall('app.exit', code);
    void BrowserWindow.closePages().then(() => {
      this.emit('quit', {}, code);
      surroundings.exit(code);
    });
  }

  /** For a test in its own process: as if it had just been started. */
  startAnew(): void {
    this.removeAllListeners();
    this.#isQuitting = false;
    this.#login = {};
    runLines.clear();
    this.#ready = null;
    this.#switches.clear();
    setReady(false);
  }
}

export const app = new App();
BrowserWindow.app = app;
