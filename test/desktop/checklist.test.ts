import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Session } from 'electron';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CoreHost } from '../../src-main/host/host.ts';
import { contentSecurityPolicy, securityHeaders } from '../../src-main/host/content-security.ts';
import { OpenedFiles } from '../../src-main/host/opening/opened-files.ts';
import { ownAppImage } from '../../src-main/host/own-app-image.ts';
import { programFolder, programVersion } from '../../src-main/host/program-folder.ts';
import { listRendererFiles } from '../../src-main/host/renderer-files.ts';
import { setAbout } from '../../src-main/desktop/about.ts';
import { setStartAtLogin } from '../../src-main/desktop/background/login.ts';
import { keepCoreLink } from '../../src-main/desktop/core-link.ts';
import { devServer } from '../../src-main/desktop/dev-server.ts';
import { isSafeToOpen } from '../../src-main/desktop/external.ts';
import { denyPermissions, lockDownPages } from '../../src-main/desktop/lock-down.ts';
import { relaunch } from '../../src-main/desktop/say-why-not.ts';
import { builtWindow, isOurs, registerAppScheme, serveAppScheme } from '../../src-main/desktop/scheme.ts';
import { webPreferences } from '../../src-main/desktop/window.ts';
import { freshFolder } from '../host/playground.ts';
import { app } from './stand-in/app.ts';
import { preventable } from './stand-in/events.ts';
import { runLines, wordsOf } from './stand-in/login-items.ts';
import { askForDisplay, session, sessionHandlers } from './stand-in/page-side.ts';
import { record } from './stand-in/record.ts';
import { BrowserWindow, schemeHandlers } from './stand-in/window.ts';

/*
 * Electron's own checklist for security, item by item, without a page: test/mutants/desktop-mutants.ts breaks each of them.
 */

beforeEach(async () => {
  app.startAnew();
  record.length = 0;
  schemeHandlers.clear();
  registerAppScheme();
  await app.whenReady();
});
afterEach(() => {
  schemeHandlers.clear();
  BrowserWindow.forgetAll();
  app.startAnew();
});

const called = (name: string): unknown[][] => record.filter(({ call }) => call === name).map((one) => one.with);

/** As if on another system. */
function on(platform: NodeJS.Platform): void {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
}

/** As if it were installed there. */
function runAs(program: string): void {
  const real = Object.getOwnPropertyDescriptor(process, 'execPath')!;
  Object.defineProperty(process, 'execPath', { ...real, value: program });
  onTestFinished(() => void Object.defineProperty(process, 'execPath', real));
}

function withEnv(name: string, value: string): void {
  const before = process.env[name];
  process.env[name] = value;
  onTestFinished(() => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  });
}

