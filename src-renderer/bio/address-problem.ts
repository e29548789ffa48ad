/** What is wrong with an address that a link leads to; null: nothing, or it is still empty. */
export function addressProblem(url: string | null): string | null {
  if (url === null || url.trim() === '') return null;
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === undefined) return 'A whole address is needed, such as https://example.com.';
  if (['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) return null;
  return `An address that begins with ${protocol} is not followed by a browser.`;
}
