import type { Account } from '../../src-preload/contract/accounts.ts';
import { textRuleOf } from '../../src-preload/contract/text-rules.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { postProblemWords } from '../../src-preload/contract/words/post-problem.ts';
import { accountName } from './account-name.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

const bare = (word: string): string => word.trim().toLowerCase().replace(/^@/, '');
const network = (social: string): string => (textRuleOf(social)?.name ?? social).toLowerCase();

/** Whether a word is the handle of an account, or `x:@handle`. */
export function isCalled(word: string, { social, handle }: Pick<Account, 'social' | 'handle'>): boolean {
  const [, itsNetwork = '', itsHandle = ''] = /^([\w -]+):\s*@?(.+)$/.exec(word.trim()) ?? [];
  if (bare(handle) === '') return false;
  const isOfBoth = itsNetwork !== '' && network(social) === network(itsNetwork) && bare(handle) === bare(itsHandle);
  return isOfBoth || bare(handle) === bare(word);
}

/**
 * The accounts that are meant by an ID, a handle, `x:@handle`, a network, or `all` (every active one). Ends the command where a word
 * names none.
 */
export function accountsNamed(words: readonly string[], accounts: readonly Account[]): string[] {
  return [...new Set(words.flatMap((word) => idsOf(word, accounts)))];
}

function idsOf(word: string, accounts: readonly Account[]): string[] {
  const active = accounts.filter(({ state }) => state === 'active');
  if (bare(word) === 'all') return active.map(({ id }) => id);
  const fits = (account: Account): boolean =>
    account.id === word.trim() || isCalled(word, account) || network(account.social) === network(word.trim());
  const found = active.filter(fits);
  if (found.length > 0) return found.map(({ id }) => id);
  const idle = accounts.find(fits);
  if (idle !== undefined)
    throw new CommandEnd(
      exitCodes.wrong,
      postProblemWords({ severity: 'blocks', code: 'account-inactive', account: idle }),
    );
  const known = listWords(active.map((account) => `${accountName(account)} (${account.id})`));
  throw new CommandEnd(exitCodes.wrong, `There is no account “${word}”. There are: ${known}.`);
}
