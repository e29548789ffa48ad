import { plural } from '../../src-preload/contract/words/plural.ts';

/** What a draft that repeats has behind it. `later`: how many runs are still to come as drafts. */
export function repeatWords(later: number): string {
  if (later === 0) return 'Repeats: this is the last one. No draft is to come after it.';
  return plural(later, { one: 'Repeats: # more draft to come.', other: 'Repeats: # more drafts to come.' });
}

/** That the last day is not reached, since no more than so many are made at once. */
export const mostRunsWords = (most: number): string =>
  plural(most, {
    one: 'No more than # is made at once: it ends before the last day you chose. The last of them can be repeated further.',
    other:
      'No more than # are made at once: they end before the last day you chose. The last of them can be repeated further.',
  });
