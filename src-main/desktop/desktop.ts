import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, dialog, Menu, powerMonitor, session, shell } from 'electron';
import { printIntent } from '../../src-preload/contract/intents.ts';
import { startCore, type CoreHost } from '../host/host.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { programFolder, programVersion } from '../host/program-folder.ts';
import { listRendererFiles, NotBuilt } from '../host/renderer-files.ts';
import { StartRefused } from '../host/start-refused.ts';
import { stateFolder } from '../host/state-folder.ts';
import { desktopSecrets } from './desktop-secrets.ts';
import { denyPermissions, lockDownPages } from './lock-down.ts';
import { menuTemplate } from './menu.ts';
import { PAGE_URL, serveAppScheme } from './scheme.ts';
import { openWindow, type WindowParts } from './window.ts';

/** What is on the wire when the user quits may finish for this long. */
const QUIT_GRACE_MS = 5_000;

/** The desktop from ready to quit. What keeps it from starting is said in a dialog, and the program ends with 1. */
export async function openDesktop(dataFolder: string): Promise<void> {
  const log = openLog({ dataFolder, shell: 'desktop' });
  try {
    denyPermissions(session.defaultSession);
    lockDownPages();
    serveAppScheme(listRendererFiles(join(programFolder(), 'out', 'renderer')));
    const secrets = await desktopSecrets(dataFolder);
    const version = programVersion();
    const places = { dataFolder, stateFolder: stateFolder() };
    const host = await startCore({ ...places, version, shell: 'desktop', secrets, log, sandbox: 'embedded' });
    closeOnQuit(host, log);
    powerMonitor.on('resume', () => host.resumed());
    askAfterTheEnd(host);
    openAndKeepOpen({ host, log, dataFolder });
  } catch (error) {
    log.error({ err: error }, 'The desktop could not start.');
    const isForTheUser = error instanceof StartRefused || error instanceof NotBuilt;
    dialog.showErrorBox('Outpost cannot start', isForTheUser ? error.message : String(error));
    app.exit(1);
  }
}

/** One window: a second start, the dock and the menu bring it forward or open it anew. */
function openAndKeepOpen(parts: WindowParts): void {
  let window: BrowserWindow | null = null;
  const bringUp = (): BrowserWindow => {
    if (!window || window.isDestroyed()) window = openWindow(parts);
    else {
      if (window.isMinimized()) window.restore();
      window.focus();
    }
    return window;
  };
  const menu = menuTemplate({
    platform: process.platform,
    isPackaged: app.isPackaged,
    ask: (intent) =>
      void bringUp()
        .loadURL(`${PAGE_URL}#${printIntent(intent)}`)
        .catch(() => undefined),
    openLogs: () => void shell.openPath(join(parts.dataFolder, 'logs')),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  app.on('second-instance', bringUp);
  app.on('activate', bringUp);
  // On macOS a program lives on without windows.
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  bringUp();
}

function closeOnQuit(host: CoreHost, log: ShellLog): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    void host.close(QUIT_GRACE_MS).finally(() => {
      log.close();
      app.exit(0);
    });
  });
}

/** The core died twice. The window already fails every call; here is the way on. */
function askAfterTheEnd(host: CoreHost): void {
  host.onGone(({ restarted, message }) => {
    if (restarted) return;
    const question = { type: 'error' as const, title: 'Outpost', message, buttons: ['Start Outpost again', 'Close'] };
    void dialog.showMessageBox(question).then(({ response }) => {
      if (response === 0) app.relaunch();
      app.quit();
    });
  });
}
