/** What is wrong with an address that a block leads to: it is none, or none that a browser follows. */
export type AddressFault = { code: 'no-address' } | { code: 'not-followed'; protocol: string };

/** Null: nothing, or it is still empty. */
export function addressFault(url: string | null): AddressFault | null {
  if (url === null || url.trim() === '') return null;
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === undefined) return { code: 'no-address' };
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? null : { code: 'not-followed', protocol };
}
