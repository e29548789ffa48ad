import { app, dialog, type BrowserWindow } from 'electron';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { staysWords } from '../../../src-preload/contract/words/tray.ts';
import { hasTray } from '../../host/background/has-tray.ts';
import { PausedHere } from '../../host/background/paused-here.ts';
import type { Told } from '../../host/background/what-to-tell.ts';
import { Teller } from '../../host/background/teller.ts';
import { systemTime, type Time } from '../../host/background/time.ts';
import { needsYouSpace } from '../../host/background/needs-you-space.ts';
import { progressOf } from '../../host/background/taskbar.ts';
import type { OutboxVerb } from '../../host/background/outbox-menu.ts';
import type { TrayVerb } from '../../host/background/tray-menu.ts';
import { eachApart } from '../../host/each-apart.ts';
import type { CoreHost } from '../../host/host.ts';
import { linkTo } from '../../host/opening/outpost-link.ts';
import type { ShellLog } from '../../host/log.ts';
import { OwnLink } from '../../host/own-link.ts';
import type { MainWindow } from '../main-window.ts';
import { showInMenu } from '../menu.ts';
import { QuickCompose } from '../quick/quick-compose.ts';
import type { QuickWindow } from '../quick/quick-window.ts';
import { Leaving } from './leaving.ts';
import { isHiddenStart, isStartLeftBehind, setStartAtLogin } from './login.ts';
import { notify } from './notify.ts';
import { showOverlay } from './overlay.ts';
import { Awake, followPower } from './power.ts';
import { hearSessionEnd } from './session-window.ts';
import { openTray, type TrayIcon } from './tray.ts';

/** Whether somebody shows icons by then. A hidden start that nobody can see or end, and that its user did not agree to, shows its window. */
const ASKED_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000];

/** What the desktop is beside its window: the icon in the tray, and a program that goes on publishing without one. */
export class Background {
  readonly leaving: Leaving;
  readonly #ownArgs: string[];
  readonly #log: ShellLog;
  readonly #time: Time;
  #all: AllSpaces | null = null;
  readonly #pausedHere = new PausedHere();
  #settings: Settings | null = null;
  /** The core has said its settings and how it stands, or cannot. */
  readonly #known = Promise.withResolvers<void>();
  #link: OwnLink | null = null;
  #tray: TrayIcon | null = null;
  #window: MainWindow | null = null;
  #host: CoreHost | null = null;
  #teller: Teller | null = null;
  readonly #awake = new Awake();
  #quick: QuickCompose | null = null;
  #stopPower = (): void => undefined;
  #stopSeeking = (): void => undefined;
  #hasEnded = false;

