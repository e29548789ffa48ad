/** A name that is being typed in a text behind a mark, such as `;name`, and what Enter puts in its place. */
export class TypedName<Item> {
  readonly #read: (text: string, caret: number) => { from: number; name: string } | null;
  readonly #offered: (name: string) => readonly Item[];
  #typed = $state.raw<{ from: number; name: string } | null>(null);
  #at = $state(0);

  /** `read`: what is typed of a name, and where it begins; `offered`: what fits it. */
  constructor(
    read: (text: string, caret: number) => { from: number; name: string } | null,
    offered: (name: string) => readonly Item[],
  ) {
    this.#read = read;
    this.#offered = offered;
  }

  /** What fits the name that is being typed; empty: none is, or nothing fits. */
  get found(): readonly Item[] {
    return this.#typed === null ? [] : this.#offered(this.#typed.name);
  }
  get at(): number {
    return this.#at;
  }
  /** Where the name begins, at its mark. */
  get from(): number {
    return this.#typed?.from ?? 0;
  }

  typed(text: string, caret: number): void {
    const before = this.#typed?.name;
    this.#typed = this.#read(text, caret);
    if (before !== this.#typed?.name) this.#at = 0;
  }
  leave(): void {
    this.#typed = null;
  }

  /** What a key does while some are offered: `chosen` is put in; true: the key was meant for the list. */
  key(key: string, choose: (item: Item) => void): boolean {
    const count = this.found.length;
    const chosen = this.found[this.#at];
    if (chosen === undefined) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      this.#at = (this.#at + (key === 'ArrowDown' ? 1 : -1) + count) % count;
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') this.leave();
    else return false;
    return true;
  }
}
