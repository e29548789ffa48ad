const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Never cuts an emoji or an accent apart. */
const graphemes = (word: string, count: number): string[] =>
  [...segmenter.segment(word)].slice(0, count).map((part) => part.segment);

/** Before the first letter, as in "<b>Café</b>"; and behind the last one, where it would join nothing ("Café &"). */
const BEFORE = /^[^\p{L}\p{N}\p{Emoji_Presentation}]+/u;
const BEHIND = /(\s[^\p{L}\p{N}\p{Emoji_Presentation}]+)$/u;

/** Up to three letters that stand for a space, and no sign before or behind them: "H&P" of "Harbour & Pine", "NL" of "Nimbus Lab", "NI" of "Nimbus". */
export function crest(name: string): string {
  const first = name.replace(BEFORE, '').split(/\s+/).slice(0, 3).join(' ').replace(BEHIND, '');
  const words = (first || name).trim().split(' ');
  return words
    .flatMap((word) => graphemes(word, words.length > 1 ? 1 : 2))
    .join('')
    .toLocaleUpperCase();
}

/** Initials for an account without a picture: at most `most` letters. */
export function initials(name: string, most = 2): string {
  const words = name.split(/[\s@._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, most)
    .flatMap((word) => graphemes(word, 1))
    .join('')
    .toLocaleUpperCase();
}
