/**
 * Answers that are asked for before they are shown, the newest few: each stands in until the live query of the same has answered, so that
 * what is turned to is there with the press.
 */
export class ReadAhead<Asked, Answer> {
  static readonly most = 4;
  /** What is shown comes first, also where one is turned after the other. */
  static readonly afterMs = 80;
  readonly #ask: (asked: Asked) => Promise<Answer>;
  readonly #kept = new Map<string, Kept<Answer>>();
  #reading = new AbortController();

  constructor(ask: (asked: Asked) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** Reads these one after the other, and no more of what was to be read before. */
  async read(all: readonly Asked[]): Promise<void> {
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, ReadAhead.afterMs));
    for (const asked of all) {
      if (signal.aborted) return;
      await this.#readOne(asked);
    }
  }
  async #readOne(asked: Asked): Promise<void> {
    const key = JSON.stringify(asked);
    const kept: Kept<Answer> = { coming: this.#ask(asked) };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= ReadAhead.most) break;
      this.#kept.delete(oldest);
    }
    try {
      kept.answer = await kept.coming;
    } catch {
      // What is turned to then asks for itself, and says what is the matter.
      this.#kept.delete(key);
    }
  }

  /** Gives what was read of this to `take`: at once if it is here, else when it comes; not at all if nobody asked. */
  give(asked: Asked, take: (answer: Answer) => void): void {
    const kept = this.#kept.get(JSON.stringify(asked));
    if (kept?.answer !== undefined) take(kept.answer);
    else kept?.coming.then(take, () => undefined);
  }

  /** What was changed since is not shown as it was. */
  forget(): void {
    this.#reading.abort();
    this.#kept.clear();
  }
}

interface Kept<Answer> {
  coming: Promise<Answer>;
  answer?: Answer;
}
