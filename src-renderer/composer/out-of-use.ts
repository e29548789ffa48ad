import type { Account } from '../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { ownText } from '../../src-preload/contract/own-text.ts';

/** A chosen account to which nothing is sent now. */
export interface OutOfUse {
  id: string;
  /** Empty: no such account is known any more. */
  handle: string;
  social: string;
  /** Stands in its tab. */
  word: 'parked' | 'disconnected' | 'gone';
}

/**
 * The chosen accounts that are out of use and have words of their own here, or whose tab is open: what was written for one that is
 * parked meanwhile stays in sight, and whoever goes on writing does not do so in the text of all the others.
 */
export function outOfUse(
  { accountIds, variants }: Pick<DraftBody, 'accountIds' | 'variants'>,
  accounts: readonly Account[],
  openId: string | null,
): OutOfUse[] {
  return accountIds
    .filter((id) => id === openId || ownText(variants, id) !== undefined)
    .flatMap((id): OutOfUse[] => {
      const account = accounts.find((one) => one.id === id);
      if (account === undefined) return [{ id, handle: '', social: '', word: 'gone' }];
      const { state, social, handle, displayName } = account;
      return state === 'active' ? [] : [{ id, handle: handle || displayName, social, word: state }];
    });
}

const states = {
  parked: 'This account is parked.',
  disconnected: 'This account is disconnected.',
  gone: 'This account is not in this space any more.',
} as const;

/** Below the text of such an account. */
export const outOfUseWords = ({ word }: OutOfUse): string =>
  `${states[word]} Nothing is sent to it, and its text is kept in the draft.`;
