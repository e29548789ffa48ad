import { fold } from './fold.ts';

/**
 * A piece of a text that can be searched for. `word`: between spaces or signs. `joined`: a stretch of a script that writes
 * no spaces. `picture`: an emoji.
 */
export interface Token {
  kind: 'word' | 'joined' | 'picture';
  /** Folded; of `joined`, its characters. */
  chars: string[];
  folded: string;
  /** UTF-16 units of the text. */
  from: number;
  to: number;
}

const joinedScripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Bopomofo'];
const JOINED = joinedScripts.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('');
const PIECES = new RegExp(
  [
    String.raw`(?<picture>\p{RI}\p{RI}|\p{Extended_Pictographic})`,
    String.raw`(?<joined>[[${JOINED}]&&[\p{L}\p{N}\p{M}ー々]]+)`,
    String.raw`(?<word>[[\p{L}\p{N}]--[${JOINED}]][[\p{L}\p{N}\p{M}]--[[${JOINED}]--\p{M}]]*)`,
  ].join('|'),
  'gv',
);

/** Longer ones are found by their beginning: nobody types them, and each would be kept. */
const LONGEST_WORD = 64;

export function tokensIn(text: string): Token[] {
  return [...eachToken(text)];
}

const eachToken = (text: string): Generator<Token> => (isPlain(text) ? plainTokens(text) : anyTokens(text));

/** Then nothing is to be folded but case: ten times as fast, and most texts are so. */
const isPlain = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

function* plainTokens(text: string): Generator<Token> {
  for (const match of text.toLowerCase().matchAll(/[a-z0-9]+/g)) {
    const folded = cut(match[0]);
    yield { kind: 'word', folded, chars: [folded], from: match.index, to: match.index + match[0].length };
  }
}

function* anyTokens(text: string): Generator<Token> {
  for (const match of text.matchAll(PIECES)) {
    const { picture, joined } = match.groups ?? {};
    const kind = picture !== undefined ? 'picture' : joined !== undefined ? 'joined' : 'word';
    const all = kind === 'picture' ? match[0] : fold(match[0]);
    const folded = kind === 'word' ? cut(all) : all;
    if (folded === '') continue;
    const chars = kind === 'joined' ? [...folded] : [folded];
    yield { kind, folded, chars, from: match.index, to: match.index + match[0].length };
  }
}

const cut = (word: string): string => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).toWellFormed() : word);

/** What stands in the index for the words that begin with these two or three characters: most words are found so while they are typed. */
export const beginning = (letters: string): string => `_${letters}`;
/** Lengths, in characters, of the beginnings that have an entry of their own. */
export const BEGINNINGS = [2, 3];

/** Texts of fewer words are only ever the same. */
export const FEWEST_WORDS = 4;
/** What stands in the index for a text of so few words: those that have these and others would be too many to look through. */
export const fewWords = (count: number): string => `_few${count}`;

/** How many words a text is compared by (alike.ts), as far as it matters. */
function comparedCount(text: string): number {
  const plain = text.includes('://') ? text.replaceAll(/https?:\/\/\S+/gi, ' ') : text;
  const words = new Set<string>();
  for (const { kind, folded, chars } of eachToken(plain)) {
    if (words.size >= FEWEST_WORDS) break;
    if (kind === 'picture') continue;
    if (kind === 'joined' && chars.length > 1) for (const pair of pairsOf(chars)) words.add(pair);
    else words.add(folded);
  }
  return words.size;
}

/** What is in the index for a text: its words, and apart from these everything else by which it is found. */
export function indexed(text: string): { words: string[]; rest: string[] } {
  const words = new Set<string>();
  const rest = new Set<string>();
  if (isPlain(text)) for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) words.add(cut(word));
  else
    for (const { kind, folded, chars } of tokensIn(text)) {
      if (kind === 'word') words.add(folded);
      else for (const piece of kind === 'picture' ? chars : piecesOf(chars)) rest.add(piece);
    }
  for (const word of words) {
    const chars = [...word.slice(0, 2 * Math.max(...BEGINNINGS))];
    for (const length of BEGINNINGS) if (chars.length >= length) rest.add(beginning(chars.slice(0, length).join('')));
  }
  const count = comparedCount(text);
  if (count < FEWEST_WORDS) rest.add(fewWords(count));
  return { words: [...words], rest: [...rest] };
}

/** Each character and each pair: what is longer is found by its pairs. */
export function piecesOf(chars: readonly string[]): string[] {
  return [...chars, ...pairsOf(chars)];
}

export const pairsOf = (chars: readonly string[]): string[] =>
  chars.slice(1).map((char, i) => `${chars[i] ?? ''}${char}`);