describe('a window', () => {
  it('has every preference stated that the checklist names', () => {
    const { preload, spellcheck, ...rest } = webPreferences();
    expect(preload).toMatch(/[\\/]out[\\/]preload[\\/]index\.cjs$/);
    expect(typeof spellcheck).toBe('boolean');
    expect(rest).toEqual({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      devTools: true,
    });
  });

  it('has developer tools only where the program was not packaged', () => {
    Object.defineProperty(app, 'isPackaged', { value: true, configurable: true });
    onTestFinished(() => void Object.defineProperty(app, 'isPackaged', { value: false, configurable: true }));
    expect(webPreferences().devTools).toBe(false);
  });

  it('shows pages under one policy, whole as it stands here', () => {
    expect(contentSecurityPolicy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types svelte-trusted-html',
    ]);
    expect(securityHeaders).toMatchObject({
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
  });
});

describe('a page', () => {
  it('is given no permission but to put on the clipboard, and that in a main frame of ours', () => {
    denyPermissions(session.defaultSession as unknown as Session);
    const { setPermissionRequestHandler: request, setPermissionCheckHandler: check } = sessionHandlers;
    const asked = (permission: string, requestingUrl: string, isMainFrame = true): boolean | null => {
      let answer: boolean | null = null;
      request!({} as never, permission as 'media', (is) => (answer = is), { requestingUrl, isMainFrame } as never);
      return answer;
    };
    const ours = 'app://outpost/index.html';
    expect(asked('clipboard-sanitized-write', ours)).toBe(true);
    expect(asked('clipboard-sanitized-write', ours, false)).toBe(false);
    expect(asked('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid'])
      expect([permission, asked(permission, ours)]).toEqual([permission, false]);
    expect(check!(null, 'clipboard-sanitized-write', 'app://outpost', {} as never)).toBe(true);
    expect(check!(null, 'clipboard-sanitized-write', 'https://evil.example', {} as never)).toBe(false);
    expect(check!(null, 'media', 'app://outpost', {} as never)).toBe(false);
    expect(sessionHandlers.setDevicePermissionHandler!({} as never)).toBe(false);
    expect(askForDisplay()).toBeNull();
  });

  it('stays where it is, however it came to be', () => {
    lockDownPages();
    const { webContents } = new BrowserWindow();
    const goes = (url: string, isMainFrame = true): boolean => webContents.mayNavigate(url, isMainFrame);
    expect(goes('app://outpost/index.html#/outbox')).toBe(true);
    expect(goes('app://outpost/index.html', false)).toBe(false);
    for (const url of ['https://evil.example/', 'app://other/', 'file:///etc/passwd', 'javascript:alert(1)'])
      expect([url, goes(url)]).toEqual([url, false]);
    for (const [event, url] of [
      ['will-redirect', 'https://evil.example/'],
      ['will-attach-webview', ''],
    ] as const) {
      const its = preventable({ url });
      webContents.emit(event, its);
      expect([event, its.defaultPrevented]).toEqual([event, true]);
    }
    const home = preventable({ url: 'app://outpost/' });
    webContents.emit('will-redirect', home);
    expect(home.defaultPrevented).toBe(false);
  });

  it('opens no window: a plain https address goes to the browser, and nothing else anywhere', () => {
    lockDownPages();
    const { webContents } = new BrowserWindow();
    const opened = (url: string): unknown => webContents.openHandler({ url } as never);
    expect(opened('https://example.com/a')).toEqual({ action: 'deny' });
    expect(opened('http://example.com/a')).toEqual({ action: 'deny' });
    expect(called('shell.openExternal')).toEqual([['https://example.com/a']]);
  });

  it.each([
    ['https://example.com/post/1?a=b#c', true],
    ['http://example.com/', false],
    ['https://user@example.com/', false],
    ['https://:secret@example.com/', false],
    [`https://example.com/${'x'.repeat(5_000)}`, false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('may lead the browser to %s: %s', (address, expected) => {
    expect(isSafeToOpen(address)).toBe(expected);
  });

  it.each([
    ['app://outpost/index.html', true],
    ['app://outpost/', true],
    ['app://outpost.evil.example/', false],
    ['app://user@outpost/', false],
    ['app://:secret@outpost/', false],
    ['app://outpost:1/', false],
    ['https://outpost/', false],
  ])('is ours at %s: %s', (address, expected) => {
    expect(isOurs(address)).toBe(expected);
  });
});

describe('the link to the core', () => {
  function linked() {
    const ports: MessagePort[] = [];
    let gone: (how: { restarted: boolean }) => void = () => undefined;
    const host = {
      openPort: () => {
        const { port1, port2 } = new MessageChannel();
        ports.push(port2);
        return port1;
      },
      onGone: (heard: typeof gone) => ((gone = heard), () => (gone = () => undefined)),
    };
    onTestFinished(() => ports.forEach((port) => port.close()));
    const window = new BrowserWindow();
    window.webContents.pretendedUrl = 'app://outpost/index.html';
    keepCoreLink(window.webContents as unknown as Electron.WebContents, Promise.resolve(host as unknown as CoreHost));
    const loads = async (url: string): Promise<number> => {
      window.webContents.pretendedUrl = url;
      window.webContents.emit('did-finish-load');
      await new Promise(setImmediate);
      return called('webContents.postMessage').length;
    };
    return { window, ports, loads, gone: (restarted: boolean) => gone({ restarted }) };
  }

  it('is given to each page of ours once it is loaded, and to no other', async () => {
    const { loads } = linked();
    expect(await loads('app://outpost/index.html')).toBe(1);
    expect(await loads('https://evil.example/')).toBe(1);
    expect(await loads('app://outpost/index.html')).toBe(2);
    expect(called('webContents.postMessage')).toEqual([
      ['core-port', null, 1],
      ['core-port', null, 1],
    ]);
  });

  it('is renewed with the core, and the old one closed', async () => {
    const { loads, gone, ports } = linked();
    await loads('app://outpost/index.html');
    const closed = once(ports[0]!, 'close');
    gone(true);
    await closed;
    expect(called('webContents.postMessage')).toHaveLength(2);
    gone(false);
    expect(called('webContents.postMessage')).toHaveLength(2);
  });
});

describe('the scheme', () => {
  it('behaves as https does, and has no more rights', () => {
    expect(called('protocol.registerSchemesAsPrivileged')).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
    ]);
  });

  it('answers by exact look-up, a GET of ours alone, with its headers also where there is nothing', async () => {
    using at = freshFolder();
    const folder = join(at.folder, 'renderer');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), '<p>page</p>');
    writeFileSync(join(at.folder, 'secret.html'), 'no');
    serveAppScheme(builtWindow(listRendererFiles(folder)), new OpenedFiles());
    const asked = (url: string, method = 'GET') => schemeHandlers.get('app')!(new Request(url, { method }));
    const page = await asked('app://outpost/index.html');
    expect([page.status, await page.text(), page.headers.get('content-type')]).toEqual([
      200,
      '<p>page</p>',
      'text/html; charset=utf-8',
    ]);
    for (const [url, method] of [
      ['app://outpost/../secret.html', 'GET'],
      ['app://outpost/%2e%2e%2fsecret.html', 'GET'],
      ['app://other/index.html', 'GET'],
      ['app://outpost/index.html', 'POST'],
      ['app://outpost/opened/nothing', 'GET'],
    ] as const) {
      const answer = await asked(url, method);
      expect([url, answer.status]).toEqual([url, 404]);
      expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    }
  });

  it('gives a page what was opened once it asks, and has nothing of that kept', async () => {
    using at = freshFolder();
    const files = new OpenedFiles();
    writeFileSync(join(at.folder, 'a.csv'), 'text');
    serveAppScheme(builtWindow(new Map()), files);
    const url = `app://outpost/opened/${files.add(join(at.folder, 'a.csv'))}`;
    const answer = await schemeHandlers.get('app')!(new Request(url));
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      'text',
      'no-store',
    ]);
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  });

  it('shows the page of a dev server only on this computer, and never in an installed program', () => {
    for (const [named, expected] of [
      ['http://localhost:5173/', 'http://localhost:5173'],
      ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
      ['http://192.0.2.1:5173', null],
      ['https://localhost:5173', null],
      ['nonsense', null],
    ] as const) {
      withEnv('ELECTRON_RENDERER_URL', named);
      expect([named, devServer()]).toEqual([named, expected]);
    }
    withEnv('ELECTRON_RENDERER_URL', 'http://localhost:5173');
    Object.defineProperty(app, 'isPackaged', { value: true, configurable: true });
    onTestFinished(() => void Object.defineProperty(app, 'isPackaged', { value: false, configurable: true }));
    expect(devServer()).toBeNull();
  });
});

