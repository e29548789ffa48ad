/** Languages whose digits are these; in others a figure below a thousand may be written with others. */
const isPlain = /^(?:de|en|es|fr|it|nl|pt)\b/.test(new Intl.PluralRules().resolvedOptions().locale);

/** Made once, as a figure stands in every row and behind every key, and when it is needed: it takes longer than the rest of a short command's words. */
let figures: Intl.NumberFormat | undefined;

/** 48,213, as the user's system writes numbers. */
export function figure(count: number | bigint): string {
  if (isPlain && Number.isInteger(count) && count >= 0 && count < 1_000) return String(count);
  figures ??= new Intl.NumberFormat();
  return figures.format(count);
}
