import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { WebContents } from './contents.ts';
import { preventable } from './events.ts';
import { onlyWhenReady } from './phase.ts';
import { StandInPage } from './page.ts';
import { noteCall, surroundings } from './record.ts';

export const schemeHandlers = new Map<string, (request: Request) => Promise<Response> | Response>();

type Used =
  | 'focus'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setFullScreen'
  | 'setOverlayIcon'
  | 'setProgressBar'
  | 'show';

/** What the windows tell the app. */
interface WindowsApp {
  emit(event: string, ...parameters: unknown[]): boolean;
  lastWindowClosed(): void;
}

/** Electron's BrowserWindow: not before it is ready, and nothing may be asked of one that is closed but that. */
export class BrowserWindow extends EventEmitter implements Pick<Electron.BrowserWindow, Used> {
  static app: WindowsApp | null = null;
  static #all: BrowserWindow[] = [];
  /** Also those that are closed. */
  static ever: BrowserWindow[] = [];

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.#all];
  }

  /** Of the program's own icon: whatever becomes of the window that set it, it stays. */
  static #iconBar = -1;

  /** For a test in its own process. */
  static forgetAll(): void {
    BrowserWindow.#all = [];
    BrowserWindow.ever = [];
    BrowserWindow.#iconBar = -1;
  }

  static async closePages(): Promise<void> {
    // One that is being opened would ask for its files when all else is gone.
    const pages = BrowserWindow.#all.splice(0).map(async (window) => (await window.#opening)?.close());
    await Promise.allSettled(pages);
  }

  page: StandInPage | null = null;
  #opening: Promise<StandInPage> | null = null;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly #contents: WebContents;
  #buttonBar = -1;
  readonly #is = {
    visible: false,
    destroyed: false,
    focused: false,
    fullScreen: false,
    maximized: false,
    minimized: false,
  };

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    onlyWhenReady('BrowserWindow');
    super();
    this.options = options;
    this.#contents = new WebContents(this);
    BrowserWindow.#all.push(this);
    BrowserWindow.ever.push(this);
    noteCall('BrowserWindow', options);
    BrowserWindow.app?.emit('web-contents-created', {}, this.#contents);
    BrowserWindow.app?.emit('browser-window-created', {}, this);
  }

  get webContents(): WebContents {
    this.#alive();
    return this.#contents;
  }

  async loadURL(url: string): Promise<void> {
    this.#alive();
    noteCall('loadURL', url);
    if (!surroundings.hasPages) return;
    if (this.#opening !== null) return (await this.#opening).goto(url);
    const contents = this.#contents;
    this.#opening = StandInPage.open({
      preload: String(this.options.webPreferences?.preload),
      serve: async (request) => schemeHandlers.get('app')!(request),
      mayNavigate: (to, isMainFrame) => contents.mayNavigate(to, isMainFrame),
      loaded: () => contents.emit('did-finish-load'),
      wentInPage: (to) => contents.emit('did-navigate-in-page', {}, to, true, 1, 1),
      opens: (to) => noteCall('window.open', to, contents.openHandler({ url: to } as Electron.HandlerDetails)),
      leaked: (to) => void contents.leaks.push(to),
    });
    this.page = await this.#opening;
    await this.page.goto(url);
    // As on some Wayland systems.
    if (process.env['STAND_IN_NEVER_READY'] !== '1') this.emit('ready-to-show');
  }

  /** As when its own button is pressed: whoever listens may prevent it. */
  async close(): Promise<void> {
    if (this.#is.destroyed) return;
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) await this.#end();
  }

  async #end(): Promise<void> {
    BrowserWindow.#all = BrowserWindow.#all.filter((one) => one !== this);
    await this.page?.close();
    this.#is.destroyed = true;
    this.#is.focused = false;
    this.#contents.emit('destroyed');
    this.emit('closed');
    if (BrowserWindow.#all.length === 0) BrowserWindow.app?.lastWindowClosed();
  }

  show(): void {
    this.#alive();
    noteCall('show');
    this.#appear();
    this.#come();
  }
  hide(): void {
    this.#alive();
    noteCall('hide');
    this.#is.visible = false;
    if (this.#is.focused) this.blur();
  }
  isVisible(): boolean {
    this.#alive();
    return this.#is.visible;
  }
  focus(): void {
    this.#alive();
    noteCall('focus');
    // Electron's documentation does not say so, its windows do: "For hidden window focus() should do nothing."
    if (this.#is.visible && !this.#is.minimized) this.#come();
  }
  /** As when the user turns to another program. */
  blur(): void {
    this.#alive();
    this.#is.focused = false;
    this.emit('blur');
    BrowserWindow.app?.emit('browser-window-blur', {}, this);
  }
  isFocused(): boolean {
    this.#alive();
    return this.#is.focused;
  }
  restore(): void {
    this.#alive();
    noteCall('restore');
    this.#is.minimized = false;
  }
  /** As its user does. */
  minimize(): void {
    this.#alive();
    this.#is.minimized = true;
    if (this.#is.focused) this.blur();
  }
  /** Shows one that is hidden, too. */
  maximize(): void {
    this.#alive();
    noteCall('maximize');
    this.#is.maximized = true;
    this.#appear();
  }
  isMaximized(): boolean {
    this.#alive();
    return this.#is.maximized;
  }
  setFullScreen(flag: boolean): void {
    this.#alive();
    noteCall('setFullScreen', flag);
    this.#is.fullScreen = flag;
  }
  isFullScreen(): boolean {
    this.#alive();
    return this.#is.fullScreen;
  }
  setProgressBar(progress: number): void {
    this.#alive();
    if (progress > 1) throw new Error('Linux shows no bar without an end');
    noteCall('setProgressBar', progress);
    if (process.platform !== 'win32') BrowserWindow.#iconBar = progress;
    else if (this.#is.visible) this.#buttonBar = progress;
  }
  /** How far the bar has come that the user sees; -1: there is none. On Windows each window has its own, once it has a button. */
  get bar(): number {
    return process.platform === 'win32' ? this.#buttonBar : BrowserWindow.#iconBar;
  }
  /** One that is not shown has no button yet, and nothing on it. */
  setOverlayIcon(overlay: Electron.NativeImage | null, description: string): void {
    this.#alive();
    if (process.platform !== 'win32') throw new Error('It is there on Windows alone');
    if (overlay?.isEmpty() === true) throw new Error('There is no such picture');
    noteCall('setOverlayIcon', this.#is.visible, overlay !== null, description);
  }
  isMinimized(): boolean {
    this.#alive();
    return this.#is.minimized;
  }
  isDestroyed(): boolean {
    return this.#is.destroyed;
  }
  getNormalBounds(): Electron.Rectangle {
    this.#alive();
    const { x = 10, y = 20, width = 800, height = 600 } = this.options;
    return { x, y, width, height };
  }

  #appear(): void {
    if (this.#is.visible) return;
    this.#is.visible = true;
    this.emit('show');
  }

  #come(): void {
    if (this.#is.focused) return;
    this.#is.focused = true;
    this.emit('focus');
    BrowserWindow.app?.emit('browser-window-focus', {}, this);
  }

  #alive(): void {
    if (this.#is.destroyed) throw new TypeError('Object has been destroyed');
  }
}
