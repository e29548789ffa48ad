import type { Twin } from '../../../src-preload/contract/import-problem.ts';

/** How alike two texts must be: this share of all their words is common to both. */
const ALIKE = 0.8;
/** Texts of fewer words are only ever the same, not nearly so. */
const FEWEST_WORDS = 4;
/** Looked at per word; files made from one template share words by the thousand. */
const MOST_CANDIDATES = 24;

interface Kept {
  words: ReadonlySet<string>;
  numbers: string;
  accountIds: readonly string[];
  twin: Twin;
}

interface Met {
  code: 'same-text' | 'near-text';
  as: Twin;
}

/**
 * Finds the same and nearly the same words among many texts, in time that grows with the number of texts: two texts that
 * are alike share at least one of their few longest words (prefix filtering; the longest stand in for the rarest).
 * Numbers must agree, so that "Day 3" and "Day 4" are two posts. Only texts with an account in common are compared.
 */
export class NearTexts {
  readonly #same = new Map<string, Map<string, Twin>>();
  readonly #byWord = new Map<string, Kept[]>();

  /** Which earlier text says the same, or nearly; null: none. The text is then kept for those that follow, as `self`. */
  meet(text: string, accountIds: readonly string[], self: Twin): Met | null {
    const { key, words, numbers } = taken(text);
    const same = this.#same.get(key) ?? new Map<string, Twin>();
    this.#same.set(key, same);
    const twin = accountIds.map((id) => same.get(id)).find((found) => found !== undefined);
    for (const id of accountIds) if (!same.has(id)) same.set(id, self);
    if (twin !== undefined) return { code: 'same-text', as: twin };
    if (words.size < FEWEST_WORDS) return null;
    const kept: Kept = { words, numbers, accountIds, twin: self };
    const prefix = prefixOf(words).map((word) => `${numbers}\u0000${word}`);
    const near = this.#nearest(prefix, kept);
    for (const word of prefix) {
      const list = this.#byWord.get(word);
      if (list === undefined) this.#byWord.set(word, [kept]);
      else if (list.length < MOST_CANDIDATES) list.push(kept);
    }
    return near === null ? null : { code: 'near-text', as: near.twin };
  }

  #nearest(prefix: readonly string[], kept: Kept): Kept | null {
    for (const word of prefix) {
      for (const other of this.#byWord.get(word) ?? []) {
        if (other.accountIds.some((id) => kept.accountIds.includes(id)) && alike(other.words, kept.words)) return other;
      }
    }
    return null;
  }
}

function taken(text: string): { key: string; words: Set<string>; numbers: string } {
  const folded = text.normalize('NFKC').toLowerCase();
  const list = folded.replace(/https?:\/\/\S+/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const numbers = list.filter((word) => /\p{N}/u.test(word));
  const links = folded.match(/https?:\/\/\S+/g) ?? [];
  // Emoji and punctuation alone are a text too; a list of links is as different as its links.
  const key = list.length === 0 ? folded.trim() : [...list, ...links].join(' ');
  return { key, words: new Set(list), numbers: numbers.sort().join(' ') };
}

function prefixOf(words: ReadonlySet<string>): string[] {
  const sorted = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return sorted.slice(0, words.size - Math.ceil(ALIKE * words.size) + 1);
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / (a.size + b.size - common) >= ALIKE;
}
