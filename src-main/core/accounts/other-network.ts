import { areOtherNetworks } from '../../../src-preload/contract/text-rules.ts';
import {
  kindOf,
  mayYetGoTo,
  noteOtherNetwork,
  OTHER_NETWORK,
  settle,
  type Action,
  type Kinds,
  type OtherNetwork,
  type SettleParts,
} from '../actions/actions.ts';
import type { RemoteAccount } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { accountChanges } from './accounts.actions.ts';
import type { KnownAccount } from './accounts.queries.ts';

/** An account as it was known, and as the service tells it now. */
export interface Retold {
  known: KnownAccount;
  told: RemoteAccount;
}

/** A new name alone is no other account, nor is another spelling of the network, or one that is not known here. */
export const isOnOtherNetwork = ({ known, told }: Retold): boolean => areOtherNetworks(known.social, told.social ?? '');

/**
 * The service lists these accounts under IDs of accounts on other networks: the IDs were given to others. What was queued for
 * those that were ends unsent and asks, before anything of it goes to those that are; what was sent, refused or cancelled keeps a
 * note of it, and asks when it is to go again.
 */
export function stopForOtherNetwork(tx: Tx, parts: SettleParts, spaceId: string, others: readonly Retold[]): void {
  if (others.length === 0) return;
  const byId = new Map(others.map((one) => [one.known.id, one]));
  for (const action of mayYetGoTo(tx, spaceId, [...byId.keys()])) {
    if (!goesToAccount(parts.kinds, action)) continue;
    let isStopped = false;
    for (const one of action.accountIds.flatMap((id) => byId.get(id) ?? [])) {
      const reason = reasonOf(one);
      const event = { type: 'not-as-queued', atMs: parts.clock.nowMs(), code: OTHER_NETWORK, reason } as const;
      if (!isStopped && settle(tx, parts, action, event) !== null) isStopped = true;
      else noteOtherNetwork(tx, parts, action, reason);
    }
  }
}

const reasonOf = ({ known, told }: Retold): OtherNetwork => ({
  code: OTHER_NETWORK,
  accountId: known.id,
  was: { name: known.displayName, social: known.social },
  is: { name: told.displayName ?? told.handler ?? told.id, social: told.social ?? '' },
});

const ofPosts: readonly string[] = ['post', 'post-change', 'post-retry'];
const ofAccounts: readonly string[] = accountChanges;

/** A comment goes to its post, wherever that is, and is listed with the accounts of it. */
const goesToAccount = (kinds: Kinds, { kind }: Action): boolean =>
  ofPosts.includes(kindOf(kinds, kind).subject) || ofAccounts.includes(kind);
