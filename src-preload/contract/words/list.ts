/** Made when the first list is written: a short command writes none. */
let units: Intl.ListFormat | undefined;
let all: Intl.ListFormat | undefined;

/** "Bluesky, Mastodon, X": several things side by side. Empty for none. */
export const listWords = (items: Iterable<string>): string =>
  (units ??= new Intl.ListFormat('en', { type: 'unit', style: 'short' })).format(items);

/** "Bluesky, Mastodon and X": all of them in one sentence. Empty for none. */
export const allWords = (items: Iterable<string>): string =>
  (all ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })).format(items);
