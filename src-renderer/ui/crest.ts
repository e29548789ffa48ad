const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Never cuts an emoji or an accent apart. */
function firstGraphemes(word: string, count: number): string {
  return [...segmenter.segment(word)]
    .slice(0, count)
    .map((part) => part.segment)
    .join('');
}

/** Up to three letters that stand for a space, and no sign behind them: "H&P" of "Harbour & Pine", "NL" of "Nimbus Lab", "NI" of "Nimbus". */
export function crest(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 3);
  // "Nordlicht Café & Backstube" is "NC": the sign would join nothing.
  while (
    words.length > 1 &&
    /^[\p{P}\p{S}]+$/u.test(words.at(-1) ?? '') &&
    !/\p{Emoji_Presentation}/u.test(words.at(-1) ?? '')
  )
    words.pop();
  const letters =
    words.length === 1 ? firstGraphemes(name.trim(), 2) : words.map((word) => firstGraphemes(word, 1)).join('');
  return letters.toLocaleUpperCase();
}

/** Initials for an account without a picture: at most `most` letters. */
export function initials(name: string, most = 2): string {
  const words = name.split(/[\s@._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, most)
    .map((word) => firstGraphemes(word, 1))
    .join('')
    .toLocaleUpperCase();
}
