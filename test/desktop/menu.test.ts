import { describe, expect, it } from 'vitest';
import { argumentOf } from '../../src-main/desktop/argument.ts';
import { menuTemplate, type MenuParts } from '../../src-main/desktop/menu.ts';

const parts = (changes: Partial<MenuParts>): MenuParts => ({
  platform: 'linux',
  isPackaged: true,
  show: () => undefined,
  openLogs: () => undefined,
  ...changes,
});
const named = (changes: Partial<MenuParts>) =>
  menuTemplate(parts(changes)).map(({ role, label }) => role ?? label?.replace('&', ''));
const rolesIn = (changes: Partial<MenuParts>): unknown[] =>
  menuTemplate(parts(changes)).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu.map(({ role }) => role) : [],
  );

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

  it('offers the developer tools only where the program was not packaged', () => {
    expect(rolesIn({})).not.toContain('toggleDevTools');
    expect(rolesIn({ isPackaged: false })).toContain('toggleDevTools');
  });
});

it.each([
  [['electron', '.', '--data', '/a'], '/a'],
  [['electron', '.', '--no-sandbox', '--data=/a b'], '/a b'],
  [['electron', '.', '--database', '/a'], undefined],
  [['electron', '.', '--data'], undefined],
])('reads --data from %j as %s', (args, expected) => {
  expect(argumentOf('--data', args)).toBe(expected);
});
