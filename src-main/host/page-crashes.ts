const CALM_MS = 60_000;

/** A page that crashed is loaded again by itself, but not one that does so over and over. */
export class PageCrashes {
  #lastMs = -Infinity;

  /** What is done about one that happened now. */
  answer(nowMs: number): 'reload' | 'say' {
    const isAgain = nowMs - this.#lastMs <= CALM_MS;
    this.#lastMs = nowMs;
    return isAgain ? 'say' : 'reload';
  }
}
