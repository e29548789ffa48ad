import type { AccountRef } from '../../src-preload/contract/shared.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';

/** "Bluesky @harbour". */
export function accountName({ id, social, handle, displayName }: AccountRef): string {
  const called = handle || displayName || id;
  return social === '' ? called : `${networkName(social)} ${called}`;
}

/** The ID where nobody told of the account yet. */
export function accountCalled(accounts: readonly AccountRef[], id: string): string {
  const account = accounts.find((one) => one.id === id);
  return account === undefined ? id : accountName(account);
}
