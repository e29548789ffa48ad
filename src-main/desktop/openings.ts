import { app } from 'electron';
import type { Intent } from '../../src-preload/contract/intents.ts';
import type { OpenedFiles } from '../host/opening/opened-files.ts';
import { openedByStart, openingOf, startPassedOn, type Opening, type Start } from '../host/opening/what-is-opened.ts';
import { isHiddenStart } from './background/login.ts';

interface Shown {
  bringUp(intent?: Intent): unknown;
}

/**
 * What Outpost is given to open: by how it was started, by another start, by macOS. It listens from the first moment on, because macOS
 * tells before Electron is ready, and keeps the last of it until there is a window.
 */
export class Openings {
  #waiting: Opening | null;
  #open: ((opening: Opening | null) => void) | null = null;

  constructor(start: Start) {
    this.#waiting = openedByStart(start);
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.#take(openingOf(path, '/'));
    });
    app.on('open-url', (event, address) => {
      event.preventDefault();
      this.#take(openingOf(address, '/'));
    });
    // What Chromium passes on is in another order and has switches of its own; what that process itself passed on is whole.
    app.on('second-instance', (_event, argv, cwd, passed) => {
      const second = startPassedOn(passed) ?? { args: argv.slice(1), cwd };
      const opening = openedByStart(second);
      if (opening !== null || !isHiddenStart(second.args)) this.#take(opening);
    });
  }

  /** From now on it is opened in this window, and what waits now. False: nothing did. */
  begin(window: Shown, files: OpenedFiles): boolean {
    this.#open = (opening) => void window.bringUp(opening === null ? undefined : intentOf(opening, files));
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.#open(waiting);
    return waiting !== null;
  }

  /** Null: only the window is asked for. */
  #take(opening: Opening | null): void {
    if (this.#open === null) this.#waiting = opening ?? this.#waiting;
    else this.#open(opening);
  }
}

const intentOf = (opening: Opening, files: OpenedFiles): Intent =>
  'file' in opening ? { take: files.add(opening.file) } : opening.ask;
