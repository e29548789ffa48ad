import type { Twin } from '../../../src-preload/contract/import-problem.ts';
import { ALIKE, FEWEST_WORDS, saidIn, shareWords, type Said } from '../text-index/text-index.ts';
import type { Pace } from './pace.ts';

/** Texts kept per word; files made from one template share words by the thousand. */
const MOST_CANDIDATES = 24;
/** Looked for of one text: a book has thousands, and the longest of two that are alike will be among the longest of both. */
const MOST_PREFIX = 64;
/** Others that one text is compared with, whatever it shares with the rest. */
const MOST_COMPARED = 96;

interface Kept {
  words: Said['words'];
  accountIds: ReadonlySet<string>;
  twin: Twin;
}

/** What an earlier text is to this one. */
export interface Met {
  code: 'same-text' | 'near-text';
  as: Twin;
}

/**
 * Finds the same and nearly the same words among many texts, in time that grows with their words: two texts that are alike
 * share at least one of their few longest words (prefix filtering; the longest stand in for the rarest). Numbers must agree,
 * as for any text (text-index/alike.ts). Only texts with an account in common are compared, no two of them twice, and
 * others are let in between: a file may be made to share words without being alike.
 */
export class NearTexts {
  readonly #pace: Pace;
  readonly #same = new Map<string, Map<string, Twin>>();
  /** By the numbers in a text, then by word. */
  readonly #byWord = new Map<string, Map<string, Kept[]>>();
  #compared = 0;
  #lookedUp = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** How many pairs were compared, and how many words of them were looked up. */
  get work(): { compared: number; lookedUp: number } {
    return { compared: this.#compared, lookedUp: this.#lookedUp };
  }

  /** Which earlier text says the same, or nearly; null: none. The text is then kept for those that follow, as `self`. */
  async meet(text: string, accountIds: readonly string[], self: Twin): Promise<Met | null> {
    const { key, words, numbers } = saidIn(text);
    const same = this.#same.get(key) ?? new Map<string, Twin>();
    this.#same.set(key, same);
    const twin = accountIds.map((id) => same.get(id)).find((found) => found !== undefined);
    for (const id of accountIds) if (!same.has(id)) same.set(id, self);
    if (twin !== undefined) return { code: 'same-text', as: twin };
    if (words.size < FEWEST_WORDS) return null;
    const kept: Kept = { words, accountIds: new Set(accountIds), twin: self };
    const byWord = this.#byWord.get(numbers) ?? new Map<string, Kept[]>();
    this.#byWord.set(numbers, byWord);
    const lists = prefixOf(words).map((word) => {
      const list = byWord.get(word) ?? [];
      byWord.set(word, list);
      return list;
    });
    const near = await this.#nearest(lists, kept);
    for (const list of lists) if (list.length < MOST_CANDIDATES) list.push(kept);
    return near === null ? null : { code: 'near-text', as: near.twin };
  }

  async #nearest(lists: readonly (readonly Kept[])[], kept: Kept): Promise<Kept | null> {
    const others = new Set(lists.flat());
    let left = MOST_COMPARED;
    for (const other of others) {
      if (!canBeAlike(other, kept)) continue;
      if (left-- === 0) return null;
      if (this.#pace.due()) await this.#pace.pause();
      if (this.#alike(other.words, kept.words)) return other;
    }
    return null;
  }

  #alike(a: Said['words'], b: Said['words']): boolean {
    const { areAlike, lookedUp } = shareWords(a, b);
    this.#compared += 1;
    this.#lookedUp += lookedUp;
    return areAlike;
  }
}

function canBeAlike(a: Kept, b: Kept): boolean {
  const sizes = [a.words.size, b.words.size];
  return Math.min(...sizes) >= ALIKE * Math.max(...sizes) && [...b.accountIds].some((id) => a.accountIds.has(id));
}

function prefixOf(words: Said['words']): string[] {
  const sorted = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return sorted.slice(0, Math.min(MOST_PREFIX, words.size - Math.ceil(ALIKE * words.size) + 1));
}
