import { figure } from './figure.ts';

const rules = new Intl.PluralRules('en');

/** A whole sentence in the form that the number asks for; `#` stands for the number. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', figure(count));
}
