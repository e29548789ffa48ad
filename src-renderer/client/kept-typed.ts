import type { Client } from '../../src-preload/contract/contract.ts';
import { LONGEST_TYPED, LONGEST_TYPED_NAME } from '../../src-preload/contract/typed-length.ts';
import { core } from './core.ts';
import { follow } from './live.svelte.ts';
import { storage } from './storage.ts';

/** Each stroke of a key need not be written down. */
const AFTER_MS = 300;
/** Until a core that is gone, or cannot write, is asked again. */
const AGAIN_MS = 3_000;

/**
 * Where what is typed in dialogs and forms stays: in the browser for this window over its reloads, and in the core for whoever comes back
 * after the program was ended, or killed. What this window has of its own counts.
 */
export class KeptTyped {
  readonly #core: Pick<Client, 'typed'>;
  readonly #session: Storage | null;
  /** As the core told last. */
  #told: ReadonlyMap<string, string> = new Map();
  /** What it was not told yet; null: it is to forget it. */
  readonly #untold = new Map<string, string | null>();
  #isDue = false;
  /** Who looked for something before the core had told of it. */
  #waiting: ((kept: KeptTyped) => void)[] | null = [];

  constructor(client: Pick<Client, 'typed'>, session: Storage | null = storage('session')) {
    this.#core = client;
    this.#session = session;
  }

  /** Hears of what is kept until `signal` aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    await follow((options) => this.#core.typed.watch({}, options), signal, {
      value: (all) => {
        this.#told = new Map(all.map(({ name, text }) => [name, text]));
        const waiting = this.#waiting ?? [];
        this.#waiting = null;
        for (const tell of waiting) tell(this);
      },
    });
  }

  getItem(name: string): string | null {
    const here = this.#session?.getItem(name) ?? null;
    if (here !== null) return here;
    const untold = this.#untold.get(name);
    return untold === undefined ? (this.#told.get(name) ?? null) : untold;
  }

  setItem(name: string, text: string): void {
    try {
      this.#session?.setItem(name, text);
    } catch {
      // The browser has no more room; the core has.
      this.#session?.removeItem(name);
    }
    this.#tell(name, text.length > LONGEST_TYPED ? null : text);
  }

  removeItem(name: string): void {
    this.#session?.removeItem(name);
    this.#tell(name, null);
  }

  /** Calls `tell` once the core has told what it keeps, where it has not yet. */
  later(tell: (kept: KeptTyped) => void): void {
    this.#waiting?.push(tell);
  }

  #tell(name: string, text: string | null): void {
    if (name.length > LONGEST_TYPED_NAME) return;
    if (!this.#untold.has(name) && (this.#told.get(name) ?? null) === text && this.#waiting === null) return;
    this.#untold.set(name, text);
    this.#soon();
  }

  #soon(afterMs = AFTER_MS): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => void this.#send(), afterMs);
  }

  async #send(): Promise<void> {
    const sent = [...this.#untold].slice(0, 100);
    let afterMs = AFTER_MS;
    try {
      await this.#core.typed.keep({ changes: sent.map(([name, text]) => ({ name, text })) });
      // It knows from now on, which it may tell only after the next change here.
      const told = new Map(this.#told);
      for (const [name, text] of sent) {
        if (text === null) told.delete(name);
        else told.set(name, text);
        if (this.#untold.get(name) === text) this.#untold.delete(name);
      }
      this.#told = told;
    } catch {
      // The core is gone for a while: it hears of it then.
      afterMs = AGAIN_MS;
    }
    this.#isDue = false;
    if (this.#untold.size > 0) this.#soon(afterMs);
  }
}

let here: KeptTyped | undefined;

/** That of this window, which lasts as long as it does. */
export function keptTyped(): KeptTyped {
  if (here === undefined) {
    here = new KeptTyped(core);
    void here.follow(new AbortController().signal);
  }
  return here;
}
