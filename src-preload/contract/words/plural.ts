const rules = new Intl.PluralRules('en');
/** Made once: such a sentence stands in many a row. The user's own way to write numbers. */
const figures = new Intl.NumberFormat();

/** A whole sentence in the form that the number asks for; `#` stands for the number. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', figures.format(count));
}
