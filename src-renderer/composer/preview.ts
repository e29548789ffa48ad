import { plural } from '../../src-preload/contract/words/plural.ts';

/** Where networks fold a post in the feed, in lines and characters: only a hint of how it will look. */
const folds: Record<string, { lines: number; characters: number }> = {
  LinkedIn: { lines: 3, characters: 210 },
  Instagram: { lines: 2, characters: 125 },
  Facebook: { lines: 5, characters: 480 },
  TikTok: { lines: 2, characters: 100 },
};

export interface Preview {
  text: string;
  /** Something follows behind "more". */
  cut: boolean;
  note: string;
  /** The host of the first link, as a card names it. */
  host: string | null;
}

/** What a reader sees of a text on a network before opening it. */
export function previewOf(network: string, text: string): Preview {
  const fold = folds[network];
  const host = /https?:\/\/([^\s/?#]+)/i.exec(text)?.[1]?.replace(/^www\./i, '') ?? null;
  if (fold === undefined) return whole(text, host);
  const shown = firstCharacters(text.split('\n', fold.lines).join('\n'), fold.characters);
  const cut = shown.length < text.trimEnd().length;
  return {
    text: shown,
    cut,
    note: cut ? plural(fold.lines, { one: 'cut after # line', other: 'cut after # lines' }) : '',
    host,
  };
}

/** No network shows more than this of a post, and a page that holds a pasted book twice is slow at each key. */
const mostShown = 5_000;

function whole(text: string, host: string | null): Preview {
  const shown = text.length <= mostShown ? text : firstCharacters(text.slice(0, 2 * mostShown), mostShown);
  return { text: shown, cut: shown.length < text.length, note: '', host };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Never cuts an emoji or an accent apart. */
function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (++count > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
