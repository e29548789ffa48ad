import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, withCore } from '../data-folder.ts';
import { freshFolder } from '../host/playground.ts';
import { bareDesktop, type BareDesktop } from './bare-desktop.ts';
import { buildOnce, closeBrowser, shareBrowser, startDesktop } from './desktop-process.ts';
import { app } from './stand-in/app.ts';
import { held } from './stand-in/asking.ts';
import { shortcuts, takenKeys } from './stand-in/system.ts';
import { BrowserWindow } from './stand-in/window.ts';

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

const KEYS = 'Control+Alt+P';
const settingsOf = ({ host }: BareDesktop) => new OwnLink(host).core.settings;
const windows = () => BrowserWindow.getAllWindows();
const addresses = (desktop: BareDesktop) => desktop.called('loadURL').map(([url]) => String(url).split('#')[1]);

/** A desktop whose small window is prepared and can be asked for. */
async function withKeys(): Promise<{ desktop: BareDesktop; small: BrowserWindow; press: () => void }> {
  const desktop = await bareDesktop();
  await settingsOf(desktop).update({ quickShortcut: KEYS });
  await expect.poll(() => shortcuts.has(KEYS)).toBe(true);
  await expect.poll(() => windows().length).toBe(1);
  return { desktop, small: windows()[0]!, press: () => shortcuts.get(KEYS)!() };
}

/** As its page does: it is at another address of its own. */
const pageGoes = (small: BrowserWindow, path: string, isMainFrame = true): void =>
  void small.webContents.emit('did-navigate-in-page', {}, `app://outpost/index.html#${path}`, isMainFrame, 1, 1);

