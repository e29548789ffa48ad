import { diffArrays } from 'diff';

/** A piece of a text: in both, only in the later one, or only in the earlier one. */
export interface Piece {
  is: 'same' | 'added' | 'removed';
  text: string;
}

/** With more changes than this two texts have too little in common to be told word by word: all of one goes, all of the other comes. */
const MOST_CHANGES = 600;

/**
 * What was written and taken out between two texts, by words and the spaces between them: the shortest list of changes; where
 * something is replaced, what goes stands before what comes. The pieces that are not added make up `before`, those that are not
 * removed `after`.
 */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [gone, come] = [a.slice(start), b.slice(start)];
  const changes = diffArrays(gone, come, { maxEditLength: MOST_CHANGES });
  const rest: Piece[] = changes
    ? changes.map(({ added, removed, value }) => piece(added ? 'added' : removed ? 'removed' : 'same', value))
    : [piece('removed', gone), piece('added', come)];
  return joined([piece('same', a.slice(0, start)), ...rest].filter(({ text }) => text !== ''));
}

/** Words with what is glued to them, line ends each alone, and the spaces between. */
const tokensOf = (text: string): string[] =>
  text.match(/\n|[^\S\n]+|[\p{L}\p{N}\p{M}’']+|[^\s\p{L}\p{N}\p{M}]+/gu) ?? [];

const piece = (is: Piece['is'], tokens: readonly string[]): Piece => ({ is, text: tokens.join('') });

/** What stays before the first change and behind it is one piece where nothing changed between. */
function joined([first, second, ...rest]: Piece[]): Piece[] {
  if (first === undefined) return [];
  if (second === undefined) return [first];
  if (first.is !== 'same' || second.is !== 'same') return [first, second, ...rest];
  return [{ is: 'same', text: first.text + second.text }, ...rest];
}
