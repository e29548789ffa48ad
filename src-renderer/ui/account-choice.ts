import type { Account } from '../../src-preload/contract/accounts.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { unturned } from '../../src-preload/contract/words/quoted.ts';

/** "@harbourpine (X, parked)": an account as one chooses it. */
export function accountChoice({
  handle,
  displayName,
  social,
  state,
}: Pick<Account, 'handle' | 'displayName' | 'social' | 'state'>): string {
  const name = unturned(handle || displayName);
  const network = networkName(social);
  switch (state) {
    case 'active':
      return `${name} (${network})`;
    case 'parked':
      return `${name} (${network}, parked)`;
    case 'disconnected':
      return `${name} (${network}, disconnected)`;
    default:
      return state satisfies never;
  }
}
