import type { Account } from '../../src-preload/contract/accounts.ts';

/**
 * The accounts that show while the others are folded behind "2 more": always all that are chosen, so that nothing goes to an
 * account that is not seen; then the first of the others, as many as there is room for, all in the order of the list.
 */
export function chipsOf(accounts: readonly Account[], chosenIds: readonly string[], room: number): readonly Account[] {
  if (accounts.length <= room) return accounts;
  const chosen = accounts.filter(({ id }) => chosenIds.includes(id)).length;
  // The last place is the one of "2 more".
  let others = Math.max(0, room - 1 - chosen);
  return accounts.filter(({ id }) => chosenIds.includes(id) || others-- > 0);
}
