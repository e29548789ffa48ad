import { noteCall } from './record.ts';

/**
 * As much of Electron's main-process API as the desktop shell uses, each part typed by Electron's own types (`satisfies Pick<...>`,
 * `implements Pick<...>`), in its phases, and throwing where Electron throws. What is not here the shell does not use
 * (test/desktop/electron-members.test.ts). Each call is recorded.
 */
export { app } from './app.ts';
export { autoUpdater } from './auto-updater.ts';
export { clipboard, dialog, shell } from './asking.ts';
export { nativeImage, Notification, Tray } from './background.ts';
export { Menu, MenuItem } from './menu.ts';
export { protocol, session } from './page-side.ts';
export { MessageChannelMain } from './ports.ts';
export { globalShortcut, nativeTheme, net, powerMonitor, powerSaveBlocker, safeStorage, screen } from './system.ts';
export { BrowserWindow } from './window.ts';

/** There is none to be used: a channel would need its senders checked. */
export const ipcMain = new Proxy(
  {},
  {
    get: (_target, name) => () => noteCall(`ipcMain.${String(name)}`),
  },
);
