/** Rows that come in an idle moment. */
const STEP = 12;
/** They come at the latest then, however busy the window is. */
const WAIT_MS = 200;

/** What is drawn: rows that are changed all at once. */
export interface Changed<Row> {
  rows: readonly Row[];
  /** What all rows have in common: rows of before cannot stand beside rows that have it not. */
  columns: string;
}

/**
 * The rows of a table that are all changed at once, by another order or the next page: those in sight first, so that they are there a
 * moment after the click; the others keep what stood there, which nobody sees, and follow in idle moments.
 */
export class SightFirst<Row> {
  readonly #changed: () => Changed<Row>;
  /** How many are in sight at most; null: not only the first ones are. */
  readonly #inSight: () => number | null;
  #filled = $state.raw<{ of: Changed<Row> | null; many: number }>({ of: null, many: 0 });
  #before: Changed<Row> = { rows: [], columns: '' };

  constructor(changed: () => Changed<Row>, inSight: () => number | null) {
    this.#changed = changed;
    this.#inSight = inSight;
  }

  readonly #now = $derived.by(() => this.#changed());
  readonly #many = $derived.by(() => {
    const { rows, columns } = this.#now;
    if (this.#filled.of === this.#now) return this.#filled.many;
    const { rows: before, columns: had } = this.#before;
    return before.length > 0 && had !== columns ? rows.length : (this.#inSight() ?? rows.length);
  });
  readonly rows = $derived.by((): readonly Row[] => {
    const { rows, columns } = this.#now;
    const many = this.#many;
    const isWhole = many >= rows.length;
    const shown = isWhole ? rows : [...rows.slice(0, many), ...this.#before.rows.slice(many, rows.length)];
    this.#before = { rows: shown, columns };
    return shown;
  });
  readonly isWhole = $derived.by(() => this.#many >= this.#now.rows.length);

  /** Brings the others; gives what ends that. To be called in an effect. */
  fill(): (() => void) | undefined {
    if (this.isWhole) return undefined;
    const many = this.#many + STEP;
    const of = this.#now;
    const idle = requestIdleCallback(() => (this.#filled = { of, many }), { timeout: WAIT_MS });
    return () => cancelIdleCallback(idle);
  }

  /** Somebody looks at the others. */
  finish(): void {
    if (!this.isWhole) this.#filled = { of: this.#now, many: Infinity };
  }
}
