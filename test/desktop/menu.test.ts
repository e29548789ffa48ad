import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { menuCommands } from '../../src-preload/contract/commands.ts';
import { parseIntent, printIntent, type Intent } from '../../src-preload/contract/intents.ts';
import { argumentOf } from '../../src-main/desktop/argument.ts';
import { startSwitches } from '../../src-main/host/opening/terminal-command.ts';
import { menuTemplate, type MenuParts } from '../../src-main/desktop/menu.ts';
import { Menu } from './stand-in/menu.ts';
import { setReady } from './stand-in/phase.ts';

const parts = (changes: Partial<MenuParts>): MenuParts => ({
  platform: 'linux',
  isPackaged: true,
  ask: () => undefined,
  quickPost: () => undefined,
  choose: () => undefined,
  openLogs: () => undefined,
  lookForUpdates: () => undefined,
  ...changes,
});
const named = (changes: Partial<MenuParts>) =>
  menuTemplate(parts(changes)).map(({ role, label }) => role ?? label?.replace('&', ''));
const itemsIn = (changes: Partial<MenuParts>): MenuItemConstructorOptions[] =>
  menuTemplate(parts(changes)).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
const rolesIn = (changes: Partial<MenuParts>): unknown[] => itemsIn(changes).map(({ role }) => role);
const below = ({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] =>
  Array.isArray(submenu) ? submenu : [];
const rolesOf = (item: MenuItemConstructorOptions): unknown[] => below(item).map(({ role }) => role);
const itemCalled = (name: string, changes: Partial<MenuParts>): MenuItemConstructorOptions =>
  menuTemplate(parts(changes)).find(({ role, label }) => (role ?? label?.replace('&', '')) === name)!;

describe('the menu', () => {
  it('has File, Edit, View, Outbox, Window and Help, and the application first on macOS', () => {
    expect(named({})).toEqual(['File', 'editMenu', 'View', 'Outbox', 'windowMenu', 'help']);
    const onMac = ['appMenu', 'File', 'editMenu', 'View', 'Outbox', 'windowMenu', 'help'];
    expect(named({ platform: 'darwin' })).toEqual(onMac);
  });

  it('is opened by a key of each menu with Alt, but on macOS', () => {
    const labels = (platform: string) => menuTemplate(parts({ platform })).map(({ label }) => label ?? '');
    for (const platform of ['linux', 'win32']) {
      const keys = labels(platform).map((label) => /&(\w)/.exec(label)?.[1]);
      expect(keys).toEqual(['F', 'E', 'V', 'O', 'W', 'H']);
    }
    expect(labels('darwin').filter((label) => label.includes('&'))).toEqual([]);
  });

  it('closes and quits from File, but on macOS only closes the window there', () => {
    const rolesOfFile = (platform: string): unknown[] => rolesOf(itemCalled('File', { platform }));
    expect(rolesOfFile('win32').filter(Boolean)).toEqual(['close', 'quit']);
    expect(rolesOfFile('darwin').filter(Boolean)).toEqual(['close']);
  });

  it('shows every command of the window that the table has for it, once, by its name and key', () => {
    const items = itemsIn({}).filter(({ label }) => menuCommands.some((command) => command.label === label));
    expect(items.map(({ label, accelerator }) => [label, accelerator])).toEqual([
      ['New Post', 'CmdOrCtrl+N'],
      ['Import…', 'CmdOrCtrl+I'],
      ['Compose', 'CmdOrCtrl+1'],
      ['Outbox', 'CmdOrCtrl+2'],
      ['Calendar', 'CmdOrCtrl+3'],
      ['Posts', 'CmdOrCtrl+4'],
      ['Analytics', 'CmdOrCtrl+5'],
      ['Bio Page', 'CmdOrCtrl+6'],
      ['Accounts', 'CmdOrCtrl+7'],
      ['Settings', 'CmdOrCtrl+8'],
      ['Show the Tour', undefined],
      ['Keyboard Shortcuts', undefined],
    ]);
    expect(items).toHaveLength(menuCommands.length);
  });

  it('tells of Outpost under Help, but on macOS under its name, where its settings are as well', () => {
    expect(rolesOf(itemCalled('help', {}))).toContain('about');
    expect(rolesOf(itemCalled('help', { platform: 'darwin' }))).not.toContain('about');
    const asked: Intent[] = [];
    const ofOutpost = itemCalled('appMenu', { platform: 'darwin', ask: (intent) => asked.push(intent) });
    expect(rolesOf(ofOutpost)).toEqual(expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'quit']));
    const settings = below(ofOutpost).find(({ label }) => label === 'Settings…');
    expect(settings).toMatchObject({ accelerator: 'Cmd+,' });
    (settings?.click as unknown as (() => void) | undefined)?.();
    expect(asked).toEqual([{ run: 'settings' }]);
  });

  it('spells where the system has dictionaries of its own', () => {
    expect(rolesOf(itemCalled('editMenu', { platform: 'darwin' }))).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'toggleSpellChecker']),
    );
  });

  it('leads elsewhere to the languages that spelling is checked in, below all that is done with what is written', () => {
    const asked: Intent[] = [];
    const items = below(itemCalled('editMenu', { ask: (intent) => asked.push(intent) }));
    const written = ['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'];
    expect(items.flatMap(({ role }) => role ?? [])).toEqual(written);
    (items.at(-1)?.click as unknown as (() => void) | undefined)?.();
    expect(asked).toEqual([{ open: { view: 'settings', section: 'appearance' } }]);
  });

  it('enlarges the page, and fills the screen with the window', () => {
    expect(rolesOf(itemCalled('View', {})).filter(Boolean)).toEqual([
      ...['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
    ]);
  });

  it.each(['linux', 'win32', 'darwin'])(
    'is one that Electron takes on %s, and has nothing that leads nowhere',
    (platform) => {
      setReady(true);
      onTestFinished(() => setReady(false));
      const asked: Intent[] = [];
      const chosen: string[] = [];
      const ask = (intent: Intent): unknown => asked.push(intent);
      const choose = (verb: string): unknown => chosen.push(verb);
      const openLogs = (): unknown => chosen.push('logs');
      const quickPost = (): unknown => chosen.push('quick post');
      const lookForUpdates = (): unknown => chosen.push('updates');
      const hands = { ask, quickPost, choose, openLogs, lookForUpdates };
      const menu = Menu.buildFromTemplate(menuTemplate(parts({ platform, isPackaged: false, ...hands })));
      const own = menu.all().filter(({ role, type }) => role === undefined && type === 'normal');
      for (const item of own) {
        const before = asked.length + chosen.length;
        item.enabled = true;
        item.click();
        expect(asked.length + chosen.length, item.label).toBe(before + 1);
      }
      expect(asked.map((intent) => parseIntent(printIntent(intent)))).toEqual(asked);
      const chosenAnywhere = ['quick post', 'pause', 'resume', 'try-now', 'needs-you', 'logs'];
      // On macOS it stands under the program's name.
      expect(chosen).toEqual(platform === 'darwin' ? ['updates', ...chosenAnywhere] : [...chosenAnywhere, 'updates']);
      const opened = asked.map((intent) => printIntent(intent));
      expect(opened).toEqual(
        expect.arrayContaining(['/calendar', '/posts', '/settings/data', '/settings/diagnostics']),
      );
      // A window is closed from File and from Window, by one key.
      const keys = menu.all().flatMap((item) => (item.role === 'close' ? [] : item.keys));
      expect(keys).toContain('CmdOrCtrl+W');
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it.each(menuCommands)('asks the window for “$label” in words that it understands', ({ id, label }) => {
    const asked: Intent[] = [];
    const item = itemsIn({ ask: (intent) => asked.push(intent) }).find((one) => one.label === label);
    (item?.click as unknown as (() => void) | undefined)?.();
    expect(asked.map((intent) => parseIntent(printIntent(intent)))).toEqual([{ run: id }]);
  });

  it('offers the developer tools only where the program was not packaged', () => {
    expect(rolesIn({})).not.toContain('toggleDevTools');
    expect(rolesIn({ isPackaged: false })).toContain('toggleDevTools');
  });
});

it.each([
  [['electron', '.', '--data', '/a'], '/a'],
  [['electron', '.', '--no-sandbox', '--data=/a b'], '/a b'],
  [['electron', '.', '--data', '/a', '--data=/b'], '/b'],
  [['electron', '.', '--database', '/a'], undefined],
  [['electron', '.', '--data'], undefined],
  [['electron', '--data=/a', '--', 'outpost://x', '--data=/b'], '/a'],
])('reads --data from %j as %s', (args, expected) => {
  expect(argumentOf('--data', args)).toBe(expected);
});

it.each([
  [['--data', '/a'], '/a'],
  [['a.csv', '--data=/a'], '/a'],
  [['--no-sandbox', '--', '--data', '/a'], '/a'],
  [['--', '--json', '--space', '7', '--data=/a', 'a.csv'], '/a'],
  [['--', 'outpost://x', '--data=/b'], undefined],
  [['--', 'a.csv', '--data', '/b'], undefined],
  [['--hidden', '--', '--data=/b'], undefined],
  [['--data=/a', '--', '--data=/b'], '/a'],
])('a start with %j is one of the data %s', (args, expected) => {
  expect(argumentOf('--data', startSwitches(args))).toBe(expected);
});
