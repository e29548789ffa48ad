import type { Reader } from '../store/store.ts';
import { tokensIn, wordsLike } from '../text-index/text-index.ts';
import type { SearchQuery, Term } from './read-query.ts';

/** Words that are compared; more begin with one letter only where there are very many. */
const MOST_COMPARED = 20_000;
/** Spellings that are tried for each word. */
const MOST_TRIED = 3;
/** Shorter words have too many neighbours. */
const SHORTEST = 4;

/**
 * What was typed with one word spelt as it stands in some text, and finds something; null: there is no such word. `beside`: texts
 * that are not in the index.
 */
export function nearestSpelling(
  reader: Reader,
  { typed, beside }: { typed: string; beside: readonly string[] },
  query: SearchQuery,
  isFound: (query: SearchQuery) => boolean,
): string | null {
  const others = beside.flatMap((text) => tokensIn(text).map(({ folded }) => folded));
  for (const term of query.terms) {
    const [token] = term.tokens;
    if (term.tokens.length !== 1 || token?.kind !== 'word' || token.folded.length < SHORTEST) continue;
    const other = spellings([...wordsLike(reader, token.folded, MOST_COMPARED), ...others], token.folded).find((word) =>
      isFound(withWord(query, term, word)),
    );
    if (other !== undefined) return `${typed.slice(0, term.from)}${other}${typed.slice(term.to)}`;
  }
  return null;
}

function withWord(query: SearchQuery, term: Term, word: string): SearchQuery {
  const respelt = { ...term, tokens: term.tokens.map((token) => ({ ...token, folded: word, chars: [word] })) };
  return { ...query, terms: query.terms.map((one) => (one === term ? respelt : one)) };
}

function spellings(words: readonly string[], word: string): string[] {
  const most = word.length <= 5 ? 1 : 2;
  const near = [...new Set(words)].map((other) => ({ other, steps: stepsBetween(word, other) }));
  const close = near.filter(({ steps }) => steps > 0 && steps <= most);
  return close
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, MOST_TRIED)
    .map(({ other }) => other);
}

/** Letters put in, left out or exchanged (Levenshtein). */
export function stepsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
