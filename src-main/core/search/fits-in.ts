import { lookAt } from './look.ts';
import type { SearchQuery, Term } from './read-query.ts';

/** Letters of scripts without spaces that are folded to nothing else. */
const JOINED = String.raw`\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3`;
/** Nothing else but plain letters and signs between words. */
const SIMPLE = new RegExp(String.raw`^[\0-\x7F\u2010-\u2027\u3001\u3002\uff01\uff0c\uff1a\uff1f${JOINED}]*$`);

/**
 * Whether texts have what is searched for, as `lookAt` says; for thousands of texts. Most are simple, and words of plain letters
 * and stretches of joined ones are found in them ten times as fast without taking each text apart.
 */
export function fitsIn(query: Pick<SearchQuery, 'terms' | 'without'>): (text: string) => boolean {
  const [wanted, unwanted] = [query.terms.map(simpleTerm), query.without.map(simpleTerm)];
  const mayFit = hasStretches(query);
  const isSimpleQuery = [...wanted, ...unwanted].every((term) => term !== null);
  return (text) =>
    isSimpleQuery && SIMPLE.test(text)
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
const STRETCH = new RegExp(`^[${JOINED}]+$`);

/** What a term is in a simple text; null where it has other letters. */
function simpleTerm({ tokens, isBeginning }: Term): RegExp | null {
  const [first] = tokens;
  if (tokens.length === 1 && first?.kind === 'joined' && STRETCH.test(first.folded)) return new RegExp(first.folded);
  if (!tokens.every(({ kind, folded }) => kind === 'word' && SHORT.test(folded))) return null;
  const words = tokens.map(({ folded }) => (isBeginning ? `${folded}[a-z0-9]*` : folded));
  return new RegExp(`(?<![a-z0-9])${words.join(`[^a-z0-9${JOINED}]+`)}(?![a-z0-9])`, 'i');
}
