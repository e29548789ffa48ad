import { graphemesOf } from '../../src-preload/contract/graphemes.ts';

/** Of ASCII each letter is one: to find others takes longer than all else of a picture of letters. */
const lettersOf = (word: string): string[] =>
  /^[!-~]*$/.test(word) ? [...word] : Array.from(graphemesOf(word), ({ segment }) => segment);

/** The first so many letters of each, in capitals. Never cuts an emoji or an accent apart. */
const together = (words: readonly string[], count: number): string =>
  words
    .flatMap((word) => lettersOf(word).slice(0, count))
    .join('')
    .toLocaleUpperCase();

/** Before the first letter, as in "<b>Café</b>"; and behind the last one, where it would join nothing ("Café &"). An emoji (EPres) is as good as a letter. */
const SIGNS = /^[^\p{L}\p{N}\p{EPres}]+| [^\p{L}\p{N}\p{EPres}]+$/gu;

/** Up to three letters that stand for a space, and no sign before or behind them: "H&P" of "Harbour & Pine", "NL" of "Nimbus Lab", "NI" of "Nimbus". */
export function crest(name: string): string {
  const first = name.trim().split(/\s+/, 3).join(' ');
  const words = (first.replace(SIGNS, '') || first).split(' ');
  return together(words, words.length > 1 ? 1 : 2);
}

/** Initials for an account without a picture: at most `most` letters. */
export function initials(name: string, most = 2): string {
  const words = name.split(/[\s@._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return together(words.slice(0, most), 1);
}
