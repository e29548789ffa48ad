import { join } from 'node:path';
import { app, dialog, session, shell, type BrowserWindow } from 'electron';
import { startCore, type CoreHost } from '../host/host.ts';
import { isListenedTo } from '../host/local-socket/dial.ts';
import { serveLocally } from '../host/local-socket/serve.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { onSignal } from '../host/on-signal.ts';
import { OpenedFiles } from '../host/opening/opened-files.ts';
import { programFolder, programVersion } from '../host/program-folder.ts';
import { listRendererFiles } from '../host/renderer-files.ts';
import { withPlace } from '../host/running-elsewhere.ts';
import { stateFolder } from '../host/state-folder.ts';
import { whenFree } from '../host/when-free.ts';
import { Background } from './background/background.ts';
import { isHiddenStart } from './background/login.ts';
import { heedEarlier } from './background/notify.ts';
import { setAbout } from './about.ts';
import { desktopSecrets } from './desktop-secrets.ts';
import { devServer, fromDevServer } from './dev-server.ts';
import { denyPermissions, lockDownPages } from './lock-down.ts';
import { offerFiles } from './file-choice.ts';
import { dockWishes, MainWindow } from './main-window.ts';
import { showMenu } from './menu.ts';
import type { Openings } from './openings.ts';
import { QuickWindow } from './quick/quick-window.ts';
import { builtWindow, serveAppScheme, type WindowSource } from './scheme.ts';
import { ShellLine } from './shell-line.ts';
import { Spelling } from './spelling.ts';
import { sayWhyNot } from './say-why-not.ts';
import { DesktopUpdates } from './updates/desktop-updates.ts';

/** What is on the wire when the user quits may finish for this long. */
const QUIT_GRACE_MS = 5_000;

export interface DesktopStart {
  dataFolder: string;
  /** What the program needs beside when it starts itself again: another folder than the usual one. */
  ownArgs: string[];
  openings: Openings;
}

/**
 * The desktop from ready to quit. The window comes first and waits for the core. What keeps it from starting is said in a dialog,
 * with another folder to choose where that helps; else the program ends with 1.
 */
export async function openDesktop({ dataFolder, ownArgs, openings }: DesktopStart): Promise<void> {
  const log = openLog({ dataFolder, shell: 'desktop' });
  try {
    denyPermissions(session.defaultSession);
    lockDownPages();
    const files = new OpenedFiles();
    serveAppScheme(windowSource(), files);
    const spelling = new Spelling(dataFolder);
    const starting = startDesktopCore(dataFolder, log);
    const startAgain = (): void => openings.startAgain();
    const background = new Background({ ownArgs, log });
    const updates = new DesktopUpdates({ log, dataFolder, leave: () => background.leaving.leave(), startAgain });
    closeOnQuit(starting, { background, updates, log });
    const isEnding = (): boolean => background.leaving.isQuitting;
    const attend = (opened: BrowserWindow): void => background.attend(opened);
    const window = new MainWindow({ host: starting, log, dataFolder, isEnding }, attend);
    const quick = new QuickWindow({ host: starting, log, isEnding }, (intent) => window.bringUp(intent));
    setAbout();
    setMenu({ window, quick, background, updates }, dataFolder);
    const isHidden = isHiddenStart(process.argv);
    if (!openings.begin(window, files, isEnding) && !isHidden) window.bringUp();
    void heedEarlier((link) => openings.openLink(link)).catch(() => undefined);
    if (!isHidden) window.heedDock();
    const wished = isHidden ? dockWishes() : null;
    const host = await starting;
    askAfterTheEnd(host, startAgain);
    if (wished !== null) window.heedDock();
    if (wished?.() === true) window.bringUp();
    await background.begin(host, window, quick);
    const line = new ShellLine(host, { ...updates.first, spelling: spelling.state });
    spelling.begin(line);
    offerFiles(line);
    await updates.begin(host, line, window);
  } catch (error) {
    log.error({ err: error }, 'The desktop could not start.');
    await sayWhyNot(await withPlace(error, dataFolder));
  }
}

function windowSource(): WindowSource {
  const server = devServer();
  if (server !== null) return (pathname, search) => fromDevServer(server, pathname + search);
  return builtWindow(listRendererFiles(join(programFolder(), 'out', 'renderer')));
}

async function startDesktopCore(dataFolder: string, log: ShellLog): Promise<CoreHost> {
  const secrets = await desktopSecrets(dataFolder);
  const own = { dataFolder, version: programVersion(), shell: 'desktop', log } as const;
  // As the window itself would go: by the system's settings, or the file they name.
  const systemProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);
  const state = stateFolder();
  const start = { ...own, stateFolder: state, secrets, systemProxy, sandbox: 'embedded' } as const;
  const host = await whenFree(() => startCore(start), {
    mayEnd: async () => !(await isListenedTo(dataFolder, own.version)),
  });
  await serveLocally(host, own);
  return host;
}

interface Chosen {
  window: MainWindow;
  quick: QuickWindow;
  background: Background;
  updates: DesktopUpdates;
}

function setMenu({ window, quick, background, updates }: Chosen, dataFolder: string): void {
  showMenu({
    platform: process.platform,
    isPackaged: app.isPackaged,
    ask: (intent) => void window.bringUp(intent),
    quickPost: () => quick.bringUp(),
    choose: (verb) => background.choose(verb, window),
    openLogs: () => void shell.openPath(join(dataFolder, 'logs')),
    lookForUpdates: () => updates.look(window),
  });
}

/**
 * A core that is still starting is waited for: it may be in the middle of a migration. However often the program is told to end
 * meanwhile, it ends once.
 */
function closeOnQuit(
  starting: Promise<CoreHost>,
  { background, updates, log }: { background: Background; updates: DesktopUpdates; log: ShellLog },
): void {
  // Not before Electron is ready: then it would take them for itself, and have each one asked about as if the user had quit.
  const stopListening = onSignal(() => background.leaving.heardSignal());
  let closing: Promise<void> | null = null;
  let isClosed = false;
  const close = async (): Promise<void> => {
    background.end();
    updates.end();
    await starting.then((host) => host.close(QUIT_GRACE_MS)).catch(() => undefined);
    isClosed = true;
    await updates.handOver();
    log.close();
    stopListening();
    app.exit(0);
  };
  app.on('will-quit', (event) => {
    // Who installs an update ends the program once more.
    if (isClosed) return;
    event.preventDefault();
    closing ??= close();
  });
}

/** The core died twice. The window already fails every call; here is the way on. */
function askAfterTheEnd(host: CoreHost, startAgain: () => void): void {
  host.onGone(({ restarted, message }) => {
    if (restarted) return;
    const question = { type: 'error' as const, title: 'Outpost', message, buttons: ['Start Outpost again', 'Close'] };
    void dialog.showMessageBox(question).then(({ response }) => {
      if (response === 0) startAgain();
      app.quit();
    });
  });
}
