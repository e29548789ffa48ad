import { plural } from '../../src-preload/contract/words/plural.ts';

/** How many comments a first comment becomes: one behind each text. With no account chosen there is none yet; it will be one. */
export function addedCommentsWords(texts: number): string {
  return plural(Math.max(1, texts), {
    one: 'Adds one comment.',
    other: 'Adds one comment per text (# here).',
  });
}
