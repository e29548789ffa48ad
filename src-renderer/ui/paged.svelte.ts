import { Live, type Open } from '../app/live.svelte.ts';

export interface Page<Row> {
  total: number;
  rows: Row[];
}

/** Opens one page, live. */
export type OpenPage<Row> = (offset: number, limit: number) => Open<Page<Row>>;

/**
 * A long list of which only the pages in sight are watched: a page runs while a mounted row reads from it and is
 * released with the last one. The first page always runs, because it tells how many there are.
 */
export class Paged<Row> {
  static readonly size = 100;
  /** A page is asked for when the scrolling has rested on it so long. */
  static readonly restMs = 60;
  readonly #open: OpenPage<Row>;
  // Made while rows render, so it must not be reactive itself: the pages are.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #pages = new Map<number, Live<Page<Row>>>();

  constructor(open: OpenPage<Row>) {
    this.#open = open;
  }

  #page(at: number): Live<Page<Row>> {
    let page = this.#pages.get(at);
    if (page === undefined) {
      page = new Live(this.#open(at * Paged.size, Paged.size), at === 0 ? 0 : Paged.restMs);
      this.#pages.set(at, page);
    }
    return page;
  }

  /** Undefined until the first page came. */
  get total(): number | undefined {
    return this.#page(0).current?.total;
  }

  /** Undefined while its page is on the way. */
  row(index: number): Row | undefined {
    return this.#page(Math.floor(index / Paged.size)).current?.rows[index % Paged.size];
  }
}
