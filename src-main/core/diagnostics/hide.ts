/** Shorter ones would blot out ordinary words. */
const SHORTEST = 4;

/** The text without these values, wherever they stand in it, whatever their case. */
export function hide(text: string, values: readonly string[], as: string): string {
  const forms = values.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
  if (forms.length === 0) return text;
  // The longest first: a name may be part of an address.
  const pattern = [...new Set(forms)]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return text.replaceAll(new RegExp(pattern.join('|'), 'giu'), as);
}

/** As it is, and as JSON and an address would write it. */
const formsOf = (value: string): string[] => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
