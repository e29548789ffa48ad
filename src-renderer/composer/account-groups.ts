import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Snippet } from '../../src-preload/contract/snippets.ts';

/** What can be chosen with one press instead of account by account. */
export interface AccountGroup {
  name: string;
  /** Those of it that can be posted to now, in the order of the accounts. */
  accountIds: string[];
}

/** Kept groups by their names, behind "Same as last time" and "All accounts". One without an account to post to is left out. */
export function accountGroups(
  kept: readonly Snippet[],
  active: readonly Pick<Account, 'id'>[],
  last: readonly string[],
): AccountGroup[] {
  const among = (ids: readonly string[]): string[] =>
    active.map(({ id }) => id).filter((accountId) => ids.includes(accountId));
  const all = active.map(({ id }) => id);
  const groups = kept
    .filter(({ kind }) => kind === 'accounts')
    .map(({ name, body }) => ({ name, accountIds: among(body.accountIds) }));
  return [
    { name: 'Same as last time', accountIds: among(last) },
    { name: 'All accounts', accountIds: all },
    ...groups,
  ].filter(({ accountIds }) => accountIds.length > 0);
}
