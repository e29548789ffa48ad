import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { app } from './stand-in/app.ts';
import { dialog } from './stand-in/asking.ts';
import { keepLine, readLines, runLines, wordsOf } from './stand-in/login-items.ts';
import { Menu, MenuItem } from './stand-in/menu.ts';
import { protocol, session } from './stand-in/page-side.ts';
import { MessageChannelMain } from './stand-in/ports.ts';
import { record, surroundings } from './stand-in/record.ts';
import { powerMonitor, safeStorage, screen } from './stand-in/system.ts';
import { BrowserWindow } from './stand-in/window.ts';

afterEach(() => {
  app.startAnew();
  record.length = 0;
});

/** How the process ended, were it one of its own. */
function watchEnd(): { code: number | null } {
  const end: { code: number | null } = { code: null };
  const before = surroundings.exit;
  surroundings.exit = (code) => (end.code = code);
  onTestFinished(() => void (surroundings.exit = before));
  return end;
}

describe('before Electron is ready', () => {
  it.each<[string, () => unknown]>([
    ['a window', () => new BrowserWindow()],
    ['a menu', () => Menu.setApplicationMenu(null)],
    ['the session', () => session.defaultSession],
    ['a scheme’s handler', () => protocol.handle('app', () => new Response())],
    ['a dialog', () => dialog.showMessageBox({ message: 'x', buttons: ['OK'] })],
    ['the screens', () => screen.getAllDisplays()],
    ['the power', () => powerMonitor.on('resume', () => undefined)],
    ['the keychain', () => safeStorage.encryptStringAsync('x')],
  ])('%s cannot be had', async (_what, use) => {
    await expect((async () => use())()).rejects.toThrow(/cannot be used before the app is ready/);
  });

  it('schemes and the sandbox are asked for, and not after', async () => {
    app.enableSandbox();
    protocol.registerSchemesAsPrivileged([]);
    expect(() => protocol.registerSchemesAsPrivileged([])).toThrow(/only once/);
    await app.whenReady();
    expect(() => app.enableSandbox()).toThrow(/before app is ready/);
    expect(() => protocol.registerSchemesAsPrivileged([])).toThrow(/before app is ready/);
  });
});

describe('a window that is closed', () => {
  it('answers nothing but that it is', async () => {
    await app.whenReady();
    app.on('window-all-closed', () => undefined);
    const window = new BrowserWindow();
    const contents = window.webContents;
    await window.close();
    expect(window.isDestroyed()).toBe(true);
    for (const ask of [() => window.show(), () => window.webContents, () => contents.getURL(), () => contents.reload()])
      expect(ask).toThrow('Object has been destroyed');
  });
});

describe('a program ends', () => {
  it('by before-quit, the windows and will-quit, each of which may be prevented', async () => {
    const end = watchEnd();
    await app.whenReady();
    const heard: string[] = [];
    const holding = new Set(['before-quit', 'close', 'will-quit']);
    const hear = (name: string) => (event: { preventDefault(): void }) => {
      heard.push(name);
      if (holding.delete(name)) event.preventDefault();
    };
    app.on('before-quit', hear('before-quit'));
    app.on('will-quit', hear('will-quit'));
    app.on('window-all-closed', () => heard.push('window-all-closed'));
    new BrowserWindow().on('close', hear('close'));
    for (let times = 0; times < 4; times += 1) {
      app.quit();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(heard).toEqual([
      'before-quit',
      ...['before-quit', 'close'],
      ...['before-quit', 'close', 'will-quit'],
      ...['before-quit', 'will-quit'],
    ]);
    await expect.poll(() => end.code).toBe(0);
  });

  it('with its last window, unless somebody listens', async () => {
    const end = watchEnd();
    await app.whenReady();
    await new BrowserWindow().close();
    await expect.poll(() => end.code).toBe(0);
  });
});

describe('a menu', () => {
  it.each([
    [{}, /at least one of label, role or type/],
    [{ label: 'x', accelerator: 'CmdOrCtrl+Nonsense' }, /No key/],
    [{ label: 'x', accelerator: 'Hyper+K' }, /No key/],
    [{ role: 'nothing' as 'undo' }, /no role/],
  ])('of %j is refused', (item, why) => {
    expect(() => Menu.buildFromTemplate([item])).toThrow(why);
  });

  it('takes keys as Electron writes them', () => {
    expect(() => new MenuItem({ label: 'x', accelerator: 'CmdOrCtrl+Shift+F12' })).not.toThrow();
    expect(() => new MenuItem({ label: 'x', accelerator: 'Alt+Plus' })).not.toThrow();
  });
});

describe('what Windows starts with the session', () => {
  const asked = { path: '"C:\\Users\\Ana Silva\\a.exe"', args: ['"--data=D:\\a b\\\\"'] };

  it('is one line that is found again by the same words, and its program by any', () => {
    keepLine({ openAtLogin: true, ...asked });
    expect([...runLines.values()].map(wordsOf)).toEqual([['C:\\Users\\Ana Silva\\a.exe', '--data=D:\\a b\\']]);
    expect(readLines(asked)).toEqual({ openAtLogin: true, executableWillLaunchAtLogin: true });
    expect(readLines({ ...asked, args: [] })).toEqual({ openAtLogin: false, executableWillLaunchAtLogin: true });
    keepLine({ openAtLogin: false, ...asked });
    expect(readLines(asked)).toEqual({ openAtLogin: false, executableWillLaunchAtLogin: false });
  });

  it('is cut at its first space without quotes, and so is what is asked for', () => {
    runLines.set('another', 'C:\\Users\\Ana Silva\\another.exe --start');
    expect(readLines({ path: 'C:\\Users\\Ana Silva\\a.exe' }).executableWillLaunchAtLogin).toBe(true);
    expect(readLines(asked).executableWillLaunchAtLogin).toBe(false);
  });
});

describe('a port', () => {
  it('keeps what comes until it is started, and tells the other end that it was closed', async () => {
    const { port1, port2 } = new MessageChannelMain();
    const heard: unknown[] = [];
    port2.on('message', ({ data }: { data: unknown }) => heard.push(data));
    port1.postMessage('early');
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
    port2.start();
    expect(heard).toEqual(['early']);
    const closed = new Promise((resolve) => port1.once('close', () => resolve(true)));
    port2.close();
    expect(await closed).toBe(true);
  });

  it('is given away once', () => {
    const { port1 } = new MessageChannelMain();
    port1.transferred(0);
    expect(() => port1.transferred(0)).toThrow('Port at index 0 is already neutered');
  });
});
