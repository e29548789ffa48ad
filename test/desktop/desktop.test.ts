import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuCommands } from '../../src-preload/contract/commands.ts';
import { printIntent } from '../../src-preload/contract/intents.ts';
import { printPath } from '../../src-preload/contract/paths.ts';
import { menuWords, outboxWords } from '../../src-preload/contract/words/menu.ts';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { makePrivateFolder } from '../../src-main/host/data-folder.ts';
import { freshFolder, isOwnerOnly } from '../host/playground.ts';
import { busPrograms } from './bus-programs.ts';
import {
  buildOnce,
  closeBrowser,
  FROM_THE_CORE,
  opened,
  openedStore,
  shareBrowser,
  startDesktop,
  type Desktop,
} from './desktop-process.ts';

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

describe('the desktop window', () => {
  it('is opened by the checklist: sandboxed, isolated, without Node, from app://, with our own preload only', async () => {
    const desktop = await shared();
    const [[options]] = (await desktop.calls('BrowserWindow')) as [[{ webPreferences: Record<string, unknown> }]];
    expect(options.webPreferences).toMatchObject({
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
    });
    expect(options.webPreferences['preload']).toMatch(/out[\\/]preload[\\/]index\.cjs$/);
    expect(options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
    expect((await desktop.calls('loadURL'))[0]).toEqual(['app://outpost/index.html']);
    expect(await desktop.calls('app.enableSandbox')).toHaveLength(1);
    expect(await desktop.calls('protocol.registerSchemesAsPrivileged')).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]],
    ]);
  });

  it('talks to the core through its port and nothing else: no IPC channel is listened on', async () => {
    const desktop = await shared();
    const given = await desktop.calls('webContents.postMessage');
    expect(given).toEqual(given.map(() => ['core-port', null, 1]));
    expect(given.length).toBeGreaterThan(0);
    const all = await desktop.do<{ call: string }[]>('calls');
    expect(all.filter(({ call }) => call.startsWith('ipcMain'))).toEqual([]);
  });

  it('gets a new port after a reload', async () => {
    const desktop = await shared();
    const before = (await desktop.calls('webContents.postMessage')).length;
    await desktop.do('evaluate', 'location.reload()');
    await desktop.untilCalls('webContents.postMessage', (calls) => calls.length === before + 1);
    await desktop.do('waitForText', FROM_THE_CORE);
  });

  it('gets a new port when the core was started again, and says so when it is gone for good', async () => {
    using at = freshFolder();
    await using desktop = await opened(at.folder);
    const [[question]] = (await goneForGood(desktop)) as [[unknown]];
    expect(question).toMatchObject({
      message: expect.stringContaining('stopped working twice'),
      buttons: ['Start Outpost again', 'Close'],
    });
    await desktop.do('answerDialog', 1).catch(() => null);
    expect(await desktop.exited).toBe(0);
  });

  it('of a core that is gone for good starts the program again where that is chosen', async () => {
    using at = freshFolder();
    await using desktop = await opened(at.folder);
    await goneForGood(desktop);
    await desktop.do('answerDialog', 0).catch(() => null);
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).toContain('app.relaunch');
  });

  it('of a core that is gone for good says so also while the system has not said yet whether it shows icons', async () => {
    using at = freshFolder();
    const programs = busPrograms(at.folder, true);
    writeFileSync(join(programs, 'busctl'), '#!/bin/sh\nexec sleep 60\n');
    const path = `${programs}${delimiter}${process.env['PATH']}`;
    await using desktop = await opened(join(at.folder, 'data'), { PATH: path });
    await desktop.do('killCore', 'first');
    await desktop.untilCalls('webContents.postMessage', (calls) => calls.length === 2);
    await desktop.do('killCore', 'last');
    await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0);
    await desktop.do('answerDialog', 1).catch(() => null);
    expect(await desktop.exited).toBe(0);
  });

  it('gives no port to a page that is not ours', async () => {
    const desktop = await shared();
    await desktop.do('evaluate', 'void window.stop()');
    const before = (await desktop.calls('webContents.postMessage')).length;
    await desktop.do('pretendUrl', 'https://evil.example/');
    await desktop.do('emit', 'contents', 'did-finish-load');
    expect(await desktop.calls('webContents.postMessage')).toHaveLength(before);
    await desktop.do('pretendUrl', 'app://outpost/index.html');
    await desktop.do('emit', 'contents', 'did-finish-load');
    expect(await desktop.calls('webContents.postMessage')).toHaveLength(before + 1);
  });
});

