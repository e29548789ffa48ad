import type * as Electron from 'electron';
import { app } from './app.ts';
import { autoUpdater as updater } from './auto-updater.ts';
import { nativeImage as images, Notification as OwnNotification, Tray as OwnTray } from './background.ts';
import { Menu as OwnMenu, MenuItem } from './menu.ts';
import { session as sessions } from './page-side.ts';
import { MessageChannelMain as OwnChannel } from './ports.ts';
import { noteCall } from './record.ts';
import { BrowserWindow as OwnWindow } from './window.ts';

/*
 * As much of Electron's main-process API as the desktop shell uses, each part typed by Electron's own types (`satisfies Pick<...>`,
 * `implements Pick<...>`, and for what is asked of a class itself `Statics`), in its phases, and throwing where Electron throws. What is not
 * here the shell does not use (test/desktop/electron-members.test.ts). Each call is recorded.
 */

/** What a call gives, as far as it can be told here: of what Electron makes, that it makes something (its own class says what that is). */
type Given<Answer> =
  Answer extends Promise<infer Awaited>
    ? Promise<Given<Awaited>>
    : Answer extends readonly unknown[]
      ? readonly object[]
      : Answer extends object
        ? object
        : Answer;

/** These members of a class itself: each takes what Electron's takes, and gives what it gives. */
type Statics<Class, Name extends keyof Class> = {
  [One in Name]: Class[One] extends (...given: infer Taken) => infer Answer
    ? (...given: Taken) => Given<Answer>
    : Given<Class[One]>;
};
/** What is made of a class, from what Electron makes it of. */
type Makes<Class extends new (...given: never[]) => unknown> = new (...given: ConstructorParameters<Class>) => object;

export { app, MenuItem };
export { clipboard, dialog, shell } from './asking.ts';
export { ipcRenderer, protocol } from './page-side.ts';
export { globalShortcut, nativeTheme, net, powerMonitor, powerSaveBlocker, safeStorage, screen } from './system.ts';
export const autoUpdater = updater satisfies Pick<NodeJS.EventEmitter, 'emit'>;
export const nativeImage = images satisfies Statics<typeof Electron.nativeImage, 'createFromPath'>;
export const session = sessions satisfies Statics<typeof Electron.session, 'defaultSession' | 'fromPartition'>;
export const BrowserWindow = OwnWindow satisfies Makes<typeof Electron.BrowserWindow> &
  Statics<typeof Electron.BrowserWindow, 'getAllWindows'>;
export const Notification = OwnNotification satisfies Makes<typeof Electron.Notification> &
  Statics<typeof Electron.Notification, 'isSupported' | 'getHistory'>;
export const Tray = OwnTray satisfies Makes<typeof Electron.Tray>;
export const Menu = OwnMenu satisfies Statics<
  typeof Electron.Menu,
  'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'
>;
export const MessageChannelMain = OwnChannel satisfies new () => Record<keyof Electron.MessageChannelMain, object>;

/** There is none to be used: a channel would need its senders checked. */
export const ipcMain = new Proxy(
  {},
  {
    get: (_target, name) => () => noteCall(`ipcMain.${String(name)}`),
  },
);
