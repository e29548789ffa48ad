import { networkName } from '../../../src-preload/contract/text-rules.ts';
import {
  actionsInState,
  kindOf,
  OTHER_NETWORK,
  settle,
  unsentStates,
  type Action,
  type Kinds,
  type SettleParts,
} from '../actions/actions.ts';
import type { RemoteAccount } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { accountChanges } from './accounts.actions.ts';
import type { KnownAccount } from './accounts.queries.ts';

/**
 * The service lists an account under this ID that is on another network than the one that was known: it was given to
 * another one. What was queued for the one that was ends unsent and asks, before anything of it goes to the one that is. A new name alone is
 * no other account, nor is another spelling of the network.
 */
export function stopForOtherNetwork(
  tx: Tx,
  parts: SettleParts,
  spaceId: string,
  known: KnownAccount,
  told: RemoteAccount,
): void {
  const { social } = told;
  if (social === null || social === '' || known.social === '') return;
  if (networkName(social) === networkName(known.social)) return;
  const was = { name: known.displayName, social: known.social };
  const is = { name: told.displayName ?? told.handler ?? told.id, social };
  const event = {
    type: 'not-as-queued',
    atMs: parts.clock.nowMs(),
    code: OTHER_NETWORK,
    reason: { code: OTHER_NETWORK, was, is },
  } as const;
  for (const action of actionsInState(tx, unsentStates, spaceId))
    if (action.accountIds.includes(known.id) && goesToAccount(parts.kinds, action)) settle(tx, parts, action, event);
}

const ofPosts: readonly string[] = ['post', 'post-change', 'post-retry'];
const ofAccounts: readonly string[] = accountChanges;

/** A comment goes to its post, wherever that is, and is listed with the accounts of it. */
const goesToAccount = (kinds: Kinds, { kind }: Action): boolean =>
  ofPosts.includes(kindOf(kinds, kind).subject) || ofAccounts.includes(kind);