describe('the small window', () => {
  it('on macOS is a panel: it comes over full screens, and gives the keys back to the program before', async () => {
    const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
    const desktop = await bareDesktop();
    Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', real));
    desktop.quick.prepare();
    expect(windows().at(-1)!.options).toMatchObject({ type: 'panel' });
    Object.defineProperty(process, 'platform', real);
  });

  it('is there before it is asked for, unseen, comes with its keys, and goes with them where one writes in it', async () => {
    const { desktop, small, press } = await withKeys();
    expect(addresses(desktop)).toEqual(['/quick/away']);
    expect(small.isVisible()).toBe(false);
    expect(small.options).toMatchObject({ show: false, alwaysOnTop: true, skipTaskbar: true });
    expect(small.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    press();
    expect(small.isVisible()).toBe(true);
    expect(addresses(desktop)).toEqual(['/quick/away', '/quick']);
    small.blur();
    press();
    expect(small.isFocused()).toBe(true);
    expect(addresses(desktop)).toHaveLength(2);
    press();
    expect(addresses(desktop).at(-1)).toBe('/quick/away');
    pageGoes(small, '/quick/away');
    expect(small.isVisible()).toBe(false);
    expect(windows()).toEqual([small]);
  });

  it('is opened anew where it was closed, and without keys by the menu', async () => {
    const { desktop, small, press } = await withKeys();
    press();
    await small.close();
    // At once another one is there, and unseen.
    expect(windows()).toHaveLength(1);
    expect([windows()[0]!.isVisible(), addresses(desktop).at(-1)]).toEqual([false, '/quick/away']);
    press();
    expect(windows()).toHaveLength(1);
    expect(addresses(desktop).at(-1)).toBe('/quick');
    windows()[0]!.hide();
    await settingsOf(desktop).update({ quickShortcut: null });
    await expect.poll(() => shortcuts.size).toBe(0);
    await expect.poll(windows).toEqual([]);
    desktop.quick.bringUp();
    expect(windows()).toHaveLength(1);
    expect(desktop.called('app.quit')).toEqual([]);
  });

  it('stays before the eyes of who writes in it when its keys are taken away', async () => {
    const { desktop, small, press } = await withKeys();
    press();
    await settingsOf(desktop).update({ quickShortcut: null });
    await expect.poll(() => shortcuts.size).toBe(0);
    expect(windows()).toEqual([small]);
  });

  it('is given the clipboard when its page asks while it is seen, and never else', async () => {
    const { desktop, small, press } = await withKeys();
    held.text = 'https://example.com/winter';
    pageGoes(small, '/quick/clipboard');
    press();
    pageGoes(small, '/quick/clipboard', false);
    pageGoes(small, '/quick');
    expect(desktop.called('clipboard.readText')).toEqual([]);
    pageGoes(small, '/quick/clipboard');
    await expect.poll(() => addresses(desktop).at(-1)).toBe('/quick/given?link=https%3A%2F%2Fexample.com%2Fwinter');
    held.text = ' ';
    pageGoes(small, '/quick/clipboard');
    await expect.poll(() => addresses(desktop).at(-1)).toBe('/quick/given');
    expect(desktop.called('clipboard.readText')).toHaveLength(2);
  });

  it('hands its draft over to the large one', async () => {
    const { desktop, small, press } = await withKeys();
    press();
    pageGoes(small, '/quick/open?id=0197-ab&spaceId=s_1');
    expect(addresses(desktop).slice(-2)).toEqual(['/quick/away', '/draft/s_1/0197-ab']);
    pageGoes(small, '/quick/away');
    expect(small.isVisible()).toBe(false);
    press();
    pageGoes(small, '/quick/open');
    expect(windows()).toHaveLength(2);
    expect(desktop.called('loadURL').at(-1)).toEqual(['app://outpost/index.html#/quick/away']);
  });
});

describe('its keys', () => {
  it('that another program has are said to be refused, until others are chosen', async () => {
    const desktop = await bareDesktop();
    takenKeys.add(KEYS);
    const settings = settingsOf(desktop);
    await settings.update({ quickShortcut: KEYS });
    await expect.poll(async () => (await settings.get({})).quickRefused).toBe(true);
    expect(windows()).toEqual([]);
    await settings.update({ quickShortcut: 'Alt+Space' });
    await expect.poll(async () => (await settings.get({})).quickRefused).toBe(false);
    await expect.poll(() => windows().length).toBe(1);
    expect([...shortcuts.keys()]).toEqual(['Alt+Space']);
  });

  it('that are none are no setting', async () => {
    const desktop = await bareDesktop();
    await expect(settingsOf(desktop).update({ quickShortcut: 'Control+C' })).rejects.toThrow();
  });

  it('prepare no window any more when the program ends', async () => {
    const { desktop, small } = await withKeys();
    app.quit();
    await expect.poll(() => desktop.end.code).toBe(0);
    expect(BrowserWindow.ever).toEqual([small]);
  });

  it('are given back when the program ends', async () => {
    const { desktop } = await withKeys();
    desktop.background.end();
    expect(shortcuts.size).toBe(0);
  });
});

describe('the small window with its page', () => {
  it('comes with its keys, takes the clipboard when it is asked to, keeps a draft at Esc, and hands it over', async () => {
    using at = freshFolder();
    const sandbox = await startSandbox({ posts: 0, port: 0 });
    onTestFinished(() => sandbox.close());
    await connectFolder(at.folder, sandbox);
    await withCore(at.folder, (core) => core.settings.update({ quickShortcut: KEYS }));
    await using desktop = startDesktop(at.folder, { STAND_IN_CLIPBOARD: 'Lamps along the quay' }, ['--hidden']);
    await desktop.untilCalls('globalShortcut.register', (calls) => calls.length === 1);
    const switches = process.platform === 'linux' ? [['enable-features', 'GlobalShortcutsPortal']] : [];
    expect(await desktop.calls('app.commandLine.appendSwitch')).toEqual(switches);
    await desktop.do('press', KEYS);
    await desktop.do('waitForText', 'From the clipboard');
    const text = () => desktop.do('evaluate', `document.querySelector('#post-text').value`);
    expect(await text()).toBe('');
    const click = (name: string) =>
      desktop.do(
        'evaluate',
        `[...document.querySelectorAll('button')].find((one) => one.innerText === '${name}').click()`,
      );
    await click('From the clipboard');
    await expect.poll(text).toBe('Lamps along the quay');
    await desktop.do('evaluate', `window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))`);
    await desktop.untilCalls('hide', (calls) => calls.length === 1);
    await desktop.do('press', KEYS);
    await desktop.untilCalls('show', (calls) => calls.length === 2);
    expect(await text()).toBe('Lamps along the quay');
    expect(await desktop.do('leaks')).toEqual([]);
    await click('Open in Outpost');
    await desktop.untilCalls('BrowserWindow', (calls) => calls.length === 2);
    await desktop.do('waitForText', 'Lamps along the quay');
    await expect.poll(text).toBe('Lamps along the quay');
    expect(await desktop.calls('clipboard.readText')).toHaveLength(1);
  });

  it('has keys that are chosen in Settings, which says in words what cannot be one, and what the system refuses there', async () => {
    using at = freshFolder();
    const sandbox = await startSandbox({ posts: 0, port: 0 });
    onTestFinished(() => sandbox.close());
    await connectFolder(at.folder, sandbox);
    // A file, where the system looks for what starts with the session.
    const env = { STAND_IN_TAKEN_KEYS: KEYS, XDG_CONFIG_HOME: join(at.folder, 'outpost.sqlite') };
    await using desktop = startDesktop(at.folder, env, ['outpost://settings/background']);
    await desktop.do('waitForText', 'Quick post from any program');
    const choose = (keys: string) =>
      desktop.do(
        'evaluate',
        `const field = document.querySelector('form input[placeholder="Ctrl+Alt+P"]');
        field.value = '${keys}';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.form.requestSubmit();`,
      );
    await choose('Ctrl+C');
    await desktop.do('waitForText', 'Add Alt or Shift');
    await choose('ctrl+alt+p');
    await desktop.do('waitForText', 'These keys are already in use.');
    if (process.platform === 'linux') {
      await desktop.do('evaluate', `document.querySelector('input[type=checkbox]').click()`);
      await desktop.do('waitForText', 'Outpost will not start when you log in');
    }
    await desktop.do('evaluate', `Promise.all(document.getAnimations().map(({ finished }) => finished))`);
    const picture = process.env['QUICK_PICTURE'];
    if (picture !== undefined) await desktop.do('screenshot', picture);
    await choose('Ctrl+Shift+Space');
    await desktop.untilCalls('BrowserWindow', (calls) => calls.length === 2);
    expect(await desktop.calls('globalShortcut.register')).toEqual(
      expect.arrayContaining([[KEYS], ['Control+Shift+Space']]),
    );
  });
});
