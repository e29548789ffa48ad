import type { TextRange } from '../../../src-preload/contract/search.ts';
import { signStart } from '../../../src-preload/contract/sign-start.ts';
import { tokensIn, type Token } from '../text-index/text-index.ts';
import type { SearchQuery, Term } from './read-query.ts';

/** Where a text has what was searched for. */
export interface Look {
  fits: boolean;
  /** In order, none over another. */
  ranges: TextRange[];
  /** As typed: 2 words in their order, 1 as whole words, 0 as beginnings. */
  closeness: 0 | 1 | 2;
}

/** Looks at the text itself. */
export function lookAt(text: string, { terms, without }: Pick<SearchQuery, 'terms' | 'without'>): Look {
  const tokens = tokensIn(text);
  const found = terms.map((term) => placesOf(tokens, term));
  const fits =
    found.every((places) => places.length > 0) && without.every((term) => placesOf(tokens, term).length === 0);
  return { fits, ranges: apart(found.flat()), closeness: closenessOf(tokens, terms) };
}

function closenessOf(tokens: readonly Token[], terms: readonly Term[]): 0 | 1 | 2 {
  const whole = terms.map((term) => ({ ...term, isBeginning: false }));
  if (!whole.every((term) => placesOf(tokens, term).length > 0)) return 0;
  const inOrder = { tokens: terms.flatMap((term) => term.tokens), isBeginning: false };
  return terms.length === 0 || placesOf(tokens, inOrder).length > 0 ? 2 : 1;
}

function placesOf(
  tokens: readonly Token[],
  { tokens: asked, isBeginning }: Pick<Term, 'tokens' | 'isBeginning'>,
): TextRange[] {
  const places: TextRange[] = [];
  for (let at = 0; at + asked.length <= tokens.length; at += 1) {
    const here: TextRange[] = [];
    for (const [i, one] of asked.entries()) {
      const token = tokens[at + i];
      const place = token === undefined ? null : placeIn(token, one, isBeginning);
      if (place === null) break;
      here.push(...place);
    }
    if (here.length >= asked.length) places.push(...here);
  }
  return places;
}

/** Null where it is not in this token. */
function placeIn(token: Token, asked: Token, isBeginning: boolean): TextRange[] | null {
  if (token.kind !== asked.kind) return null;
  if (token.kind !== 'joined') {
    const isIt = isBeginning ? token.folded.startsWith(asked.folded) : token.folded === asked.folded;
    return isIt ? [[token.from, token.to]] : null;
  }
  const at = token.folded.indexOf(asked.folded);
  if (at < 0) return null;
  // Folding keeps the number of characters in nearly all of these scripts' texts; where it does not, all of it is marked.
  const isAligned = token.folded.length === token.to - token.from;
  return [isAligned ? [token.from + at, token.from + at + asked.folded.length] : [token.from, token.to]];
}

function apart(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last === undefined || from >= last[1]) joined.push([from, to]);
    else last[1] = Math.max(last[1], to);
  }
  return joined;
}

/** Characters that a line has room for, and how much stands before the first word that was searched for. */
const SHOWN = 240;
const BEFORE = 40;

/** One line of a text: its beginning, or what is around the first range; `ranges` as they stand in it. */
export function lineOf(text: string, ranges: readonly TextRange[]): { text: string; found: TextRange[] } {
  const [first = 0] = ranges[0] ?? [];
  const from = first <= SHOWN / 2 ? 0 : signStart(text, wordStart(text, first - BEFORE));
  const mark = from === 0 ? '' : '…';
  const to = signStart(text, Math.min(text.length, from + SHOWN));
  const shown = text.slice(from, to).replace(/\s/g, ' ').toWellFormed();
  const found = ranges
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): TextRange => [start - from + mark.length, end - from + mark.length]);
  return { text: `${mark}${shown}${to < text.length ? '…' : ''}`, found };
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + BEFORE).search(/\s/);
  return space < 0 ? at : at + space + 1;
}
