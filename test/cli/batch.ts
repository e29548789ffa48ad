/** Rows of a batch for the network x. */
export function batchCsv(count: number, label = 'Post'): string {
  const rows = Array.from({ length: count }, (_, index) => `${label} ${index + 1} of the batch,x`);
  return ['text,accounts', ...rows, ''].join('\n');
}