  /** `ownArgs`: what the program needs beside when it starts itself again. */
  constructor({ ownArgs, log }: { ownArgs: string[]; log: ShellLog }, time: Time = systemTime) {
    this.#ownArgs = ownArgs;
    this.#log = log;
    this.#time = time;
    this.leaving = new Leaving({
      settings: () => this.#settings,
      look: () => this.#known.promise.then(() => this.#lookForTray()),
      isOpen: () => (this.#window?.open ?? null) !== null,
      reopen: () => void this.#window?.bringUp(),
      dated: () => this.#all?.dated ?? null,
      sessionEnds: () => this.#host?.suspending(),
      decide: (keepRunning) => this.#do((link) => link.core.settings.update({ keepRunning })),
      sayItStays,
    });
  }

  /** From now on it shows how it stands with the core, and does there what is chosen. */
  async begin(host: CoreHost, window: MainWindow, quick: QuickWindow): Promise<void> {
    // It was quit before its core was there.
    if (this.#hasEnded) return;
    this.#window = window;
    this.#host = host;
    hearSessionEnd(this.leaving, process.platform);
    this.#quick = new QuickCompose(quick, (isRefused) => this.#tellRefused(isRefused));
    const seeking = this.#seekTray(window);
    const link = new OwnLink(host);
    this.#link = link;
    this.#teller = tellerOf(link, window, this.#time, this.#ownArgs.length === 0);
    this.#stopPower = followPower(host, this.#time);
    // Of a core that is gone nobody knows anything, and there is nothing to wait for.
    host.onGone(({ restarted }) => void (restarted || this.#show(null)));
    // The small one shows nothing of what happened.
    app.on('browser-window-focus', (_event, focused) => void (focused === window.open && this.#teller?.looked()));
    await this.#learn(link);
    void this.#renewStart();
    link.follow(
      (core) => core.settings.watch({}),
      (settings) => this.#take(settings),
    );
    link.follow(
      (core) => core.status.watchAll({}),
      (all) => this.#show(all),
    );
    await seeking;
  }

  /** What a window that is closed from now on, or was closed already, is held to. */
  async #learn({ core }: OwnLink): Promise<void> {
    const [settings, all] = await Promise.all([
      core.settings.get({}).catch(() => null),
      core.status.all({}).catch(() => null),
    ]);
    this.#settings = settings;
    this.#show(all);
    this.#known.resolve();
  }

  /** A program that starts with the session is there before the panel that shows icons: that is asked for once more, for a while. */
  async #seekTray(window: MainWindow, asked = 0): Promise<void> {
    const isShown = await this.#lookForTray();
    if (isShown || this.#hasEnded) return;
    const afterMs = ASKED_AGAIN_AFTER_MS[asked];
    if (afterMs !== undefined)
      this.#stopSeeking = this.#time.after(afterMs, () => void this.#seekTray(window, asked + 1));
    else if (isHiddenStart(process.argv) && this.#settings?.keepRunning !== 'yes') window.bringUp();
  }

  /** Whether somebody shows icons now; then there is one. */
  async #lookForTray(): Promise<boolean> {
    const isShown = await hasTray(process.platform);
    const window = this.#window;
    if (isShown && !this.#hasEnded && this.#tray === null && window !== null) {
      this.#tray = openTray((verb) => this.choose(verb, window));
      this.#tray.show(this.#all, this.#pausedHere.ids);
    }
    return isShown;
  }

  /** Holds a window to what closing it means, and has it show how far a batch is. */
  attend(window: BrowserWindow): void {
    this.leaving.attend(window);
    this.#showOn(window, this.#all);
    // On Windows it has no button in the taskbar before.
    window.once('show', () => this.#showOn(window, this.#all));
    // Elsewhere the bar is on the program's icon, and would stay there as it is once the window is gone.
    window.on('close', ({ defaultPrevented }) => void (defaultPrevented || window.setProgressBar(-1)));
  }

  #showOn(window: BrowserWindow, all: AllSpaces | null): void {
    window.setProgressBar(progressOf(all));
    if (process.platform === 'win32') showOverlay(window, all);
  }

  end(): void {
    this.#hasEnded = true;
    this.#stopSeeking();
    this.#stopPower();
    this.#awake.keep(false);
    this.#quick?.end();
    this.#teller?.end();
    this.#link?.close();
    this.#tray?.remove();
  }

  #show(all: AllSpaces | null): void {
    // What the core says as it closes has nobody to show it.
    if (this.#hasEnded) return;
    this.#all = all;
    if (all !== null) this.#pausedHere.see(all);
    const open = this.#window?.open ?? null;
    // A system that refuses one of them (a badge, a menu) is told the others all the same.
    eachApart(this.#log, [
      () => this.#tray?.show(all, this.#pausedHere.ids),
      () => showInMenu(all, this.#pausedHere.ids),
      () => void (open !== null && this.#showOn(open, all)),
      () => void (process.platform !== 'win32' && app.setBadgeCount(all?.needsYou ?? 0)),
      () => this.#awake.keep(all?.batchGoes === true),
      () => (all === null ? this.#teller?.end() : this.#teller?.take(all)),
    ]);
  }

  /** Only what was changed while it runs is carried out: what the system itself was told since then stays. */
  #take(settings: Settings): void {
    if (this.#hasEnded) return;
    const before = this.#settings;
    this.#settings = settings;
    this.#teller?.use(settings);
    this.#quick?.use(settings);
    if (before === null || before.startAtLogin === settings.startAtLogin) return;
    void this.#keepStart(settings.startAtLogin);
  }

  /** Where the program was moved since it was to start with the session, it is told so anew. */
  async #renewStart(): Promise<void> {
    if (this.#settings?.startAtLogin === true && (await isStartLeftBehind())) await this.#keepStart(true);
  }

  /** A switch that stands on while nothing starts with the session would be a promise that is not kept: Settings say so beside it. */
  async #keepStart(starts: boolean): Promise<void> {
    const startRefused = await setStartAtLogin(starts, this.#ownArgs).then(
      () => false,
      (error: unknown) => {
        this.#log.warn({ err: error }, 'Whether Outpost starts with the session could not be set.');
        return true;
      },
    );
    if (this.#settings?.startRefused !== startRefused) this.#do((link) => link.core.settings.update({ startRefused }));
  }

  #tellRefused(quickRefused: boolean): void {
    if (this.#settings?.quickRefused !== quickRefused) this.#do((link) => link.core.settings.update({ quickRefused }));
  }

  /** Does what was chosen in the tray or in the menu Outbox. */
  choose(verb: TrayVerb | OutboxVerb, window: MainWindow): void {
    switch (verb) {
      case 'open':
        return void window.bringUp();
      case 'needs-you':
        return void this.#showNeeds(window);
      case 'new-post':
        return void window.bringUp({ run: 'new-draft' });
      case 'quick-post':
        return this.#quick?.bringUp();
      case 'pause':
        return this.#pause();
      case 'resume':
        return this.#resume();
      case 'try-now':
        return this.#tryNow();
      case 'quit':
        return app.quit();
      default:
        verb satisfies never;
    }
  }

  /** In the space that has it: of several, the one that is open first. */
  #showNeeds(window: MainWindow): unknown {
    const spaceId = needsYouSpace(this.#all, this.#settings?.activeSpaceId ?? null);
    return this.#link === null
      ? window.bringUp({ open: { view: 'outbox' } })
      : goTo({ opens: { view: 'outbox' }, spaceId }, this.#link, window);
  }

  #pause(): void {
    const goes = (this.#all?.spaces ?? []).filter(({ paused }) => !paused).map(({ id }) => id);
    this.#pausedHere.pause(goes);
    this.#inSpaces(goes, (link, spaceId) =>
      link.core.outbox.pauseAll({ spaceId }).catch(() => this.#pausedHere.forget(spaceId)),
    );
  }

  /** What its user paused elsewhere stays paused, unless nothing else is: then nothing goes, and that is what is meant. */
  #resume(): void {
    const here = this.#pausedHere.resume();
    const paused = (this.#all?.spaces ?? []).filter((space) => space.paused).map(({ id }) => id);
    this.#inSpaces(here.size > 0 ? here : paused, (link, spaceId) => link.core.outbox.resumeAll({ spaceId }));
  }

  #tryNow(): void {
    const ids = (this.#all?.spaces ?? []).map(({ id }) => id);
    this.#inSpaces(ids, (link, spaceId) => link.core.status.probe({ spaceId }));
  }

  #inSpaces(ids: Iterable<string>, act: (link: OwnLink, spaceId: string) => Promise<unknown>): void {
    for (const id of ids) this.#do((link) => act(link, id));
  }

  /** What cannot be done is seen where it is done: the tray shows how it stands. */
  #do(act: (link: OwnLink) => Promise<unknown>): void {
    if (this.#link !== null && !this.#hasEnded) void act(this.#link).catch(() => undefined);
  }
}

/** In a dialog where the system shows no notification of it: a program that goes on unseen is not to be found out by chance. */
function sayItStays(said: () => void): void {
  const words = staysWords(process.platform);
  const inDialog = { type: 'info', title: 'Outpost', message: words.title, detail: words.body } as const;
  const failed = (): void => {
    said();
    void dialog.showMessageBox({ ...inDialog, buttons: ['OK'] });
  };
  notify(words, { shown: said, failed });
}

/** Tells what happens while nobody looks; a click leads to it. `isUsual`: it works on the folder that a link opens, too. */
function tellerOf(link: OwnLink, window: MainWindow, time: Time, isUsual: boolean): Teller {
  return new Teller({
    happened: (after) => link.core.status.happened({ after }),
    tell: (told) =>
      notify(told, { opened: () => void goTo(told, link, window), ...(isUsual ? { link: linkTo(told) } : {}) }),
    isLooking: () => window.open?.isFocused() ?? false,
    time,
  });
}

/** A window that is opened anew begins in the space that this is about, unless that is gone; one that is open goes there. */
async function goTo(
  { opens, spaceId }: Pick<Told, 'opens' | 'spaceId'>,
  link: OwnLink,
  window: MainWindow,
): Promise<void> {
  if (spaceId !== null && window.open === null) await beginIn(link, spaceId).catch(() => undefined);
  window.bringUp({ open: opens, ...(spaceId === null ? {} : { spaceId }) });
}

async function beginIn({ core }: OwnLink, spaceId: string): Promise<void> {
  const connections = await core.connections.list({});
  if (connections.some(({ spaces }) => spaces.some(({ id }) => id === spaceId)))
    await core.settings.update({ activeSpaceId: spaceId });
}
