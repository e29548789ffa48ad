import { SvelteSet } from 'svelte/reactivity';

/**
 * Which rows are chosen, by id: positions move while things are sent. The active row is the one the keyboard is on.
 */
export class Selection {
  readonly #ids = new SvelteSet<string>();
  active = $state<number | null>(null);
  #anchor: number | null = null;

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }
  get size(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  clear(): void {
    this.#ids.clear();
    this.#anchor = null;
  }

  toggle(id: string, index: number): void {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#anchor = index;
    this.active = index;
  }

  /** Where a range begins: the row last toggled, else the one the keyboard was on. */
  rangeTo(index: number): { from: number; to: number } {
    this.#anchor ??= this.active ?? index;
    return { from: Math.min(this.#anchor, index), to: Math.max(this.#anchor, index) };
  }

  replace(ids: Iterable<string>): void {
    this.#ids.clear();
    for (const id of ids) this.#ids.add(id);
  }
}
