import { addressFault, wholeAddress } from '../../src-preload/contract/bio-address.ts';

interface AddressProblem {
  words: string;
  /** What was likely meant; null: that cannot be told. */
  meant: string | null;
  /** False: it goes out as it is, since the service may know what to do with it. */
  isRefused: boolean;
}

/** What is wrong with an address that a link leads to, in words; null: nothing, or it is still empty. */
export function addressProblem(url: string | null): AddressProblem | null {
  const fault = addressFault(url);
  if (fault === null || url === null) return null;
  const meant = wholeAddress(url);
  if (fault.code === 'not-followed') {
    const words = `An address that begins with ${fault.protocol} is not followed by a browser.`;
    return { words, meant, isRefused: true };
  }
  const words =
    meant === null
      ? 'This is no whole address, such as https://example.com: it may lead nowhere.'
      : 'This address has no beginning: it may lead nowhere.';
  return { words, meant, isRefused: false };
}
