import type { Client } from '../../src-preload/contract/contract.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { accountName } from './account-name.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

/** The account of an ID of which something may be kept here, disconnected ones too. Ends the command where it is of none. */
export async function keptAccount(
  core: Client,
  spaceId: string,
  id: string | undefined,
): Promise<{ accountId?: string }> {
  if (id === undefined) return {};
  const accounts = await core.accounts.list({ spaceId });
  const copies = (await core.archive.copies({ spaceId })).accounts;
  if ([...accounts.map((one) => one.id), ...copies.map(({ accountId }) => accountId)].includes(id))
    return { accountId: id };
  const none = `There is no account with the ID “${id}” here.`;
  if (accounts.length === 0) throw new CommandEnd(exitCodes.wrong, none);
  const known = listWords(accounts.map((account) => `${accountName(account)} (${account.id})`));
  throw new CommandEnd(exitCodes.wrong, `There is no account with the ID “${id}” here. There are: ${known}.`);
}
