import type { MenuItemConstructorOptions } from 'electron';
import { menuCommands } from '../../src-preload/contract/commands.ts';
import type { Intent } from '../../src-preload/contract/intents.ts';

export interface MenuParts {
  platform: string;
  isPackaged: boolean;
  /** Brings the window up and asks this of it. */
  ask(intent: Intent): void;
  openLogs(): void;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The application's menu, by each system's conventions. Edit roles are what makes copy and paste work on macOS. */
export function menuTemplate(parts: MenuParts): Item[] {
  const isMac = parts.platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    fileMenu(parts, isMac),
    { role: 'editMenu' },
    viewMenu(parts),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [...commandItems(parts, 'help'), { label: 'Show Log Files', click: () => parts.openLogs() }],
    },
  ];
}

/** The window's own commands of a menu, from the table that its palette and keys are made of. */
function commandItems({ ask }: MenuParts, menu: 'file' | 'view' | 'help'): Item[] {
  return menuCommands
    .filter((command) => command.in === menu)
    .map(({ id, label, keys }) => ({
      label,
      ...(keys === undefined ? {} : acceleratorOf(keys)),
      click: () => ask({ run: id }),
    }));
}

/** "Mod N" as Electron writes it. A key without Mod stays the window's: in a menu it could not be typed any more. */
function acceleratorOf(keys: string): { accelerator?: string } {
  return keys.startsWith('Mod ') ? { accelerator: keys.replace('Mod ', 'CmdOrCtrl+').replaceAll(' ', '+') } : {};
}

function fileMenu(parts: MenuParts, isMac: boolean): Item {
  return {
    label: isMac ? 'File' : '&File',
    submenu: [...commandItems(parts, 'file'), separator, { role: isMac ? 'close' : 'quit' }],
  };
}

function viewMenu(parts: MenuParts): Item {
  const forDevelopers: Item[] = [separator, { role: 'reload' }, { role: 'toggleDevTools', accelerator: 'F12' }];
  return {
    label: 'View',
    submenu: [
      ...commandItems(parts, 'view'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(parts.isPackaged ? [] : forDevelopers),
    ],
  };
}
