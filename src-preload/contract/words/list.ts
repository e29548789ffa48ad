const units = new Intl.ListFormat('en', { type: 'unit', style: 'short' });
const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "Bluesky, Mastodon, X": several things side by side. Empty for none. */
export const listWords = (items: Iterable<string>): string => units.format(items);

/** "Bluesky, Mastodon and X": all of them in one sentence. Empty for none. */
export const allWords = (items: Iterable<string>): string => all.format(items);
