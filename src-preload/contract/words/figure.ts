/** Made once: a figure stands in every row and behind every key. */
const figures = new Intl.NumberFormat();

/** 48,213, as the user's system writes numbers. */
export function figure(count: number | bigint): string {
  return figures.format(count);
}