describe('what a page may not do', () => {
  it('is have any permission', async () => {
    const desktop = await shared();
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'fullscreen',
      'hid',
    ]) {
      expect(await desktop.do('permissions', permission), permission).toEqual({
        requested: false,
        check: false,
        device: false,
        display: null,
      });
    }
  });

  it('is put anything on the clipboard, unless it is ours and the user asked for it', async () => {
    const desktop = await shared();
    const answers = { device: false, display: null };
    expect(await desktop.do('permissions', 'clipboard-sanitized-write')).toEqual({
      ...answers,
      requested: true,
      check: true,
    });
    expect(await desktop.do('permissions', 'clipboard-sanitized-write', 'https://evil.example')).toEqual({
      ...answers,
      requested: false,
      check: false,
    });
  });

  it.each([
    ['https://evil.example/', 'main'],
    ['http://127.0.0.1:4870/', 'main'],
    ['file:///etc/passwd', 'main'],
    ['app://other/index.html', 'main'],
    ['app://outpost.evil.example/', 'main'],
    ['app://user@outpost/', 'main'],
    ['app://outpost:1/', 'main'],
    ['data:text/html,x', 'main'],
    ['javascript:alert(1)', 'main'],
    ['app://outpost/index.html', 'subframe'],
  ])('is navigate to %s (%s frame)', async (url, frame) => {
    const desktop = await shared();
    expect(await desktop.do('navigate', url, frame)).toBe(false);
  });

  it('is leave by itself, but its own address may be loaded again', async () => {
    const desktop = await shared();
    expect(await desktop.do('navigate', 'app://outpost/index.html#/outbox', 'main')).toBe(true);
    await desktop.do('evaluate', "void (location.href = 'https://evil.example/')");
    await desktop.do('waitForText', FROM_THE_CORE);
    expect(await desktop.do('emit', 'contents', 'will-redirect', 'https://evil.example/')).toBe(true);
    expect(await desktop.do('emit', 'contents', 'will-attach-webview')).toBe(true);
    expect(await desktop.do('leaks')).toEqual([]);
  });

  it('is open a window: plain https goes to the browser, all else nowhere', async () => {
    const desktop = await shared();
    await desktop.do('evaluate', "void window.open('https://example.com/post/1?a=b#c')");
    await desktop.untilCalls('window.open', (calls) => calls.length === 1);
    for (const url of [
      'http://example.com/',
      'https://user:secret@example.com/',
      'https://example.com@evil.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://server/share',
      '\\\\server\\share',
      'ms-settings:',
      'not an address',
      `https://example.com/${'x'.repeat(5_000)}`,
    ]) {
      expect(await desktop.do('windowOpen', url), url).toEqual({ action: 'deny' });
    }
    expect(await desktop.calls('window.open')).toEqual([['https://example.com/post/1?a=b#c', { action: 'deny' }]]);
    expect(await desktop.calls('shell.openExternal')).toEqual([['https://example.com/post/1?a=b#c']]);
  });

  it('is fetch from elsewhere, run inline script, or turn a string into markup', async () => {
    const desktop = await shared();
    expect(await desktop.do('evaluate', "fetch('https://evil.example/').then(() => 'sent', () => 'blocked')")).toBe(
      'blocked',
    );
    expect(await desktop.do('evaluate', "fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'blocked')")).toBe(
      'blocked',
    );
    const inline = `(() => { const script = document.createElement('script');
      try { script.textContent = 'window.ran = true'; document.body.append(script); } catch { /* trusted types */ }
      return window.ran ?? false; })()`;
    expect(await desktop.do('evaluate', inline)).toBe(false);
    const markup =
      "(() => { try { document.createElement('div').innerHTML = '<b>x</b>'; return 'made'; } catch { return 'refused'; } })()";
    expect(await desktop.do('evaluate', markup)).toBe('refused');
    expect(await desktop.do('leaks')).toEqual([]);
  });
});

