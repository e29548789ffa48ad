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
  if (fault.code !== 'no-address') return { words: cautions[fault.code], meant: null, isRefused: false };
  const words =
    meant === null
      ? 'This is no whole address, such as https://example.com: it may lead nowhere.'
      : 'This address has no beginning: it may lead nowhere.';
  return { words, meant, isRefused: false };
}

const cautions = {
  blank: 'There is a blank in this address: it may lead nowhere.',
  unseen: 'There is a character in this address that cannot be seen: it may lead nowhere.',
  password: 'There is a name or a password in this address. The page is public: everybody can read it.',
};
