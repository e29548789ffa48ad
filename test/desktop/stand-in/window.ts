import { EventEmitter } from 'node:events';
import { StandInPage } from './page.ts';
import type { MessagePortMain } from './ports.ts';
import { noteCall } from './record.ts';

export const schemeHandlers = new Map<string, (request: Request) => Promise<Response>>();

type OpenHandler = (details: { url: string }) => { action: string };

/** An event as Electron's: says whether a listener prevented it. */
export function preventable(details: object): { prevented: boolean; preventDefault(): void } {
  return {
    prevented: false,
    preventDefault() {
      this.prevented = true;
    },
    ...details,
  };
}

export class WebContents extends EventEmitter {
  window: BrowserWindow;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  leaks: string[] = [];
  /** Where a test says the page is. */
  pretendedUrl: string | null = null;

  constructor(window: BrowserWindow) {
    super();
    this.window = window;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  isDestroyed(): boolean {
    return this.window.isDestroyed();
  }
  getURL(): string {
    return this.pretendedUrl ?? this.window.page?.url ?? '';
  }
  postMessage(channel: string, message: unknown, ports: MessagePortMain[]): void {
    noteCall('webContents.postMessage', channel, message, ports.length);
    void this.window.page?.give(channel, ports[0]!);
  }
  reload(): void {
    noteCall('webContents.reload');
    void this.window.page?.page.reload();
  }
  /** Electron's `will-frame-navigate` (and `will-navigate` for the main frame); true when nobody prevented it. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const event = preventable({ url, isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event);
    return !event.prevented;
  }
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static app: EventEmitter = new EventEmitter();
  page: StandInPage | null = null;
  webContents: WebContents;
  options: { webPreferences?: { preload?: string }; x?: number; y?: number; width?: number; height?: number };
  #destroyed = false;
  #maximized = false;

  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    this.webContents = new WebContents(this);
    BrowserWindow.all.push(this);
    noteCall('BrowserWindow', options);
    BrowserWindow.app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    noteCall('loadURL', url);
    if (this.page) return this.page.goto(url);
    const contents = this.webContents;
    this.page = await StandInPage.open({
      preload: String(this.options.webPreferences?.preload),
      serve: (request) => schemeHandlers.get('app')!(request),
      mayNavigate: (to, isMainFrame) => contents.mayNavigate(to, isMainFrame),
      loaded: () => contents.emit('did-finish-load'),
      opens: (to) => noteCall('window.open', to, contents.openHandler({ url: to })),
      leaked: (to) => void contents.leaks.push(to),
    });
    await this.page.goto(url);
    // As on some Wayland systems.
    if (process.env['STAND_IN_NEVER_READY'] !== '1') this.emit('ready-to-show');
  }

  /** What the user does with the window's own button. */
  async closeByUser(): Promise<void> {
    this.emit('close', preventable({}));
    this.#destroyed = true;
    await this.page?.close();
    this.webContents.emit('destroyed');
    this.emit('closed');
    BrowserWindow.app.emit('window-all-closed');
  }

  static async closePages(): Promise<void> {
    await Promise.all(BrowserWindow.all.map(async (window) => window.page?.close().catch(() => undefined)));
  }

  show(): void {
    noteCall('show');
  }
  focus(): void {
    noteCall('focus');
  }
  restore(): void {
    noteCall('restore');
  }
  maximize(): void {
    this.#maximized = true;
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  getNormalBounds(): object {
    const { x = 10, y = 20, width, height } = this.options;
    return { x, y, width, height };
  }
}
