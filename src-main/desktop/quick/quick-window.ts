import { BrowserWindow, clipboard, nativeTheme } from 'electron';
import type { Intent } from '../../../src-preload/contract/intents.ts';
import { clipped, parseQuick, printQuick, type QuickPlace } from '../../../src-preload/contract/quick.ts';
import { whatPressingDoes } from '../../host/quick/what-pressing-does.ts';
import { attendCrashes } from '../after-crash.ts';
import { offerContextMenu } from '../context-menu.ts';
import { keepCoreLink } from '../core-link.ts';
import { firstColour } from '../first-colour.ts';
import { PAGE_URL } from '../scheme.ts';
import { showWhenReady } from '../show-window.ts';
import { webPreferences, windowIcon, type WindowParts } from '../window.ts';

/** Room for a post, its accounts and what is said of them. */
const size = { width: 600, height: 480, minWidth: 360, minHeight: 320 };

interface QuickParts extends Pick<WindowParts, 'host' | 'log'> {
  /** The program ends, and closes its windows. */
  isEnding(): boolean;
}

/**
 * The small window for a quick post, above all others. Its page asks for what a page cannot do itself by its own address
 * (contract/quick.ts), and is heard nowhere else. The words in it are a draft like any other, so that it may go at any time.
 */
export class QuickWindow {
  readonly #parts: QuickParts;
  readonly #ask: (intent?: Intent) => void;
  #window: BrowserWindow | null = null;
  /** Somebody can ask for it by a key. */
  #isWanted = false;

  /** `ask`: asks this of the large window. */
  constructor(parts: QuickParts, ask: (intent?: Intent) => void) {
    this.#parts = parts;
    this.#ask = ask;
  }

  get #open(): BrowserWindow | null {
    return this.#window === null || this.#window.isDestroyed() ? null : this.#window;
  }

  /** Its page is there before it is asked for, so that it comes at once. */
  prepare(): void {
    this.#isWanted = true;
    if (this.#open === null && !this.#parts.isEnding()) this.#openAnew({ is: 'away' });
  }

  /** Nobody can ask for it by a key any more; one that is seen stays until it is put away. */
  drop(): void {
    this.#isWanted = false;
    const open = this.#open;
    if (open !== null && !open.isVisible()) open.close();
  }

  bringUp(): void {
    if (this.#parts.isEnding()) return;
    const open = this.#open;
    if (open === null) {
      const window = this.#openAnew({ is: 'shown' });
      return showWhenReady(window, () => window.show());
    }
    // The same address once more would load the page anew.
    if (!open.isVisible()) this.#go(open, { is: 'shown' });
    open.show();
  }

  /** Its keys were pressed, in whichever program. */
  pressed(): void {
    const open = this.#open;
    const state = open === null ? null : { isVisible: open.isVisible(), isFocused: open.isFocused() };
    if (open !== null && whatPressingDoes(state) === 'hide') this.#go(open, { is: 'away' });
    else this.bringUp();
  }

  #openAnew(place: QuickPlace): BrowserWindow {
    const { host, log } = this.#parts;
    const window = new BrowserWindow({
      ...size,
      show: false,
      title: 'Quick post, Outpost',
      ...windowIcon(),
      // Comes over full screens, without the rest of Outpost, and gives the keys back to whoever had them.
      ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
      alwaysOnTop: true,
      skipTaskbar: true,
      // The large one's menu would take a sixth of it; its keys hold all the same.
      autoHideMenuBar: true,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      backgroundColor: firstColour[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
      webPreferences: webPreferences(),
    });
    this.#window = window;
    keepCoreLink(window.webContents, host);
    offerContextMenu(window);
    attendCrashes(window, host, log);
    // Its own button ends it, its keys are to find it prepared all the same.
    window.on('closed', () => {
      if (this.#isWanted) this.prepare();
    });
    window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame) this.#heard(window, url);
    });
    this.#go(window, place);
    return window;
  }

  #go(window: BrowserWindow, place: QuickPlace): void {
    // One that another took the place of is no trouble, and a page that does not load says so by itself.
    void window.loadURL(`${PAGE_URL}#${printQuick(place)}`).catch(() => undefined);
  }

  #heard(window: BrowserWindow, url: string): void {
    const asked = parseQuick(URL.parse(url)?.hash.slice(1) ?? '');
    // What nobody sees asks for nothing.
    if (asked === null || window.isDestroyed() || !window.isVisible()) return;
    switch (asked.is) {
      case 'away':
        return window.hide();
      case 'asks-clipboard':
        return void this.#giveClipboard(window);
      case 'asks-open':
        this.#go(window, { is: 'away' });
        return this.#ask(asked.draft === null ? undefined : { edit: asked.draft });
      case 'shown':
      case 'given':
        return;
      default:
        asked satisfies never;
    }
  }

  /** Only here and only now is it read: because its user asked for it in the window that they see. */
  async #giveClipboard(window: BrowserWindow): Promise<void> {
    const taken = clipped(await clipboard.readText().catch(() => ''));
    if (!window.isDestroyed()) this.#go(window, { is: 'given', taken });
  }
}
