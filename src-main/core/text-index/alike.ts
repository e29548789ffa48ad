import { FEWEST_WORDS, pairsOf, tokensIn } from './tokens.ts';

/* When two texts say the same: the one rule for a draft that is written and for the rows of a file. */

/** What went out since then went out lately, where the same words are looked for. */
export const LATELY_MS = 180 * 86_400_000;

/** How alike two texts must be: this share of all their words is in both (Jaccard's index). */
export const ALIKE = 0.8;

/** What a text says. */
export interface Said {
  /** Equal where two say the same: their words in order, and their links. */
  key: string;
  /** As the index has them; of scripts without spaces, pairs of signs. */
  words: ReadonlySet<string>;
  /** They must agree: "Day 3" and "Day 4" are two posts. */
  numbers: string;
}

const LINKS = /https?:\/\/\S+/gi;

export function saidIn(text: string): Said {
  const list: string[] = [];
  const words = new Set<string>();
  for (const { kind, folded, chars } of tokensIn(text.replaceAll(LINKS, ' '))) {
    if (kind === 'picture') continue;
    list.push(folded);
    if (kind === 'joined' && chars.length > 1) for (const pair of pairsOf(chars)) words.add(pair);
    else words.add(folded);
  }
  const numbers = list.filter((word) => /\p{N}/u.test(word)).toSorted();
  // Emoji and signs alone are a text too; a list of links is as different as its links.
  const key = list.length === 0 ? text.normalize('NFKC').toLowerCase().trim() : [...list, ...(text.match(LINKS) ?? [])];
  return { key: JSON.stringify(key), words, numbers: numbers.join(' ') };
}

/** Whether so many of their words are common, whatever their order; ends as soon as too many are not. `lookedUp`: words that took. */
export function shareWords(a: Said['words'], b: Said['words']): { areAlike: boolean; lookedUp: number } {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  // `common` of all words, which are `few + many - common`.
  let mayMiss = few.size - Math.ceil((ALIKE / (1 + ALIKE)) * (few.size + many.size) - 1e-9);
  let lookedUp = 0;
  for (const word of few) {
    lookedUp += 1;
    if (!many.has(word) && --mayMiss < 0) return { areAlike: false, lookedUp };
  }
  return { areAlike: mayMiss >= 0, lookedUp };
}

/** Null: they are not alike. `isCut`: only the beginning of the other is known. */
export function likeness(said: Said, other: Said, isCut = false): 'same' | 'near' | null {
  if (said.key === other.key) return 'same';
  if (Math.min(said.words.size, other.words.size) < FEWEST_WORDS) return null;
  if (isCut && isBeginning(other, said)) return 'near';
  return said.numbers === other.numbers && shareWords(said.words, other.words).areAlike ? 'near' : null;
}

/** A cut text ends in the middle of a word: the rest of it has to be in the other one. */
function isBeginning(cut: Said, said: Said): boolean {
  const missing = [...cut.words].filter((word) => !said.words.has(word)).length;
  return cut.words.size >= 2 * FEWEST_WORDS && missing <= 1;
}
