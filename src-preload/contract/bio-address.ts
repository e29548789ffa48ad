import { hasUnseenSign } from './unseen-sign.ts';

/** What is wrong with an address that a block leads to: it is none, none that a browser follows, or one that was hardly meant like that. */
export type AddressFault =
  { code: 'no-address' | 'blank' | 'unseen' | 'password' } | { code: 'not-followed'; protocol: string };

/** Null: nothing, or it is still empty. */
export function addressFault(url: string | null): AddressFault | null {
  if (url === null || url.trim() === '') return null;
  const read = URL.parse(url);
  if (read !== null && !['http:', 'https:', 'mailto:', 'tel:'].includes(read.protocol))
    return { code: 'not-followed', protocol: read.protocol };
  if (hasUnseenSign(url)) return { code: 'unseen' };
  // A browser takes a blank in a host that others refuse. Numbers and letters to write to are often written with some.
  if (/^https?:/i.test(url.trim()) && /\s/.test(url.trim())) return { code: 'blank' };
  if (read === null) return { code: 'no-address' };
  return read.username === '' && read.password === '' ? null : { code: 'password' };
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
