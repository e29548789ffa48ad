import type { Client } from '../../src-preload/contract/contract.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { accountName } from './account-name.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { isCalled } from './named-accounts.ts';

/**
 * The account of an ID, a handle or `x:@handle` of which something may be kept here, disconnected ones too. Ends the command where
 * it is of none, or a handle of several.
 */
export async function keptAccount(
  core: Client,
  spaceId: string,
  word: string | undefined,
): Promise<{ accountId?: string }> {
  if (word === undefined) return {};
  const accounts = await core.accounts.list({ spaceId });
  const copies = (await core.archive.copies({ spaceId })).accounts;
  if ([...accounts.map((one) => one.id), ...copies.map(({ accountId }) => accountId)].includes(word))
    return { accountId: word };
  const called = accounts.filter((account) => isCalled(word, account));
  const [only] = called;
  if (only !== undefined && called.length === 1) return { accountId: only.id };
  const sentence =
    called.length === 0 ? `There is no account “${word}” here.` : `More than one account is called “${word}” here.`;
  if (accounts.length === 0) throw new CommandEnd(exitCodes.wrong, sentence);
  const meant = called.length === 0 ? accounts : called;
  const known = listWords(meant.map((account) => `${accountName(account)} (${account.id})`));
  throw new CommandEnd(exitCodes.wrong, `${sentence} There are: ${known}.`);
}
