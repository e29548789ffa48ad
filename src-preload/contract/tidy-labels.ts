/** How many labels a draft may have, and how long one may be. */
export const MOST_LABELS = 50;
export const LONGEST_LABEL = 100;

/** Two labels with one key are one, whichever letters of them are large. */
export const labelKey = (label: string): string => label.trim().normalize('NFC').toLowerCase();

/**
 * The rule for labels, however they come to a draft: without spaces at either end, none that is empty, and each once, as it is written
 * at its first place, whichever letters are large.
 */
export function tidyLabels(labels: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const label of labels) {
    const key = labelKey(label);
    if (key !== '' && !byKey.has(key)) byKey.set(key, label.trim());
  }
  return [...byKey.values()];
}
