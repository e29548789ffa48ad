import { EventEmitter } from 'node:events';
import { noteCall } from './record.ts';
import { BrowserWindow as StandInWindow, schemeHandlers } from './window.ts';
import { answerTheTest } from './remote.ts';

/** As much of Electron's main-process API as the desktop shell uses. Each call is recorded. */
export { MessageChannelMain } from './ports.ts';
export const BrowserWindow = StandInWindow;

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  whenReady: () => Promise.resolve(),
  setPath: (name: string, path: string) => noteCall('app.setPath', name, path),
  enableSandbox: () => noteCall('app.enableSandbox'),
  requestSingleInstanceLock: () => {
    noteCall('app.requestSingleInstanceLock');
    return process.env['STAND_IN_LOCKED'] !== '1';
  },
  relaunch: (options: unknown) => {
    noteCall('app.relaunch', options);
    // Its process ends at once: what a test can still read is what it wrote.
    process.stderr.write(`app.relaunch ${JSON.stringify(options)}\n`);
  },
  quit: () => {
    noteCall('app.quit');
    let prevented = false;
    app.emit('will-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) app.exit(0);
  },
  exit: (code: number) => {
    noteCall('app.exit', code);
    void StandInWindow.closePages().then(() => process.exit(code));
  },
});
StandInWindow.app = app;

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => noteCall('protocol.registerSchemesAsPrivileged', schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
    noteCall('protocol.handle', scheme);
    schemeHandlers.set(scheme, handler);
  },
};

type Handler = (...parameters: unknown[]) => unknown;
/** The handlers the shell set on the session, by the name of the setter. */
export const sessionHandlers = new Map<string, Handler>();
const keep = (name: string) => (handler: Handler) => void sessionHandlers.set(name, handler);
export const session = {
  defaultSession: {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
  },
};

export const shell = {
  openExternal: async (url: string) => noteCall('shell.openExternal', url),
  openPath: async (path: string) => noteCall('shell.openPath', path),
};
/** What answers the dialogs that are open. */
export const openDialogs: ((button: number) => void)[] = [];
export const dialog = {
  showErrorBox: (title: string, text: string) => {
    noteCall('dialog.showErrorBox', title, text);
    process.stderr.write(`${title}: ${text}\n`);
  },
  showOpenDialog: async (options: unknown) => {
    noteCall('dialog.showOpenDialog', options);
    const chosen = process.env['STAND_IN_CHOSEN_FOLDER'];
    return { canceled: chosen === undefined, filePaths: chosen === undefined ? [] : [chosen] };
  },
  /** Stays open until the test answers it. */
  showMessageBox: (question: unknown) => {
    noteCall('dialog.showMessageBox', question);
    return new Promise<{ response: number }>((resolve) => openDialogs.push((response) => resolve({ response })));
  },
};
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => {
    noteCall('Menu.setApplicationMenu', menu);
    applicationMenu.items = menu as typeof applicationMenu.items;
  },
};
export interface MenuItem {
  label?: string;
  role?: string;
  submenu?: MenuItem[];
  click?: () => void;
}
export const applicationMenu: { items: MenuItem[] } = { items: [] };
export const powerMonitor = new EventEmitter();
export const nativeTheme = { shouldUseDarkColors: false };
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

const backend = process.env['STAND_IN_KEYCHAIN'] ?? 'gnome_libsecret';
/** Marks the value instead of encrypting it: what is looked for is that the plain value is nowhere. */
const seal = (value: string): Buffer => Buffer.from([...value].reverse().join(''));
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => backend !== 'none',
  getSelectedStorageBackend: () => backend,
  encryptStringAsync: async (value: string) => seal(value),
  decryptStringAsync: async (sealed: Buffer) => ({
    result: [...sealed.toString()].reverse().join(''),
    shouldReEncrypt: false,
  }),
};
/** There is none to be used: a channel would need its senders checked. */
export const ipcMain = new Proxy(
  {},
  {
    get: (_target, name) => () => noteCall(`ipcMain.${String(name)}`),
  },
);

answerTheTest();
