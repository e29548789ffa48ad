import { allWords } from './list.ts';

/** A sentence to be added to one that says that the token works: of which spaces it does not. Empty for none. */
export const withoutSpacesWords = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` This token cannot use ${allWords(names)}.`;
