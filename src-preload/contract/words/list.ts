/** Made when the first list is written, which takes as long as a bare Node: a short command writes none, and one thing alone needs none. */
let units: Intl.ListFormat | undefined;
let all: Intl.ListFormat | undefined;

/** "Bluesky, Mastodon, X": several things side by side. Empty for none. */
export function listWords(items: Iterable<string>): string {
  const words = [...items];
  if (words.length <= 1) return words[0] ?? '';
  return (units ??= new Intl.ListFormat('en', { type: 'unit', style: 'short' })).format(words);
}

/** "Bluesky, Mastodon and X": all of them in one sentence. Empty for none. */
export function allWords(items: Iterable<string>): string {
  const words = [...items];
  if (words.length <= 1) return words[0] ?? '';
  return (all ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })).format(words);
}