describe('a program that starts itself again', () => {
  it('is told which AppImage it runs from, and takes no other program’s for its own', () => {
    const env = { APPIMAGE: '/apps/Outpost.AppImage', APPDIR: '/tmp/.mount_Out' };
    expect(ownAppImage(env, '/tmp/.mount_Out/outpost')).toBe('/apps/Outpost.AppImage');
    expect(ownAppImage(env, '/opt/Outpost/outpost')).toBeNull();
    expect(ownAppImage(env, '/tmp/.mount_Outer/outpost')).toBeNull();
    expect(ownAppImage({ APPIMAGE: '/apps/Editor.AppImage' }, '/opt/Outpost/outpost')).toBeNull();
  });

  it('out of an AppImage starts that file again, and not what it had mounted', () => {
    withEnv('APPIMAGE', '/apps/Outpost.AppImage');
    withEnv('APPDIR', '/tmp/.mount_Out');
    runAs('/tmp/.mount_Out/outpost');
    relaunch([], ['--data=/b']);
    expect(called('app.relaunch')).toEqual([[{ args: ['--data=/b'], execPath: '/apps/Outpost.AppImage' }]]);
  });

  it('has its own switches before what it opens, since behind -- nothing is one', () => {
    relaunch(['--data=/b'], ['--hidden', '--', 'outpost://bio']);
    relaunch([], ['--data=/b'], ['/a.csv']);
    expect(called('app.relaunch')).toEqual([
      [{ args: ['--data=/b', '--', 'outpost://bio'] }],
      [{ args: ['--data=/b', '/a.csv'] }],
    ]);
  });

  it('with the session is one line on Windows, divided into the program and what is passed to it', async () => {
    on('win32');
    const program = 'C:\\Users\\Ana Silva\\AppData\\Local\\Programs\\Outpost\\Outpost.exe';
    runAs(program);
    await setStartAtLogin(true, ['--data=C:\\Users\\Ana Silva\\']);
    expect([...runLines.values()].map(wordsOf)).toEqual([
      [program, programFolder(), '--hidden', '--data=C:\\Users\\Ana Silva\\'],
    ]);
    await setStartAtLogin(false, []);
    expect([...runLines]).toEqual([]);
  });

  it('with the session is on the usual folder alone on macOS', async () => {
    on('darwin');
    await expect(setStartAtLogin(true, ['--data=/elsewhere'])).rejects.toThrow('The system does not start it.');
    expect(called('app.setLoginItemSettings').at(-1)).toMatchObject([{ openAtLogin: false }]);
    await setStartAtLogin(true, []);
    expect(called('app.setLoginItemSettings').at(-1)).toMatchObject([{ openAtLogin: true }]);
  });

  it.each(['darwin', 'win32'])(
    'with the session is said not to come where %s has it switched off',
    async (platform) => {
      on(platform as NodeJS.Platform);
      withEnv('STAND_IN_LOGIN_ITEMS', 'off');
      await expect(setStartAtLogin(true, [])).rejects.toThrow('The system does not start it.');
      await setStartAtLogin(false, []);
    },
  );
});

it('Help > About names the versions', () => {
  setAbout();
  const { electron, chrome, node } = process.versions;
  expect(called('app.setAboutPanelOptions')).toEqual([
    [
      {
        applicationName: 'Outpost',
        applicationVersion: programVersion(),
        copyright: `Outpost contributors, under the MIT License.\nElectron ${electron}, Chromium ${chrome}, Node ${node}.`,
      },
    ],
  ]);
});

it('the preload is as small as can be: it hands the page one port', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'src-preload', 'preload.ts'), 'utf8');
  expect([...text.matchAll(/ipcRenderer\.(\w+)/g)].map(([, member]) => member)).toEqual(['on']);
  expect(text).not.toMatch(/exposeInMainWorld|require\(/);
});
