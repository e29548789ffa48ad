import type { MenuItemConstructorOptions } from 'electron';

export interface MenuParts {
  platform: string;
  isPackaged: boolean;
  /** Shows a view of the window, e.g. `#/compose`. */
  show(hash: string): void;
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
    { role: 'help', submenu: [{ label: 'Show Log Files', click: () => parts.openLogs() }] },
  ];
}

function fileMenu({ show }: MenuParts, isMac: boolean): Item {
  return {
    label: isMac ? 'File' : '&File',
    submenu: [
      { label: 'New Post', accelerator: 'CmdOrCtrl+N', click: () => show('#/compose') },
      { label: 'Import...', accelerator: 'CmdOrCtrl+Shift+I', click: () => show('#/compose/import') },
      separator,
      { role: isMac ? 'close' : 'quit' },
    ],
  };
}

function viewMenu({ isPackaged }: MenuParts): Item {
  const forDevelopers: Item[] = [separator, { role: 'reload' }, { role: 'toggleDevTools', accelerator: 'F12' }];
  return {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : forDevelopers),
    ],
  };
}
