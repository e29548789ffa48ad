const USUAL_PX = 84;
/** With the line of how it grew before the figure. */
const LINED_PX = 172;
/** What is longer is broken within its words. */
const MOST_PX = 200;
/** More than a letter of nearly any heading takes. */
const LETTER_PX = 7.5;
const ARROW_PX = 20;
const EDGES_PX = 16;
/** The last one stands further from its edge. */
const LAST_PX = 8;

/** How wide a column of figures is, so that its heading stands whole in two lines, and what is behind each figure beside it. */
export function headWidthPx(
  words: string,
  { isSorted, isLined, isLast, behind }: { isSorted: boolean; isLined: boolean; isLast: boolean; behind: string },
): number {
  const letters = lettersInTwoLines(words) * LETTER_PX;
  const headPx = letters + EDGES_PX + (isSorted ? ARROW_PX : 0) + (isLast ? LAST_PX : 0);
  const figurePx = (isLined ? LINED_PX : USUAL_PX) + Math.ceil(behind.length * LETTER_PX);
  return Math.max(figurePx, Math.min(Math.ceil(headPx), MOST_PX));
}

/** How many letters the longer of two lines has, parted between words where that one is shortest. */
function lettersInTwoLines(text: string): number {
  const words = text.trim().split(/\s+/);
  const ways = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length));
  return Math.min(...ways);
}