describe('the app: scheme', () => {
  it('serves the page with its policy', async () => {
    const desktop = await shared();
    const answer = await desktop.do<{ status: number; headers: Record<string, string> }>('request', 'app://outpost/');
    expect(answer.status).toBe(200);
    const policy = answer.headers['content-security-policy']!.split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]));
    expect(policy).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", "frame-ancestors 'none'"]));
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  it.each([
    'app://outpost/../main/index.js',
    'app://outpost/%2e%2e/main/index.js',
    'app://outpost/..%2fmain%2findex.js',
    'app://outpost/..%5cmain%5cindex.js',
    'app://outpost/assets/',
    'app://outpost/package.json',
    'app://outpost//etc/passwd',
    'app://other/index.html',
    'app://user@outpost/index.html',
    'app://outpost:8080/index.html',
  ])('has nothing at %s', async (url) => {
    const desktop = await shared();
    // A Request itself refuses a user name.
    const answer = await desktop.do<{ status: number }>('request', url).catch(() => ({ status: 404 }));
    expect(answer.status).toBe(404);
  });

  it('takes no other method', async () => {
    const desktop = await shared();
    expect(await desktop.do('request', 'app://outpost/', 'POST')).toMatchObject({ status: 404 });
  });
});

describe('the start', () => {
  it('has its window up before the core is started, and shows it where ready-to-show never comes', async () => {
    using at = freshFolder();
    await using desktop = await opened(at.folder, { STAND_IN_NEVER_READY: '1' });
    const calls = (await desktop.do<{ call: string }[]>('calls')).map(({ call }) => call);
    expect(calls.indexOf('BrowserWindow')).toBeLessThan(calls.indexOf('Worker'));
    expect(await desktop.calls('show')).toHaveLength(1);
  });

  it('says in words that a folder cannot be used, and starts again with the one that is chosen', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'a file');
    writeFileSync(file, '');
    const chosen = join(at.folder, 'another folder');
    const desktop = startDesktop(join(file, 'data'), { STAND_IN_CHOSEN_FOLDER: chosen });
    const [[question]] = (await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0)) as [
      [{ message: string; detail: string; buttons: string[] }],
    ];
    expect(question).toMatchObject({
      message: 'Outpost cannot use its data folder',
      detail: expect.stringContaining(join(file, 'data')),
      buttons: ['Choose Another Folder…', 'Quit'],
    });
    expect(question.detail).not.toMatch(/\n\s+at /);
    await desktop.do('answerDialog', 0);
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).toContain(JSON.stringify(`--data=${chosen}`));
    expect(desktop.errors()).not.toMatch(/\n\s+at /);
  });
});

