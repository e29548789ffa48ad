import type { Stretch } from './stretch.ts';

/** So many rows are in the page without keeping a window busy. */
const MANY = 100;
/** Of a longer list so many are made at once, about as many as can be seen, and as many more in each idle moment. */
const STEP = 20;
/** They come at the latest then, however busy the window is. */
const WAIT_MS = 200;

/**
 * The part of a list of any length that is in the page, for rows that are as high as their words are: 100 of them, with more on both
 * sides where somebody asks for them or comes to them by keys. Those in sight come first (`fill`). A list that is no longer than 100 stands
 * there whole.
 */
export class RowsPart {
  readonly #total: () => number;
  readonly #at: () => number;
  /** Null: nobody has asked for any yet. */
  #asked = $state.raw<Stretch | null>(null);
  #made = $state.raw(STEP);

  /** `at`: the row that is always among them, such as the one that is chosen; -1: none. */
  constructor(total: () => number, at: () => number = () => -1) {
    this.#total = total;
    this.#at = at;
  }

  readonly shown: Stretch = $derived.by(() => {
    const total = this.#total();
    const wanted = this.#asked ?? { from: 0, to: total > MANY ? this.#made : MANY };
    // Of a list that became shorter, its end.
    const asked = wanted.from < total ? wanted : covering(wanted, Math.max(0, total - 1));
    const { from, to } = covering(asked, this.#at());
    return { from, to: Math.min(to, total) };
  });

  /** How many rows there are before it, and after it. */
  readonly before: number = $derived.by(() => this.shown.from);
  readonly after: number = $derived.by(() => this.#total() - this.shown.to);

  /** Makes the rows that are not in sight; gives what ends that. To be called in an effect. */
  fill(): (() => void) | undefined {
    if (this.#asked !== null || this.#total() <= MANY || this.#made >= MANY) return undefined;
    const made = this.#made + STEP;
    const idle = requestIdleCallback(() => (this.#made = made), { timeout: WAIT_MS });
    return () => cancelIdleCallback(idle);
  }

  /** Who steps from row to row comes to this one; the keyboard can be put there once it is in the page. */
  cover(at: number): void {
    if (at >= 0 && at < this.#total()) this.#asked = covering(this.shown, at);
  }
}

/** With the rows beside it where that is near; else those around it alone. Pure. */
function covering({ from, to }: Stretch, at: number): Stretch {
  if (at < 0 || (at >= from && at < to)) return { from, to };
  const own = { from: at - (at % MANY), to: at - (at % MANY) + MANY };
  const isNear = at >= from - MANY && at < to + MANY;
  return isNear ? { from: Math.min(from, own.from), to: Math.max(to, own.to) } : own;
}
