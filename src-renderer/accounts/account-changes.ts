import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { changedWords, namedWithNetwork } from './account-words.ts';
import { takeLeavingBack } from './take-leaving-back.ts';

interface Deps {
  core: Pick<Client, 'accounts' | 'outbox'>;
  spaceId: string;
  offline: boolean;
}

const many = (count: number): string =>
  plural(count, { one: '# change of accounts queued.', other: '# changes of accounts queued.' });

/** Asks for a change of an account, which is shown at once, and offers to take it back until it may be sent. */
export async function changeAccount(
  { core, spaceId, offline }: Deps,
  account: Account,
  change: 'park' | 'activate' | 'disconnect',
): Promise<boolean> {
  const asked = await attempt(core.accounts[change]({ spaceId, accountId: account.id, undoMs }));
  if (asked === undefined) return false;
  const text = changedWords(change, namedWithNetwork(account), offline);
  const undo = (): Promise<unknown> =>
    // What waited already took this in: it is wished for again as it was before.
    account.pending && change !== 'disconnect'
      ? attempt(core.accounts[change === 'park' ? 'activate' : 'park']({ spaceId, accountId: account.id, undoMs }))
      : attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
  toasts.undoable({ kind: 'account-changed', text, of: asked.actionId, count: 1, many }, asked.undoUntilMs, undo);
  return true;
}

/** Takes a disconnection back that waits; one that is on its way by now is not, which is said. */
export async function keepConnected({ core }: Pick<Deps, 'core'>, account: Account, leaving: string): Promise<void> {
  if (await takeLeavingBack(core, leaving)) toasts.say('account-kept', `${namedWithNetwork(account)} stays connected.`);
}
