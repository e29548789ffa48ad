/** What may have changed: a table's name, or a name of something that lives in memory (`net`, `limits`). */
export type Topic = string;

/** Tells listeners which topics a commit (or a change in memory) touched. */
export class Topics {
  readonly #listeners = new Set<(touched: ReadonlySet<Topic>) => void>();

  touch(...topics: Topic[]): void {
    this.announce(new Set(topics));
  }

  announce(touched: ReadonlySet<Topic>): void {
    if (touched.size === 0) return;
    for (const listener of [...this.#listeners]) listener(touched);
  }

  /** Returns the way to stop listening. */
  listen(listener: (touched: ReadonlySet<Topic>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
