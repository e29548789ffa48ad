import { isPlain } from '../text-index/text-index.ts';
import { lookAt } from './look.ts';
import type { SearchQuery, Term } from './read-query.ts';

/**
 * Whether texts have what is searched for, as `lookAt` says; for thousands of texts. Most are plain, and words of plain letters
 * are found in them ten times as fast without taking each text apart.
 */
export function fitsIn(query: Pick<SearchQuery, 'terms' | 'without'>): (text: string) => boolean {
  const [wanted, unwanted] = [query.terms.map(plainTerm), query.without.map(plainTerm)];
  const mayFit = hasStretches(query);
  const isPlainQuery = [...wanted, ...unwanted].every((term) => term !== null);
  return (text) =>
    isPlainQuery && isPlain(text)
      ? wanted.every((term) => term?.test(text)) && !unwanted.some((term) => term?.test(text))
      : mayFit(text) && lookAt(text, query).fits;
}

/** False where a text cannot fit: what was typed in a script without spaces would stand in it in the very same characters. */
function hasStretches({ terms }: Pick<SearchQuery, 'terms'>): (text: string) => boolean {
  const tokens = terms.flatMap((term) => term.tokens);
  const stretches = tokens.flatMap(({ kind, folded }) => (kind === 'joined' ? [folded] : []));
  return (text) => stretches.every((stretch) => text.includes(stretch)) || text.normalize('NFKC') !== text;
}

/** Longer words are compared by their beginning. */
const SHORT = /^[a-z0-9]{1,63}$/;

/** What a term is in a plain text; null where it has other letters. */
function plainTerm({ tokens, isBeginning }: Term): RegExp | null {
  if (!tokens.every(({ kind, folded }) => kind === 'word' && SHORT.test(folded))) return null;
  const words = tokens.map(({ folded }) => (isBeginning ? `${folded}[a-z0-9]*` : folded));
  return new RegExp(`(?<![a-z0-9])${words.join('[^a-z0-9]+')}(?![a-z0-9])`, 'i');
}
