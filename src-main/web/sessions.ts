import { newSecret, sameSecret } from '../host/peer/same-secret.ts';

/** Browsers signed in at a time; opening one more signs the oldest out. */
const MOST = 16;
/** A browser that did not come for so long is signed out. */
const UNUSED_MS = 30 * 86_400_000;

/**
 * The browsers that have redeemed a launch code in this run of the web shell; they end with it. Each knows a key, which its
 * page keeps in its own storage: that belongs to one port, and stays when the browser is closed. There is no cookie: one
 * would go to every port of this machine, and be gone with the browser.
 */
export class Sessions {
  readonly #nowMs: () => number;
  #open: { key: string; usedAtMs: number }[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Returns the key of a new one. */
  open(): string {
    const key = newSecret();
    this.#open = [...this.#open.slice(1 - MOST), { key, usedAtMs: this.#nowMs() }];
    return key;
  }

  /** Whether a browser that is signed in has this key. Looks at every one, so that the time taken names none. */
  has(key: string): boolean {
    const nowMs = this.#nowMs();
    this.#open = this.#open.filter(({ usedAtMs }) => nowMs - usedAtMs < UNUSED_MS);
    const matching = this.#open.filter((session) => sameSecret(session.key, key));
    for (const session of matching) session.usedAtMs = nowMs;
    return matching.length > 0;
  }
}
