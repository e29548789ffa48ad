import { figure } from './figure.ts';

/** The language of the sentences. */
const rules = new Intl.PluralRules('en');

/** The same sentence in each form that its language has (English: `one` and `other`). */
export interface Forms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  one: string;
  other: string;
}

/**
 * A whole sentence in the form that the number asks for; `#` stands for the number and `{name}` for that member of `data`,
 * whose own signs mean nothing here.
 */
export function plural(count: number, forms: Forms, data: Record<string, string> = {}): string {
  const form = forms[rules.select(count)] ?? forms.other;
  return form.replace(/#|\{(\w+)\}/g, (sign, name?: string) =>
    name === undefined ? figure(count) : (data[name] ?? sign),
  );
}
