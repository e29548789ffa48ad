/** Up to three letters that stand for a space: "H&P" of "Harbour & Pine", "NL" of "Nimbus Lab". */
export function crest(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.slice(0, 3).map((word) => firstGrapheme(word));
  return (letters.length === 1 ? firstGraphemes(name.trim(), 2) : letters.join('')).toLocaleUpperCase();
}

/** Initials for an account without a picture: one or two letters. */
export function initials(name: string): string {
  const words = name
    .replace(/^@/, '')
    .split(/[\s._-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, 2).map(firstGrapheme).join('').toLocaleUpperCase();
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGrapheme(word: string): string {
  return firstGraphemes(word, 1);
}

function firstGraphemes(word: string, count: number): string {
  return Array.from(segmenter.segment(word).containing(0) === undefined ? [] : segmenter.segment(word))
    .slice(0, count)
    .map((part) => part.segment)
    .join('');
}
