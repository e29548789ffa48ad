import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen, type WebPreferences } from 'electron';
import type { CoreHost } from '../host/host.ts';
import type { ShellLog } from '../host/log.ts';
import { programFolder } from '../host/program-folder.ts';
import { attendCrashes } from './after-crash.ts';
import { keepCoreLink } from './core-link.ts';
import { offerContextMenu } from './context-menu.ts';
import { firstColour } from './first-colour.ts';
import { showWhenReady } from './show-window.ts';
import { isSpellingChecked } from './spelling.ts';
import { rememberedPlace, rememberPlace, smallest } from './window-place.ts';

export interface WindowParts {
  /** The window comes up before the core is there. */
  host: Promise<CoreHost>;
  log: ShellLog;
  dataFolder: string;
}

/** Each one stated, though most are Electron's defaults: a default can change, and the tests read these. */
export const webPreferences = (): WebPreferences => ({
  preload: join(programFolder(), 'out', 'preload', 'index.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  devTools: !app.isPackaged,
  spellcheck: isSpellingChecked(),
});

/**
 * On Linux a window brings its own icon: what runs from an AppImage, or from its source, has no entry in the system's menu of programs to take
 * one from.
 */
export const windowIcon = (): { icon?: string } =>
  process.platform === 'linux' ? { icon: join(programFolder(), 'resources', 'build', 'linux', '256x256.png') } : {};

/** Opens the window where it was last time, at an address of ours, with its link to the core. */
export function openWindow({ host, log, dataFolder }: WindowParts, address: string): BrowserWindow {
  const placeFile = join(dataFolder, 'window-place.json');
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const { maximized, fullScreen, ...bounds } = rememberedPlace(placeFile, screens);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Outpost',
    ...windowIcon(),
    backgroundColor: firstColour[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: webPreferences(),
  });
  keepCoreLink(window.webContents, host);
  rememberOn(window, placeFile);
  offerContextMenu(window);
  attendCrashes(window, host, log);
  showWhenReady(window, () => {
    // Not before: it shows the window too.
    if (maximized) window.maximize();
    window.show();
    if (fullScreen) window.setFullScreen(true);
  });
  void window.loadURL(address).catch((error: unknown) => log.error({ err: error }, 'The page did not load.'));
  return window;
}

/** On losing focus too: a crash of the system then costs at most one move. */
function rememberOn(window: BrowserWindow, file: string): void {
  const remember = (): void => {
    const is = { maximized: window.isMaximized(), fullScreen: window.isFullScreen() };
    const place = { ...window.getNormalBounds(), ...is };
    void rememberPlace(file, place).catch(() => undefined);
  };
  window.on('blur', remember);
  window.on('close', remember);
}
