import { plural } from '../../src-preload/contract/words/plural.ts';

/** What a draft that repeats has behind it. `later`: how many runs are still to come as drafts. */
export function repeatWords(later: number): string {
  if (later === 0) return 'Repeats: this is the last one. No draft is to come after it.';
  return plural(later, { one: 'Repeats: # more draft to come.', other: 'Repeats: # more drafts to come.' });
}
