import { figure } from './figure.ts';

const rules = new Intl.PluralRules('en');

/** The same sentence for one and for several. */
export interface Forms {
  one: string;
  other: string;
}

/**
 * A whole sentence in the form that the number asks for; `#` stands for the number and `{name}` for that member of `data`,
 * whose own signs mean nothing here.
 */
export function plural(count: number, forms: Forms, data: Record<string, string> = {}): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replace(/#|\{(\w+)\}/g, (sign, name?: string) =>
    name === undefined ? figure(count) : (data[name] ?? sign),
  );
}
