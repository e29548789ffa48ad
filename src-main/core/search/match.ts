import { beginning, BEGINNINGS, pairsOf, type Token } from '../text-index/text-index.ts';
import type { SearchQuery, Term } from './read-query.ts';

/** More words than this that begin as what was typed are looked for by their first letters, and then looked at. */
export const MOST_BEGINNINGS = 400;

/** What is asked of the index. `isExact` false: it gives more than was asked for, so that each hit is to be looked at. */
export interface Match {
  expression: string;
  isExact: boolean;
}

const quoted = (word: string): string => `"${word}"`;
const oneOf = (words: readonly string[]): string => `(${words.join(' OR ')})`;

/** What a text must be and must not be beside its words, and what the words are that begin so. */
export interface Marks {
  /** One of each. */
  marks: string[][];
  without: string[];
  /** Of all texts, at most one more than `MOST_BEGINNINGS`. */
  wordsFrom: (start: string) => string[];
}

/** The index's own language for a query: nothing that a user types stands in it but folded words in quotes. */
export function matchOf(query: SearchQuery, { marks, without, wordsFrom }: Marks): Match {
  const wanted = query.terms.map((term) => termMatch(term, wordsFrom));
  const unwanted = query.without.map((term) => termMatch(term, wordsFrom));
  const all = [...marks.map((words) => oneOf(words.map(quoted))), ...wanted.map(({ expression }) => expression)];
  // What cannot be told apart by the index alone must not be left out by it.
  const not = [...without.map(quoted), ...unwanted.flatMap((one) => (one.isExact ? [one.expression] : []))];
  return {
    expression: not.length === 0 ? all.join(' AND ') : `(${all.join(' AND ')}) NOT ${oneOf(not)}`,
    isExact: [...wanted, ...unwanted].every(({ isExact }) => isExact),
  };
}

function termMatch({ tokens, isBeginning }: Term, wordsFrom: (start: string) => string[]): Match {
  const parts = tokens.map((token) => tokenMatch(token, isBeginning, wordsFrom));
  const expression = `(${parts.map((part) => part.expression).join(' AND ')})`;
  return { expression, isExact: tokens.length === 1 && parts.every(({ isExact }) => isExact) };
}

function tokenMatch(
  { kind, folded, chars }: Token,
  isBeginning: boolean,
  wordsFrom: (start: string) => string[],
): Match {
  if (kind === 'joined' && chars.length > 1)
    // All of them, since the pairs between two words are the rare ones: what has them all has nearly always the whole stretch.
    return { expression: `(${pairsOf(chars).map(quoted).join(' AND ')})`, isExact: chars.length === 2 };
  const letters = [...folded];
  if (kind !== 'word' || !isBeginning || letters.length < Math.min(...BEGINNINGS))
    return { expression: quoted(folded), isExact: true };
  if (BEGINNINGS.includes(letters.length)) return { expression: quoted(beginning(folded)), isExact: true };
  const words = wordsFrom(folded);
  if (words.length === 0) return { expression: quoted(folded), isExact: true };
  if (words.length <= MOST_BEGINNINGS) return { expression: oneOf(words.map(quoted)), isExact: true };
  return { expression: quoted(beginning(letters.slice(0, Math.max(...BEGINNINGS)).join(''))), isExact: false };
}
