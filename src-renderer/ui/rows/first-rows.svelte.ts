/** A row is at least so high: what a screen may show of a list. */
const LEAST_ROW_PX = 40;
/** Behind the frame that shows the first, and before anybody can have scrolled to where they end. */
const REST_MS = 100;

/**
 * The rows of a list of which the first, as many as the window may show, are painted before the rest is made: where another list
 * takes its place, one waits for what one sees and no longer. A list that mostly stood before is taken over as it is.
 */
export class FirstRows<T> {
  readonly #rows: () => readonly T[];
  #most = $state(Number.POSITIVE_INFINITY);
  #stood: readonly string[] = [];

  /** For the life of the component that makes it. */
  constructor(rows: () => readonly T[], idOf: (row: T) => string) {
    this.#rows = rows;
    let coming: ReturnType<typeof setTimeout> | undefined;
    $effect.pre(() => {
      const ids = rows().map(idOf);
      const stay = ids.filter((id) => this.#stood.includes(id)).length;
      this.#stood = ids;
      if (stay * 2 >= ids.length) return;
      this.#most = Math.ceil(window.innerHeight / LEAST_ROW_PX);
      clearTimeout(coming);
      coming = setTimeout(() => (this.#most = Number.POSITIVE_INFINITY), REST_MS);
    });
    $effect(() => () => clearTimeout(coming));
  }

  get made(): readonly T[] {
    const rows = this.#rows();
    return rows.length > this.#most ? rows.slice(0, this.#most) : rows;
  }
}
