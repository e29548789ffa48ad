import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { menuCommands } from '../../src-preload/contract/commands.ts';
import { parseIntent, printIntent, type Intent } from '../../src-preload/contract/intents.ts';
import { argumentOf } from '../../src-main/desktop/argument.ts';
import { menuTemplate, type MenuParts } from '../../src-main/desktop/menu.ts';

const parts = (changes: Partial<MenuParts>): MenuParts => ({
  platform: 'linux',
  isPackaged: true,
  ask: () => undefined,
  openLogs: () => undefined,
  ...changes,
});
const named = (changes: Partial<MenuParts>) =>
  menuTemplate(parts(changes)).map(({ role, label }) => role ?? label?.replace('&', ''));
const itemsIn = (changes: Partial<MenuParts>): MenuItemConstructorOptions[] =>
  menuTemplate(parts(changes)).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
const rolesIn = (changes: Partial<MenuParts>): unknown[] => itemsIn(changes).map(({ role }) => role);

describe('the menu', () => {
  it('has File, Edit, View, Window and Help, and the application first on macOS', () => {
    expect(named({})).toEqual(['File', 'editMenu', 'View', 'windowMenu', 'help']);
    expect(named({ platform: 'darwin' })).toEqual(['appMenu', 'File', 'editMenu', 'View', 'windowMenu', 'help']);
  });

  it('quits from File, but on macOS only closes the window there', () => {
    expect(rolesIn({ platform: 'win32' })).toContain('quit');
    expect(rolesIn({ platform: 'darwin' })).not.toContain('quit');
    expect(rolesIn({ platform: 'darwin' })).toContain('close');
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
])('reads --data from %j as %s', (args, expected) => {
  expect(argumentOf('--data', args)).toBe(expected);
});
