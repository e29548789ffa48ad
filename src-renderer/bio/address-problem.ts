import { addressFault } from '../../src-preload/contract/bio-address.ts';

/** What is wrong with an address that a link leads to, in words; null: nothing, or it is still empty. */
export function addressProblem(url: string | null): string | null {
  const fault = addressFault(url);
  if (fault === null) return null;
  return fault.code === 'no-address'
    ? 'A whole address is needed, such as https://example.com.'
    : `An address that begins with ${fault.protocol} is not followed by a browser.`;
}
