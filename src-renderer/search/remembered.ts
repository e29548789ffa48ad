/** A search that led somewhere: when, and how much it found. */
export interface Late {
  words: string;
  atMs: number;
  total: number;
}

interface Stored {
  kept: string[];
  late: Late[];
}

const MOST_KEPT = 30;
const MOST_LATE = 8;

/** Searches of a space as this machine remembers them for all windows: those that were kept, and the last ones. */
export class Remembered {
  readonly #storage: Storage | null;
  readonly #key: string;

  /** `storage`: null where the browser keeps nothing; then nothing is remembered. */
  constructor(storage: Storage | null, spaceId: string) {
    this.#storage = storage;
    this.#key = `outpost:searches:${spaceId}`;
  }

  read(): Stored {
    try {
      const stored: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? '{}');
      const { kept, late } = stored as Partial<Record<keyof Stored, unknown>>;
      return { kept: listOf(kept, isWords), late: listOf(late, isLate) };
    } catch {
      return { kept: [], late: [] };
    }
  }

  keep(words: string): void {
    const { kept, late } = this.read();
    this.#write({ kept: [words, ...kept.filter((one) => one !== words)].slice(0, MOST_KEPT), late });
  }

  letGo(words: string): void {
    const { kept, late } = this.read();
    this.#write({ kept: kept.filter((one) => one !== words), late });
  }

  /** Somebody went on from this search to what it found. */
  used(search: Late): void {
    const { kept, late } = this.read();
    this.#write({ kept, late: [search, ...late.filter(({ words }) => words !== search.words)].slice(0, MOST_LATE) });
  }

  forgetLate(): void {
    this.#write({ kept: this.read().kept, late: [] });
  }

  #write(stored: Stored): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(stored));
    } catch {
      // Full or forbidden: nothing depends on it.
    }
  }
}

const listOf = <T>(stored: unknown, is: (one: unknown) => one is T): T[] =>
  Array.isArray(stored) ? stored.filter((one) => is(one)) : [];

const isWords = (one: unknown): one is string => typeof one === 'string';

function isLate(one: unknown): one is Late {
  const { words, atMs, total } = (one ?? {}) as Partial<Record<keyof Late, unknown>>;
  return typeof words === 'string' && typeof atMs === 'number' && typeof total === 'number';
}
