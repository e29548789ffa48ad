/** What the announcer needs of time, so that a test can play it. */
interface Timing {
  nowMs(): number;
  /** Returns the way to cancel it. */
  after(delayMs: number, fn: () => void): () => void;
}

const inBrowser: Timing = {
  nowMs: () => Date.now(),
  after(delayMs, fn) {
    const timer = setTimeout(fn, delayMs);
    return () => clearTimeout(timer);
  },
};

/** What has not changed for so long is said. */
const SETTLED_MS = 1_000;

/**
 * Says changes politely to screen readers: at once after a silence, then a second after the last change, and while it goes on
 * changing no oftener than asked. What is said is never older than what is shown by more than that.
 */
export class Announcer {
  readonly #timing: Timing;
  #words = $state('');
  #quietUntilMs = 0;
  #cancel = (): void => undefined;

  constructor(timing: Timing = inBrowser) {
    this.#timing = timing;
  }

  get words(): string {
    return this.#words;
  }

  say(words: string, everyMs: number): void {
    this.#cancel();
    const waitMs = Math.min(SETTLED_MS, this.#quietUntilMs - this.#timing.nowMs());
    if (waitMs <= 0) this.#sayNow(words, everyMs);
    else this.#cancel = this.#timing.after(waitMs, () => this.#sayNow(words, everyMs));
  }

  /** What was said is no longer on the screen. */
  forget(): void {
    this.#cancel();
    this.#words = '';
    this.#quietUntilMs = 0;
  }

  #sayNow(words: string, everyMs: number): void {
    this.#words = words;
    this.#quietUntilMs = this.#timing.nowMs() + everyMs;
  }
}

export const announcer = new Announcer();
