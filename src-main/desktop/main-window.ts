import { app, type BrowserWindow } from 'electron';
import { printIntent, type Intent } from '../../src-preload/contract/intents.ts';
import { PAGE_URL } from './scheme.ts';
import { openWindow, type WindowParts } from './window.ts';

interface MainWindowParts extends WindowParts {
  /** The program ends, and closes its windows. */
  isEnding(): boolean;
}

/**
 * While a start without a window is under way: whether the dock was pressed, asked once when it is through. The first `activate` is what macOS
 * says of the start itself; one more is a wish.
 */
export function dockWishes(): () => boolean {
  let heard = 0;
  const count = (): void => void (heard += 1);
  app.on('activate', count);
  return () => {
    app.off('activate', count);
    return heard > 1;
  };
}

/** The one window: what is opened, the dock, the tray and the menu bring it forward or open it anew. */
export class MainWindow {
  readonly #parts: MainWindowParts;
  readonly #attend: (window: BrowserWindow) => void;
  #window: BrowserWindow | null = null;
  #wasShown = false;

  constructor(parts: MainWindowParts, attend: (window: BrowserWindow) => void) {
    this.#parts = parts;
    this.#attend = attend;
  }

  /** From now on the dock brings it up. Electron's documentation has macOS say the same as the program is started, which is no wish for it. */
  heedDock(): void {
    const show = (): void => void this.bringUp();
    app.on('activate', show);
    app.on('will-quit', () => app.off('activate', show));
  }

  /** Null: it is closed. */
  get open(): BrowserWindow | null {
    return this.#window === null || this.#window.isDestroyed() ? null : this.#window;
  }

  /** Null: the program ends, and opens nothing any more. Whoever starts it meanwhile has it come back once it has ended (openings.ts). */
  bringUp(intent?: Intent): BrowserWindow | null {
    if (this.#parts.isEnding()) return null;
    const { open } = this;
    if (open === null) return this.#openAnew(intent);
    if (open.isMinimized()) open.restore();
    // Focus alone does nothing for a window that was hidden, and on macOS leaves another program in front. One that has nothing to
    // show yet comes by itself.
    if (this.#wasShown) open.show();
    open.focus();
    if (intent !== undefined && !isThere(open, intent)) void open.loadURL(addressOf(intent)).catch(() => undefined);
    return open;
  }

  #openAnew(intent: Intent | undefined): BrowserWindow {
    const window = openWindow(this.#parts, addressOf(intent));
    this.#window = window;
    this.#wasShown = false;
    window.once('show', () => (this.#wasShown ||= this.#window === window));
    this.#attend(window);
    return window;
  }
}

const addressOf = (intent: Intent | undefined): string =>
  intent === undefined ? PAGE_URL : `${PAGE_URL}#${printIntent(intent)}`;

/** The same address once more would load the page anew, and with it goes what it shows in passing, an Undo among that. */
const isThere = ({ webContents }: BrowserWindow, intent: Intent): boolean =>
  'open' in intent && webContents.getURL() === addressOf(intent);