describe('data that only the core refuses', () => {
  it('(of a newer version) is said in the dialog, left as it is, and another folder can be chosen', async () => {
    using at = freshFolder();
    const store = openedStore(at.folder);
    store.store.raw.pragma('user_version = 999');
    store.close();
    const file = join(at.folder, 'outpost.sqlite');
    const before = readFileSync(file);
    const chosen = join(at.folder, 'another');
    const desktop = startDesktop(at.folder, { STAND_IN_CHOSEN_FOLDER: chosen });
    const [[question]] = (await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0)) as [
      [{ message: string; detail: string; buttons: string[] }],
    ];
    expect(question).toMatchObject({
      message: 'Outpost cannot use its data folder',
      detail: expect.stringContaining('The data was written by a newer Outpost (version 999 of the database'),
      buttons: ['Choose Another Folder…', 'Quit'],
    });
    expect(await desktop.calls('dialog.showErrorBox')).toEqual([]);
    await desktop.do('answerDialog', 0).catch(() => null);
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).toContain(JSON.stringify(`--data=${chosen}`));
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('one running desktop', () => {
  it('outlives a sleep of the system, and brings its window forward when it is started again', async () => {
    const desktop = await shared();
    const ports = await desktop.calls('webContents.postMessage');
    await desktop.do('emit', 'powerMonitor', 'resume');
    await desktop.do('emit', 'app', 'second-instance', [], '/', null);
    expect(await desktop.calls('focus')).toHaveLength(1);
    expect(await desktop.calls('BrowserWindow')).toHaveLength(1);
    expect(await desktop.calls('webContents.postMessage')).toEqual(ports);
  });

  it('leaves at once where another holds the lock', async () => {
    using at = freshFolder();
    // As Chromium writes it down.
    mkdirSync(join(at.folder, 'window'), { mode: 0o700 });
    symlinkSync(`${hostname()}-${process.pid}`, join(at.folder, 'window', 'SingletonLock'));
    const desktop = startDesktop(at.folder, { STAND_IN_LOCKED: '1' });
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).not.toContain('Outpost cannot');
    expect(existsSync(join(at.folder, 'outpost.sqlite'))).toBe(false);
  });

  it.runIf(process.platform !== 'win32')('says so where the lock is refused and nobody has it', async () => {
    using at = freshFolder();
    const desktop = startDesktop(at.folder, { STAND_IN_LOCKED: '1' });
    const [[question]] = (await desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0)) as [[object]];
    expect(question).toMatchObject({ detail: expect.stringContaining('which Outpost needs for its window') });
    await desktop.do('answerDialog', 1).catch(() => null);
    expect(await desktop.exited).toBe(1);
  });

  it('begins anew with what is read of it where it was given more than can be handed to another one', async () => {
    using at = freshFolder();
    const files = Array.from({ length: 2_000 }, (_, n) => join(at.folder, `Winter ${n}.csv`));
    const desktop = startDesktop(at.folder, {}, files);
    expect(await desktop.exited).toBe(0);
    const [, said = ''] = /^app\.relaunch (.*)$/m.exec(desktop.errors()) ?? [];
    expect((JSON.parse(said) as { args: string[] }).args.slice(1)).toEqual([
      `--data=${at.folder}`,
      ...files.slice(0, 2),
    ]);
    expect(existsSync(join(at.folder, 'outpost.sqlite'))).toBe(false);
  });

  it('waits for a command that is over in a moment, and then starts', async () => {
    using at = freshFolder();
    makePrivateFolder(at.folder);
    const lock = lockFolder(at.folder, { pid: process.pid, shell: 'cli', sinceMs: Date.now() });
    if (!lock.ok) throw new Error('held');
    setTimeout(lock.release, 1_500);
    await using desktop = await opened(at.folder);
    expect(desktop.errors()).not.toContain('cannot start');
  });

  it('goes on publishing when its window is closed, and opens another one when it is started again', async () => {
    using at = freshFolder();
    await using desktop = await opened(at.folder, { STAND_IN_NO_NOTIFICATIONS: '1' });
    await desktop.untilCalls('Tray', (calls) => calls.length === 1);
    await desktop.do('closeWindow');
    await expect.poll(() => desktop.do('windows')).toBe(0);
    await desktop.do('emit', 'app', 'second-instance', [], '/', null);
    await desktop.untilCalls('show', (calls) => calls.length === 2);
    await desktop.do('waitForText', FROM_THE_CORE);
    expect(await desktop.calls('app.quit')).toEqual([]);
    expect(await desktop.calls('notification.show')).toEqual([]);
  });

  it('is put together as its parts are tested: menu, about, dock, small window, and its end', async () => {
    using at = freshFolder();
    const desktop = await opened(at.folder);
    await desktop.do('evaluate', "document.querySelector('.welcome .btn').click()");
    await desktop.do('waitForText', 'Compose');
    await desktop.untilCalls('Tray', (calls) => calls.length === 1);
    expect(await desktop.calls('app.setAboutPanelOptions')).toHaveLength(1);

    await desktop.do('click', menuWords.logs);
    expect(await desktop.calls('shell.openPath')).toEqual([[join(at.folder, 'logs')]]);
    const canResume = async (): Promise<boolean | undefined> => {
      const menu = await desktop.do<{ submenu?: { items: { label: string; enabled: boolean }[] } }[]>('menu');
      return menu.flatMap(({ submenu }) => submenu?.items ?? []).find(({ label }) => label === outboxWords.resume)
        ?.enabled;
    };
    await expect.poll(canResume).toBe(false);
    await desktop.do('click', outboxWords.pause);
    await expect.poll(canResume).toBe(true);
    await desktop.do('click', outboxWords.resume);
    await expect.poll(canResume).toBe(false);

    await desktop.do('closeWindow');
    await expect.poll(() => desktop.do('windows')).toBe(0);
    await desktop.do('emit', 'app', 'activate');
    await expect.poll(() => desktop.do('windows')).toBe(1);
    await desktop.do('click', menuWords.quickPost);
    await desktop.untilCalls('loadURL', (calls) => calls.some(([url]) => String(url).endsWith('#/quick')));

    await desktop.do('quit').catch(() => null);
    expect(await desktop.exited).toBe(0);
    expect(desktop.errors()).toBe('');
  });

  it('says why it cannot start, and ends with 1', async () => {
    const first = await shared();
    const second = startDesktop(keptFolder.folder);
    const [[question]] = (await second.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0)) as [[object]];
    expect(question).toMatchObject({
      message: 'Outpost is already open with this data.',
      detail: expect.stringMatching(/^Outpost is already open with this data .*or choose another folder/s),
      buttons: ['Choose Another Folder…', 'Quit'],
    });
    await second.do('answerDialog', 1).catch(() => null);
    expect(await second.exited).toBe(1);
    expect(await first.calls('dialog.showErrorBox')).toEqual([]);
  });

  it('closes the core before it ends: the folder is free at once, and the plain value of a secret is in no file', async () => {
    using at = freshFolder();
    const desktop = await opened(at.folder);
    await desktop.do('quit').catch(() => null);
    expect(await desktop.exited).toBe(0);
    const sealed = JSON.parse(readFileSync(join(at.folder, 'secrets.sealed.json'), 'utf8')) as Record<string, string>;
    expect(isOwnerOnly(join(at.folder, 'secrets.sealed.json'))).toBe(true);
    const tokens = Object.values(sealed).map((value) =>
      [...Buffer.from(value, 'base64').toString()].reverse().join(''),
    );
    expect(tokens.length).toBeGreaterThan(0);
    for (const bytes of filesBelow(at.folder, ['sandbox', 'window'])) {
      for (const token of tokens) expect(bytes.includes(token)).toBe(false);
    }
    await using again = await opened(at.folder);
    expect(await again.calls('dialog.showErrorBox')).toEqual([]);
  });

  it('has a menu that edits, and that leads to the import, as does a file that is opened with it', async () => {
    using at = freshFolder();
    await using desktop = await opened(at.folder);
    const menu = await desktop.do<{ label?: string; role?: string }[]>('menu');
    expect(menu.map(({ label, role }) => role ?? label?.replace('&', ''))).toEqual(
      expect.arrayContaining(['editMenu', 'View', 'windowMenu', 'help']),
    );
    await desktop.do('evaluate', "document.querySelector('.welcome .btn').click()");
    await desktop.do('waitForText', 'Compose');
    const importing = menuCommands.find(({ id }) => id === 'import')!;
    await desktop.do('click', importing.label);
    await desktop.untilCalls('loadURL', (calls) => calls.length === 2);
    const address = `app://outpost/index.html#${printIntent({ run: importing.id })}`;
    expect((await desktop.calls('loadURL'))[1]).toEqual([address]);
    await desktop.do('waitForText', 'Drop a CSV or JSON file here');
    expect(await desktop.do('evaluate', 'location.hash')).toBe(`#${printPath({ view: 'import' })}`);
    const batch = join(at.folder, 'Bätch one.csv');
    writeFileSync(batch, 'text\nA line that was opened');
    await desktop.do('emit', 'app', 'second-instance', [], '/', { args: [batch], cwd: '/' });
    await desktop.do('waitForText', 'A line that was opened');
    await desktop.do('emit', 'app', 'second-instance', [], '/', {
      args: ['outpost://compose?text=Said+outside'],
      cwd: '/',
    });
    // Shown, and no draft yet, which a list would name.
    await expect
      .poll(() => desktop.do('evaluate', "document.querySelector('textarea')?.value ?? ''"))
      .toBe('Said outside');
    expect(await desktop.calls('webContents.postMessage')).toHaveLength(1);
    expect(await desktop.calls('app.requestSingleInstanceLock')).toEqual([
      [{ args: expect.arrayContaining([at.folder]) as string[], cwd: process.cwd() }],
    ]);
  });
});

/** Its core dies twice: started again after the first time, it asks what to do. Gives the calls of that question. */
async function goneForGood(desktop: Desktop): Promise<unknown[][]> {
  await desktop.do('killCore', 'first');
  await desktop.untilCalls('webContents.postMessage', (calls) => calls.length === 2);
  await desktop.do('waitForText', FROM_THE_CORE);
  await desktop.do('killCore', 'last');
  return desktop.untilCalls('dialog.showMessageBox', (calls) => calls.length > 0);
}

function filesBelow(folder: string, without: string[]): Buffer[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !without.some((name) => entry.parentPath.startsWith(join(folder, name))))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

/** One desktop for all questions that change nothing in it. */
let kept: Promise<Desktop> | null = null;
const keptFolder = freshFolder();
const shared = (): Promise<Desktop> => (kept ??= opened(keptFolder.folder));

afterAll(async () => {
  await (await kept)?.[Symbol.asyncDispose]();
  keptFolder[Symbol.dispose]();
});
