/** What is wrong with an address that a block leads to: it is none, or none that a browser follows. */
export type AddressFault = { code: 'no-address' } | { code: 'not-followed'; protocol: string };

/** Null: nothing, or it is still empty. */
export function addressFault(url: string | null): AddressFault | null {
  if (url === null || url.trim() === '') return null;
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === undefined) return { code: 'no-address' };
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? null : { code: 'not-followed', protocol };
}

/** What was likely meant by an address that lacks its beginning; null: that cannot be told. */
export function wholeAddress(url: string): string | null {
  const written = url.trim();
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/u.test(written)) return `mailto:${written}`;
  const whole = `https:${written.startsWith('//') ? '' : '//'}${written}`;
  // A host and a port read like a protocol.
  const isHost = /^(\/\/)?[^\s/?#:@\\]+\.[^\s/?#:@\\]+(:\d+)?([/?#].*)?$/u.test(written);
  return isHost && URL.canParse(whole) ? whole : null;
}
