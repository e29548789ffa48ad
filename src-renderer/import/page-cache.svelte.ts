import { createSubscriber } from 'svelte/reactivity';
import { failureOf } from '../client/failure.ts';

const size = 100;
/** A page that was not to be had is left alone for so long. */
const againMs = 3_000;

/** A long list that does not change, fetched page by page as its rows come into sight. */
export class PageCache<Row> {
  readonly #fetch: (offset: number, limit: number) => Promise<{ total: number; rows: Row[] }>;
  // Filled while rows render, so it must not be reactive itself: the subscription below tells.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #pages = new Map<number, Row[] | 'asked'>();
  readonly #againMs: number;
  #total: number | undefined;
  #failure: string | null = null;
  #tell: () => void = () => undefined;
  readonly #subscribe = createSubscriber((update) => {
    this.#tell = update;
    return () => (this.#tell = () => undefined);
  });

  constructor(
    fetch: (offset: number, limit: number) => Promise<{ total: number; rows: Row[] }>,
    againAfterMs = againMs,
  ) {
    this.#fetch = fetch;
    this.#againMs = againAfterMs;
  }

  /** Undefined until the first page came. */
  get total(): number | undefined {
    this.#subscribe();
    this.#ask(0);
    return this.#total;
  }
  get failure(): string | null {
    this.#subscribe();
    return this.#failure;
  }

  /** Undefined while its page is on the way. */
  row(index: number): Row | undefined {
    this.#subscribe();
    const page = Math.floor(index / size);
    this.#ask(page);
    this.#askAhead(page);
    const rows = this.#pages.get(page);
    return rows === undefined || rows === 'asked' ? undefined : rows[index % size];
  }

  /** The neighbours too, so that scrolling finds its rows there. */
  #askAhead(page: number): void {
    const last = Math.ceil((this.#total ?? 0) / size) - 1;
    if (page < last) this.#ask(page + 1);
    if (page > 0) this.#ask(page - 1);
  }

  #ask(page: number): void {
    if (this.#pages.has(page)) return;
    this.#pages.set(page, 'asked');
    this.#fetch(page * size, size).then(
      ({ total, rows }) => {
        this.#total = total;
        this.#pages.set(page, rows);
        this.#failure = null;
        this.#tell();
      },
      (error: unknown) => {
        this.#failure = failureOf(error).message;
        this.#tell();
        // What shows the failure reads its rows again: asked for at once, it would be asked for without end.
        setTimeout(() => {
          this.#pages.delete(page);
          this.#tell();
        }, this.#againMs);
      },
    );
  }
}
