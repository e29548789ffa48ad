import { app } from 'electron';
import type { Intent } from '../../src-preload/contract/intents.ts';
import { HIDDEN } from '../host/background/start-at-login.ts';
import type { OpenedFiles } from '../host/opening/opened-files.ts';
import {
  openedByStart,
  openingOf,
  openingsOf,
  startPassedOn,
  withoutOpenings,
  type Opening,
  type Start,
} from '../host/opening/what-is-opened.ts';
import { linkIn } from './background/notify.ts';
import { relaunch } from './say-why-not.ts';

interface Shown {
  bringUp(intent?: Intent): unknown;
}

/** A choice of several files comes at once; nobody opens two by hand in so short a time. */
const TOGETHER_MS = 300;

/**
 * What Outpost is given to open: by how it was started, by another start, by macOS. It listens from the first moment on, because macOS
 * tells before Electron is ready, and keeps the last of it until there is a window.
 */
export class Openings {
  readonly #start: Start;
  /** Nothing holds the program up any more, though its windows may still be there. */
  #isLeaving = (): boolean => false;
  #waiting: Opening | null;
  /** Somebody asked for the window before there was one. */
  #isWanted = false;
  #hasEnded = false;
  #comesBack = false;
  #open: ((opening: Opening | null) => void) | null = null;
  /** The last file that macOS told of. */
  #file: { path: string; atMs: number } | null = null;

  constructor(start: Start) {
    this.#start = start;
    this.#waiting = openedByStart(start);
    app.on('will-quit', () => (this.#hasEnded = true));
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.#takeFile(path);
    });
    app.on('open-url', (event, address) => {
      event.preventDefault();
      this.openLink(address);
    });
    // macOS has started it for a notification of an earlier run.
    app.on('ready', (_event, launched) => {
      const id: unknown = launched['identifier' satisfies keyof Electron.NotificationResponse];
      if (typeof id === 'string') this.openLink(linkIn(id));
    });
    // macOS tells of another start in this way alone; until the end the window that it brings up hears it (main-window.ts).
    app.on('activate', () => {
      if (this.#isEnding) this.#take(null);
    });
    // What Chromium passes on is in another order and has switches of its own; what that process itself passed on is whole.
    app.on('second-instance', (_event, argv, cwd, passed) => {
      const second = startPassedOn(passed) ?? { args: argv.slice(1), cwd };
      const opening = openedByStart(second);
      // What macOS says of a start of the session, it says of the first one alone.
      if (opening !== null || !second.args.includes(HIDDEN)) this.#take(opening, openingsOf(second));
    });
  }

  get #isEnding(): boolean {
    return this.#hasEnded || this.#isLeaving();
  }

  /** From now on it is opened in this window, and what waits now. False: nothing did, and nobody asked for the window. */
  begin(window: Shown, files: OpenedFiles, isLeaving: () => boolean): boolean {
    this.#isLeaving = isLeaving;
    this.#open = (opening) => void window.bringUp(opening === null ? undefined : intentOf(opening, files));
    const waiting = this.#waiting;
    this.#waiting = null;
    const isAsked = waiting !== null || this.#isWanted;
    if (isAsked) this.#open(waiting);
    return isAsked;
  }

  openLink(address: string): void {
    this.#take(openingOf(address, '/'), [address]);
  }

  /** macOS tells of several that are opened together one by one: the first is read, as when several are dropped. */
  #takeFile(path: string): void {
    const opening = openingOf(path, '/');
    if (opening === null || 'ask' in opening) return this.#take(opening, [path]);
    const nowMs = Date.now();
    const first = this.#file !== null && Math.abs(nowMs - this.#file.atMs) < TOGETHER_MS ? this.#file : null;
    this.#file = first ?? { path: opening.file, atMs: nowMs };
    // Whoever is passed both on reads the first, and says that there were others.
    if (first === null) this.#take(opening, [path]);
    else this.#take({ file: first.path, more: true }, [first.path, path]);
  }

  /** Null: only the window is asked for. `written`: what was given, as it can be passed on. */
  #take(opening: Opening | null, written: readonly string[] = []): void {
    if (this.#isEnding) this.#comeBack(opening === null ? [] : written);
    else if (this.#open === null) {
      this.#waiting = opening ?? this.#waiting;
      this.#isWanted = true;
    } else this.#open(opening);
  }

  /** Has the program come back once it has ended, without what it has opened already. */
  startAgain(): void {
    this.#comeBack();
  }

  /**
   * Whoever starts a program that is just ending means another one: it comes once the folder is free, and opens nothing twice. Each
   * further start that was given something comes as one of its own, and hands it to the one that was first.
   */
  #comeBack(written: readonly string[] = []): void {
    if (this.#comesBack && written.length === 0) return;
    this.#comesBack = true;
    relaunch([], withoutOpenings(this.#start), written);
  }
}

const intentOf = (opening: Opening, files: OpenedFiles): Intent =>
  'file' in opening ? { take: files.add(opening.file, opening.more) } : opening.ask;
