const names = new Intl.DisplayNames('en', { type: 'language' });

/** "German (Switzerland)". */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

export const languagesByName = (codes: readonly string[]): { code: string; name: string }[] =>
  codes
    .map((code) => ({ code, name: languageName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** What of the choice holds already: a window that was opened without a dictionary checks from the next start on. */
export function spellingLine(chosen: readonly string[], inUse: readonly string[]): string {
  const isSame = chosen.length === inUse.length && chosen.every((one) => inUse.includes(one));
  if (!isSame) return 'This takes effect at the next start of Outpost.';
  return chosen.length === 0 ? 'Spelling is not checked, and nothing is fetched.' : '';
}
