import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { linksIn } from '../../src-preload/contract/text-parts.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

/** How many links a draft has, in its field and in all of its texts; the same one in several places is one. Asked with each pause in the writing. */
export function linksOf({ link, text, variants, firstComment }: DraftBody): number {
  const texts = [text, ...Object.values(variants), firstComment ?? ''];
  const found = new Set([link?.trim() ?? '', ...texts.flatMap(linksOfText)]);
  found.delete('');
  return found.size;
}

/** More than any address that is taken has. */
const LONGEST = 4_100;

/** Only what may be one is looked at closely: a pasted book is not waited for. */
function linksOfText(text: string): string[] {
  const maybe = text.split(/\s+/).filter((word) => /\.[^\s.]|:\/\//.test(word));
  return maybe.flatMap((word) => {
    const beginning = word.slice(0, LONGEST);
    return linksIn(beginning, { found: 'written' }).map(({ start, end }) => beginning.slice(start, end));
  });
}

export const uncheckedWords = (links: number): string =>
  plural(links, {
    one: 'Whether the link can be reached is not checked.',
    other: 'Whether the links can be reached is not checked.',
  });
