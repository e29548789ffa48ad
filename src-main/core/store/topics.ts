/** What may have changed: a table's name, or a name of something that lives in memory (`reachability`, `limits`). */
export type Topic = string;

/** Tells listeners which topics a commit (or a change in memory) touched. */
export class Topics {
  readonly #listeners = new Set<(touched: ReadonlySet<Topic>) => void>();
  readonly #hurried = new Set<() => void>();
  #announced = 0;

  /** How often something was announced. */
  get announced(): number {
    return this.#announced;
  }

  touch(...topics: Topic[]): void {
    this.announce(new Set(topics));
  }

  announce(touched: ReadonlySet<Topic>): void {
    if (touched.size === 0) return;
    this.#announced += 1;
    for (const listener of [...this.#listeners]) listener(touched);
  }

  /** Returns the way to stop listening. */
  listen(listener: (touched: ReadonlySet<Topic>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody waits to see what was just changed: whoever spares the windows now stops doing so. */
  hurry(): void {
    for (const hurried of [...this.#hurried]) hurried();
  }

  /** Returns the way to stop listening. */
  onHurry(hurried: () => void): () => void {
    this.#hurried.add(hurried);
    return () => this.#hurried.delete(hurried);
  }
}
