/** A filter as it stands in what was typed. */
export interface Filter {
  /** All of it: `-is:imported`. */
  text: string;
  name: string;
}

const FILTERS = /(?<=^|\s)-?(?<name>account|network|is|before|after):(?:"[^"]*"?|\S+)/gi;

export function filtersIn(words: string): Filter[] {
  return [...words.matchAll(FILTERS)].map(({ 0: text, groups }) => ({
    text,
    name: (groups?.['name'] ?? '').toLowerCase(),
  }));
}

/** What is left when a filter is lifted. */
export const withoutFilter = (words: string, text: string): string => tidy(words.replace(text, () => ''));

/** What is left when all of them are. */
export const withoutFilters = (words: string): string => tidy(words.replace(FILTERS, ''));

/** The same with this filter in place of all others of its name; null: with none of them. */
export function withFilter(words: string, name: string, value: string | null): string {
  const rest = tidy(
    filtersIn(words).reduce((left, one) => (one.name === name ? left.replace(one.text, () => '') : left), words),
  );
  if (value === null) return rest;
  const written = /\s/.test(value) ? `"${value}"` : value;
  const filter = `${name}:${written}`;
  return [rest, filter].filter((part) => part !== '').join(' ');
}

/** What stands behind the name; null: there is no such filter. */
export function valueOf(words: string, name: string): string | null {
  const filter = filtersIn(words).find((one) => one.name === name && !one.text.startsWith('-'));
  return filter === undefined ? null : filter.text.slice(name.length + 1).replaceAll('"', '');
}

const tidy = (words: string): string => words.replace(/\s+/g, ' ').trim();
