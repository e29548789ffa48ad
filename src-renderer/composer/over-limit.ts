import { graphemesOf } from '../../src-preload/contract/graphemes.ts';
import type { TextCount } from '../../src-preload/contract/text-count.ts';

/** Beyond this nobody looks for the place; the count says enough. */
const mostUnits = 5_000;

/** Where in `text` the part that is too long begins for one of these networks, in UTF-16 units; null: it fits all. */
export function overFrom(
  text: string,
  socials: readonly string[],
  count: (social: string, text: string) => TextCount,
): number | null {
  if (text.length > mostUnits) return null;
  const tooLong = [...new Set(socials)].filter((social) => count(social, text).over > 0);
  if (tooLong.length === 0) return null;
  const ends = Array.from(graphemesOf(text), ({ index, segment }) => index + segment.length);
  return Math.min(...tooLong.map((social) => lastFitting(text, ends, (part) => count(social, part).over === 0)));
}

/** The end of the longest part from the start that fits: whole graphemes only. */
function lastFitting(text: string, ends: readonly number[], fits: (part: string) => boolean): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? 0 : (ends[low - 1] ?? 0);
}
