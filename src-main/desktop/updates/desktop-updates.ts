import { net } from 'electron';
import type { Asked } from '../../../src-preload/contract/shell.ts';
import type { UpdateState } from '../../../src-preload/contract/updates.ts';
import { announcedWords } from '../../../src-preload/contract/words/updates.ts';
import type { Log } from '../../core/log.ts';
import { systemTime, type Time } from '../../host/background/time.ts';
import type { CoreHost } from '../../host/host.ts';
import { programVersion } from '../../host/program-folder.ts';
import { proxyUserIn } from '../../host/updates/proxy-user.ts';
import { updatePlace } from '../../host/updates/update-place.ts';
import { Updates } from '../../host/updates/updates.ts';
import { notify } from '../background/notify.ts';
import type { MainWindow } from '../main-window.ts';
import type { ShellLine } from '../shell-line.ts';
import { updaterOver, type InstallingUpdater, type UpdaterPackage } from './auto-updater.ts';
import { installed } from './installed.ts';
import { onlyHttps } from './only-https.ts';
import { surroundings } from './surroundings.ts';

export interface DesktopUpdatesParts {
  log: Log;
  dataFolder: string;
  /** Ends the program; its user has said so. */
  leave(): void;
  /** Has the program that is there come back once it has ended. */
  startAgain(): void;
  time?: Time;
  load?: () => Promise<UpdaterPackage>;
}

/** Only where there is somebody to ask: outside of Electron it throws. */
const fromPackage = (): Promise<UpdaterPackage> => import('electron-updater');

/** In place of one that cannot be had: it says why, each time. */
function noUpdater(error: unknown): InstallingUpdater {
  const why = error instanceof Error ? error : new Error(String(error));
  const refuse = (): Promise<never> => Promise.reject(why);
  return { look: refuse, fetch: refuse, install: refuse };
}

/** Where updates are shown and asked for. */
const updatesPlace = { open: { view: 'settings', section: 'updates' } } as const;

/** Updates of the desktop: what its windows are told and ask for, and what is done when the program has ended. */
export class DesktopUpdates {
  readonly #parts: DesktopUpdatesParts;
  readonly #place = updatePlace(surroundings());
  #updates: Updates | null = null;
  #updater: InstallingUpdater | null = null;
  #isToInstall = false;

  constructor(parts: DesktopUpdatesParts) {
    this.#parts = parts;
  }

  /** What stands before anybody has looked. */
  get first(): { updates: UpdateState; updatesFrom: string | null } {
    const place = this.#place;
    return 'why' in place
      ? { updates: { is: 'elsewhere', why: place.why }, updatesFrom: null }
      : { updates: { is: 'idle', lookedAtMs: null }, updatesFrom: place.host };
  }

  /** Whatever becomes of it, the program goes on. */
  async begin(host: CoreHost, line: ShellLine, window: MainWindow): Promise<void> {
    if ('why' in this.#place) return;
    const { log, time = systemTime, load = fromPackage } = this.#parts;
    let updater: InstallingUpdater;
    try {
      // Asking for its updater can throw as well: it is made by then.
      onlyHttps();
      updater = updaterOver(await load(), log, time, proxyUserIn(process.env));
    } catch (error) {
      log.error({ err: error }, 'Updates cannot be looked for.');
      // Said at once, and to whoever asks.
      return this.#offer(host, line, window, noUpdater(error)).do('look');
    }
    this.#offer(host, line, window, updater);
  }

  #offer(host: CoreHost, line: ShellLine, window: MainWindow, updater: InstallingUpdater): Updates {
    const { time = systemTime, leave } = this.#parts;
    const { link } = line;
    const updates = new Updates({
      ...{ time, running: programVersion(), updater, isOnline: () => net.isOnline() },
      tell: (state) => line.tell({ updates: state }),
      announce: (offer) => notify(announcedWords(offer), { opened: () => void window.bringUp(updatesPlace) }),
      keep: (change) => link.core.settings.update(change).catch(() => undefined),
      restart: () => {
        this.#isToInstall = true;
        leave();
      },
    });
    this.#updater = updater;
    this.#updates = updates;
    link.follow(
      (core) => core.settings.watch({}),
      (settings) => updates.use(settings),
    );
    link.follow(
      (core) => core.status.watchAll({}),
      (all) => updates.take(all),
    );
    link.follow(
      (core) => core.shell.watchAsked({}),
      (asked) => void (asked !== null && this.#hear(line, asked)),
    );
    host.onGone(({ restarted }) => void (restarted || updates.take(null)));
    return updates;
  }

  /** As it is asked for in the menu: what comes of it is shown in the window. */
  look(window: MainWindow): void {
    window.bringUp(updatesPlace);
    this.#updates?.do('look');
  }

  end(): void {
    this.#updates?.end();
  }

  /**
   * Called last, when the core is closed. Where something is to be installed it does not come back, unless that fails: then the program
   * that was there is started again.
   */
  async handOver(): Promise<void> {
    if (!this.#isToInstall || this.#updater === null) return;
    try {
      await installed(this.#updater, this.#parts.dataFolder);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'The update could not be installed.');
      this.#parts.startAgain();
    }
  }

  /** Once, however many windows show it. */
  async #hear({ link }: ShellLine, { id, wish }: Asked): Promise<void> {
    const { answered } = await link.core.shell.answer({ id }).catch(() => ({ answered: false }));
    if (answered) this.#updates?.do(wish);
  }
}
