const units = new Intl.ListFormat('en', { type: 'unit', style: 'short' });

/** "Bluesky, Mastodon, X": several things side by side. Empty for none. */
export const listWords = (items: Iterable<string>): string => units.format(items);
