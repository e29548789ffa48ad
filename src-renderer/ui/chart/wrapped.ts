import { graphemesOf } from '../../../src-preload/contract/graphemes.ts';

/** Lines that have room; a word that has none by itself, as of a writing without spaces, is cut. */
export function wrapped(text: string, roomPx: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (more: string, between: string): boolean => {
    const longer = line === '' ? more : `${line}${between}${more}`;
    const fits = widthOf(longer) <= roomPx;
    if (fits) line = longer;
    return fits;
  };
  const end = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/)) {
    if (add(word, ' ')) continue;
    end();
    for (const { segment } of graphemesOf(word)) {
      if (add(segment, '')) continue;
      end();
      line = segment;
    }
  }
  end();
  return lines;
}
