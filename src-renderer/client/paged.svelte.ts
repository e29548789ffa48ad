import { Live, type Open } from './live.svelte.ts';

export interface Page<Row> {
  total: number;
  rows: Row[];
}

/** The same stretch of a list, asked for once or watched. */
export interface PageSource<Row> {
  list: (offset: number, limit: number) => Promise<Page<Row>>;
  open: (offset: number, limit: number) => Open<Page<Row>>;
}

/**
 * A long list that is never blank for long. What is scrolled to is fetched at once, with its neighbours ahead of the
 * scrolling and behind it, and kept; what the scrolling rests on is watched while a mounted row reads from it.
 * The first page is always watched, because it tells how many there are and when what is kept has grown old.
 */
export class Paged<Row> {
  static readonly size = 100;
  /** A page is watched when the scrolling has rested on it so long. */
  static readonly restMs = 250;
  /** Pages fetched in the direction of the scrolling: half a second of it at 400 px a frame. */
  static readonly ahead = 4;
  static readonly behind = 2;
  static readonly underWayAtOnce = 3;
  /** Rows kept are bounded, however long the list. */
  static readonly most = 150;
  static readonly retryMs = 1_000;

  readonly #source: PageSource<Row>;
  readonly #first: Live<Page<Row>>;
  /** Least lately wished for first. A page is here from its first answer on; it is what is reactive. */
  // Read while rows render and filled between: a reaction must not make the state it then reads.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #pages = new Map<number, { live: Live<Page<Row>>; version: number }>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #underWay = new Set<number>();
  #wishes: number[] = [];
  #near = 0;
  #heading: 1 | -1 = 1;
  /** Grows when the first page changed: what else is kept may have moved. */
  #version = 0;
  /** Read by rows without a page. */
  #arrivals = $state(0);

  constructor(source: PageSource<Row>) {
    this.#source = source;
    this.#first = new Live((options) => this.#noted(options.signal));
  }

  async #noted(signal: AbortSignal): Promise<AsyncIterable<Page<Row>>> {
    const pages = await this.#source.open(0, Paged.size)({ signal });
    const changed = (): void => void (this.#version += 1);
    return (async function* () {
      for await (const page of pages) {
        changed();
        yield page;
      }
    })();
  }

  /** Undefined until the first page came. */
  get total(): number | undefined {
    return this.#first.current?.total;
  }

  /** Undefined while its page is on the way. */
  row(index: number): Row | undefined {
    const at = Math.floor(index / Paged.size);
    if (at !== this.#near) this.#comeNear(at);
    if (at === 0) return this.#first.current?.rows[index];
    const page = this.#pages.get(at);
    if (page !== undefined) return page.live.current?.rows[index % Paged.size];
    void this.#arrivals;
    if (!this.#underWay.has(at)) this.#comeNear(at);
    return undefined;
  }

  /** What is here of it, without asking for more. */
  known(index: number): Row | undefined {
    const at = Math.floor(index / Paged.size);
    const live = at === 0 ? this.#first : this.#pages.get(at)?.live;
    return live?.current?.rows[index % Paged.size];
  }

  /** What was wished for where the scrolling was before is forgotten, so a jump is not kept waiting. */
  #comeNear(at: number): void {
    if (at !== this.#near) this.#heading = at > this.#near ? 1 : -1;
    this.#near = at;
    const near = [at];
    for (let by = 1; by <= Paged.ahead; by += 1) near.push(at + by * this.#heading);
    for (let by = 1; by <= Paged.behind; by += 1) near.push(at - by * this.#heading);
    this.#wishes = near.filter((one) => this.#isWanting(one));
    this.#fetchNext();
  }

  #isWanting(at: number): boolean {
    if (at < 1 || this.#underWay.has(at)) return false;
    return this.#pages.get(at)?.version !== this.#version;
  }

  #fetchNext(): void {
    while (this.#underWay.size < Paged.underWayAtOnce) {
      const at = this.#wishes.shift();
      if (at === undefined) return;
      void this.#fetch(at);
    }
  }

  async #fetch(at: number): Promise<void> {
    const version = this.#version;
    this.#underWay.add(at);
    try {
      const page = await this.#source.list(at * Paged.size, Paged.size);
      if (page.rows.length > 0 || this.#pages.has(at)) this.#keep(at, page, version);
    } catch {
      // The line is gone or the space is: rows still without a page ask again.
      setTimeout(() => (this.#arrivals += 1), Paged.retryMs);
    } finally {
      this.#underWay.delete(at);
      this.#fetchNext();
    }
  }

  #keep(at: number, page: Page<Row>, version: number): void {
    const kept = this.#pages.get(at);
    const live = kept?.live ?? new Live(this.#source.open(at * Paged.size, Paged.size), Paged.restMs);
    live.offer(page);
    this.#pages.delete(at);
    this.#pages.set(at, { live, version });
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= Paged.most) break;
      this.#pages.delete(oldest);
    }
    if (kept === undefined) this.#arrivals += 1;
  }
}
