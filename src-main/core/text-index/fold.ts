/** Letters that Unicode does not take apart, as somebody without their keys types them. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};
const PLAIN = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Accents, Hebrew points, Arabic vowel signs and the Arabic stroke that only fills a line, what chooses a picture's look; vowels of Indic scripts stay. */
const MARKS =
  /[\u0300-\u036F]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]|[\u064B-\u065F\u0670]|[\u20D0-\u20FF]|\u0640|\p{Variation_Selector}/gu;
/** What compatibility forms can come to beside letters and digits: the index would cut the word there. */
const CUTS = /[\0-/:-@[-`{-\x7F\s]/g;

/** One form for all ways to write a word: case, accents, width and ligatures aside. Empty where nothing of it is a word. */
export function fold(word: string): string {
  // Most words need nothing but small letters.
  return /^[a-zA-Z0-9]*$/.test(word) ? word.toLowerCase() : foldText(word).replace(CUTS, '');
}

/** As `fold`, with all that is no word in its place. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(MARKS, '');
  return bare.replace(PLAIN, (letter) => plain[letter] ?? letter).normalize('NFC');
}
