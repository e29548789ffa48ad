/** Shorter ones would blot out ordinary words. */
const SHORTEST = 4;

/**
 * The texts without these values, wherever they stand in them, whatever their case. There may be tens of thousands of values: only
 * those are looked for of which the beginning stands in one of the texts.
 */
export function hide(texts: readonly string[], values: readonly string[], as: string): string[] {
  const begun = beginningsIn(texts);
  const may = (form: string): boolean => begun.has(folded(form).slice(0, SHORTEST));
  const forms = values
    .filter((value) => value.length >= SHORTEST)
    .flatMap(formsOf)
    .filter(may);
  if (forms.length === 0) return [...texts];
  // The longest first: a name may be part of an address.
  const pattern = [...new Set(forms)]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const found = new RegExp(pattern.join('|'), 'giu');
  return texts.map((text) => text.replaceAll(found, as));
}

/** One for all that the flag `i` of a pattern takes for the same. */
const folded = (text: string): string => text.toUpperCase().toLowerCase();

/** Every stretch of the shortest length in these texts, folded. */
function beginningsIn(texts: readonly string[]): Set<string> {
  const begun = new Set<string>();
  for (const text of texts.map(folded)) {
    for (let at = 0; at + SHORTEST <= text.length; at++) begun.add(text.slice(at, at + SHORTEST));
  }
  return begun;
}

/** As it is, and as JSON and an address would write it. */
const formsOf = (value: string): string[] => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)];
