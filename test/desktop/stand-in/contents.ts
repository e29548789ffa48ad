import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { preventable } from './events.ts';
import { MessagePortMain } from './ports.ts';
import { noteCall } from './record.ts';
import type { BrowserWindow } from './window.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type Used = 'getURL' | 'isDestroyed' | 'postMessage' | 'reload' | 'replaceMisspelling' | 'setWindowOpenHandler';

/** Electron's WebContents: of one that is destroyed nothing may be asked but that. */
export class WebContents extends EventEmitter implements Pick<Electron.WebContents, Used> {
  readonly leaks: string[] = [];
  /** Where a test says the page is. */
  pretendedUrl: string | null = null;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly #window: BrowserWindow;

  constructor(window: BrowserWindow) {
    super();
    this.#window = window;
  }

  isDestroyed(): boolean {
    return this.#window.isDestroyed();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#alive();
    this.openHandler = handler;
  }

  getURL(): string {
    this.#alive();
    return this.pretendedUrl ?? this.#window.page?.url ?? '';
  }

  /** The ports go over to the page: here they are worth nothing any more. */
  postMessage(channel: string, message: unknown, ports: readonly Electron.MessagePortMain[] = []): void {
    this.#alive();
    noteCall('webContents.postMessage', channel, message, ports.length);
    const given = ports.map((port: unknown, at) => {
      if (!(port instanceof MessagePortMain)) throw new TypeError(`Port at index ${at} is not a valid port`);
      return port.transferred(at);
    });
    for (const port of given) void this.#window.page?.give(channel, port);
  }

  readonly session = {
    addWordToSpellCheckerDictionary(word) {
      noteCall('addWordToSpellCheckerDictionary', word);
      return true;
    },
  } satisfies Pick<Electron.Session, 'addWordToSpellCheckerDictionary'>;

  replaceMisspelling(text: string): void {
    this.#alive();
    noteCall('replaceMisspelling', text);
  }

  reload(): void {
    this.#alive();
    noteCall('webContents.reload');
    void this.#window.page?.page.reload();
  }

  /** Electron's `will-frame-navigate` (and `will-navigate` for the main frame); true when nobody prevented it. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const event = preventable({ url, isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event);
    return !event.defaultPrevented;
  }

  #alive(): void {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed');
  }
}
