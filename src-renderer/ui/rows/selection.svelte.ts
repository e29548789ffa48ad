import { SvelteSet } from 'svelte/reactivity';

/**
 * Which rows are chosen, by id: positions move while things are sent. The active row is the one the keyboard is on.
 */
export class Selection {
  readonly #ids = new SvelteSet<string>();
  #active = $state<number | null>(null);
  /** The row from which a range reaches: by its id as well, because it moves up while others leave. */
  #anchor: { index: number; id: string | null } | null = null;

  /** The row the keyboard is on. Going there by itself begins the next range anew. */
  get active(): number | null {
    return this.#active;
  }
  set active(index: number | null) {
    this.#active = index;
    this.#anchor = null;
  }

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

  /** Nothing is chosen, and the keyboard is on no row: the view was left. */
  leave(): void {
    this.clear();
    this.#active = null;
  }

  toggle(id: string, index: number): void {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#active = index;
    this.#anchor = { index, id };
  }

  /**
   * The range from the row last toggled, else from the one the keyboard was on, to this one, where the keyboard then is.
   * `idAt` tells which row stands at a place now; undefined where that is not known.
   */
  rangeTo(index: number, idAt: (index: number) => string | undefined): { from: number; to: number } {
    const start = this.#anchor?.index ?? this.#active ?? index;
    this.#anchor ??= { index: start, id: idAt(start) ?? null };
    const anchor = nowAt(this.#anchor, idAt);
    this.#active = index;
    return { from: Math.min(anchor, index), to: Math.max(anchor, index) };
  }

  /** These are rows no more. */
  drop(ids: Iterable<string>): void {
    for (const id of ids) this.#ids.delete(id);
  }

  add(ids: Iterable<string>): void {
    for (const id of ids) this.#ids.add(id);
  }

  replace(ids: Iterable<string>): void {
    this.#ids.clear();
    for (const id of ids) this.#ids.add(id);
  }
}

/** How far a row is looked for from where it stood: a window's worth of others may have left before it. */
const reach = 150;

function nowAt(anchor: { index: number; id: string | null }, idAt: (index: number) => string | undefined): number {
  const { index, id } = anchor;
  if (id === null) return index;
  for (let by = 0; by <= reach; by += 1) {
    if (idAt(index - by) === id) return index - by;
    if (idAt(index + by) === id) return index + by;
  }
  return index;
}
