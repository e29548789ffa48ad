import { readFileSync } from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import type { MessagePortMain } from './ports.ts';

/** What the page asks of the main process around it. */
export interface PageOwner {
  preload: string;
  /** The `app:` scheme's handler. */
  serve(request: Request): Promise<Response>;
  /** Whether a navigation of a frame may go on. */
  mayNavigate(url: string, isMainFrame: boolean): boolean;
  loaded(): void;
  /** The main frame is at another address of the same page. */
  wentInPage(url: string): void;
  opens(url: string): void;
  /** A request to anywhere but the app's own scheme that the page's policy let through. */
  leaked(url: string): void;
}

/** Chromium knows no app: scheme; app://outpost/x is served as http://app-outpost.localhost/x, and Electron's side sees app:. */
const toChromium = (url: string): string => url.replace(/^app:\/\/([^/]+)/, 'http://app-$1.localhost');
const toElectron = (url: string): string => url.replace(/^http:\/\/app-([^./]+)\.localhost/, 'app://$1');
const isApp = (url: string): boolean => toElectron(url).startsWith('app:');

/**
 * Runs before the page's own scripts: the preload with an ipcRenderer, and ports that end in the main process. There is no
 * isolated world here; that, and the sandbox, only a real Electron shows.
 */
const bridge = (preload: string): string => `(() => {
  const ports = new Map(), listeners = new Map();
  const pack = (data) => data instanceof Uint8Array ? { bytes: [...data] } : { data };
  const unpack = (packed) => packed.bytes ? new Uint8Array(packed.bytes) : packed.data;
  window.__standIn = {
    open(channel, id) {
      const { port1, port2 } = new MessageChannel();
      ports.set(id, port1);
      port1.onmessage = (event) => window.__toMain(id, pack(event.data));
      listeners.get(channel)?.({ ports: [port2] });
    },
    deliver(id, packed) { ports.get(id)?.postMessage(unpack(packed)); },
    close(id) { ports.get(id)?.close(); },
  };
  window.open = (url) => { window.__opens(String(url)); return null; };
  // All that a sandboxed preload can load.
  const require = (name) => {
    if (name === 'electron') return { ipcRenderer: { on: (channel, listener) => listeners.set(channel, listener) } };
    throw new Error('module not found: ' + name);
  };
  const exports = {}, module = { exports };
  ${preload}
})();`;

/** A real Chromium page in place of a BrowserWindow's. */
export class StandInPage {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #owner: PageOwner;
  readonly #ports: MessagePortMain[] = [];
  /** The next address is that of another page. */
  #isLoading = false;

  private constructor(browser: Browser, page: Page, owner: PageOwner) {
    this.#browser = browser;
    this.page = page;
    this.#owner = owner;
  }

  static async open(owner: PageOwner): Promise<StandInPage> {
    // A third of what it takes to start; not every desktop comes to have a window.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.connect(process.env['STAND_IN_BROWSER'] ?? '');
    const page = await browser.newPage({ viewport: { width: 1240, height: 820 } });
    const standIn = new StandInPage(browser, page, owner);
    await page.exposeBinding('__toMain', (_source, id: number, packed: { bytes?: number[]; data?: unknown }) => {
      standIn.#ports[id]?.postMessage(packed.bytes ? new Uint8Array(packed.bytes) : packed.data);
    });
    await page.exposeBinding('__opens', (_source, url: string) => owner.opens(url));
    await page.addInitScript(bridge(readFileSync(owner.preload, 'utf8')));
    await page.route('**', (route) => standIn.#answer(route));
    page.on('load', () => owner.loaded());
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      if (!standIn.#isLoading) owner.wentInPage(standIn.url);
      standIn.#isLoading = false;
    });
    return standIn;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(toChromium(url));
  }

  get url(): string {
    return toElectron(this.page.url());
  }

  /** The far end of `webContents.postMessage(channel, ..., [port])`. */
  async give(channel: string, port: MessagePortMain): Promise<void> {
    const id = this.#ports.push(port) - 1;
    port.on('message', ({ data }: { data: unknown }) => {
      const packed = data instanceof Uint8Array ? { bytes: [...data] } : { data };
      void this.#call('deliver', id, packed);
    });
    port.on('close', () => void this.#call('close', id));
    await this.#call('open', channel, id);
    port.start();
  }

  /** The browser itself goes on: others have pages in it. */
  async close(): Promise<void> {
    await this.#browser.close();
  }

  async #call(verb: string, ...parameters: unknown[]): Promise<void> {
    const call = `window.__standIn?.[${JSON.stringify(verb)}](...${JSON.stringify(parameters)})`;
    // A page that is going away has nobody to deliver to.
    await this.page.evaluate(call).catch(() => undefined);
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = toElectron(request.url());
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame() === this.page.mainFrame();
      const isFirst = isMainFrame && this.page.url() === 'about:blank';
      // An empty answer leaves the page where it is, as Electron does.
      if (!isFirst && !this.#owner.mayNavigate(url, isMainFrame)) return route.fulfill({ status: 204 });
      this.#isLoading ||= isMainFrame;
    }
    if (!isApp(request.url())) {
      this.#owner.leaked(url);
      return route.abort();
    }
    const response = await this.#owner.serve(new Request(url, { method: request.method() }));
    const headers = Object.fromEntries(response.headers);
    let body = Buffer.from(await response.arrayBuffer());
    // The window tells the desktop from a browser by its protocol, which cannot be faked in Chromium.
    if (headers['content-type']?.includes('javascript')) {
      body = Buffer.from(body.toString().replaceAll('location.protocol', '"app:"'));
    }
    return route.fulfill({ status: response.status, headers, body });
  }
}
