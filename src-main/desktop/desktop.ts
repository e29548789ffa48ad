import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, dialog, Menu, powerMonitor, session, shell } from 'electron';
import { printIntent } from '../../src-preload/contract/intents.ts';
import { startCore, type CoreHost } from '../host/host.ts';
import { serveLocally } from '../host/local-socket/serve.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { programFolder, programVersion } from '../host/program-folder.ts';
import { listRendererFiles } from '../host/renderer-files.ts';
import { stateFolder } from '../host/state-folder.ts';
import { desktopSecrets } from './desktop-secrets.ts';
import { denyPermissions, lockDownPages } from './lock-down.ts';
import { menuTemplate } from './menu.ts';
import { PAGE_URL, serveAppScheme } from './scheme.ts';
import { relaunch, sayWhyNot } from './say-why-not.ts';
import { openWindow, type WindowParts } from './window.ts';

/** What is on the wire when the user quits may finish for this long. */
const QUIT_GRACE_MS = 5_000;

/**
 * The desktop from ready to quit. The window comes first and waits for the core. What keeps it from starting is said in a dialog,
 * with another folder to choose where that helps; else the program ends with 1.
 */
export async function openDesktop(dataFolder: string): Promise<void> {
  const log = openLog({ dataFolder, shell: 'desktop' });
  try {
    denyPermissions(session.defaultSession);
    lockDownPages();
    serveAppScheme(listRendererFiles(join(programFolder(), 'out', 'renderer')));
    const starting = startDesktopCore(dataFolder, log);
    closeOnQuit(starting, log);
    openAndKeepOpen({ host: starting, log, dataFolder });
    const host = await starting;
    powerMonitor.on('resume', () => host.resumed());
    askAfterTheEnd(host);
  } catch (error) {
    log.error({ err: error }, 'The desktop could not start.');
    await sayWhyNot(error);
  }
}

async function startDesktopCore(dataFolder: string, log: ShellLog): Promise<CoreHost> {
  const secrets = await desktopSecrets(dataFolder);
  const own = { dataFolder, version: programVersion(), shell: 'desktop', log } as const;
  const host = await startCore({ ...own, stateFolder: stateFolder(), secrets, sandbox: 'embedded' });
  await serveLocally(host, own);
  return host;
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

/** A core that is still starting is waited for: it may be in the middle of a migration. */
function closeOnQuit(starting: Promise<CoreHost>, log: ShellLog): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    const closed = starting.then(
      (host) => host.close(QUIT_GRACE_MS),
      () => undefined,
    );
    void closed.finally(() => {
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
      if (response === 0) relaunch([]);
      app.quit();
    });
  });
}
