import type { Account } from '../../../src-preload/contract/accounts.ts';
import { failureOf, request, updateSpace, type ConnectionParts, type Lines } from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import { unsettledActions } from '../actions/actions.ts';
import { listAccounts, type RemoteAccount } from '../service/service.ts';
import { accountById, accountsOf, putAccount, setAccountState } from './accounts.queries.ts';

export type AccountParts = ConnectionParts & { lines: Lines };

/**
 * Pulls the accounts of a space. An active account that is no longer listed stays, as parked: parked ones may or may
 * not be listed (wire-profile.md, Readings), and a composer that offers it would only be refused.
 */
export async function syncAccounts(
  parts: AccountParts,
  spaceId: string,
  priority: 'now' | 'background' = 'background',
): Promise<{ accounts: number } | Failed<ServiceFailure | 'not-found'>> {
  const line = parts.lines.of(spaceId);
  if (line === null) return fail('not-found', 'This space is no longer there.');
  const answer = await request(parts, line, priority, (call) => listAccounts(line.service, {}, call));
  if (!answer.ok) return failureOf(answer);
  const nowMs = parts.clock.nowMs();
  parts.store.tx((tx) => {
    const listed = new Set(answer.value.map((account) => account.id));
    // What the user wished and the service has not heard of yet is shown until it has answered.
    const wished = new Set(unsettledActions(tx, spaceId, ['accounts.update']).flatMap((action) => action.accountIds));
    for (const account of answer.value) {
      putAccount(tx, {
        space_id: spaceId,
        remote_id: account.id,
        social: account.social ?? '',
        display_name: account.displayName ?? account.handler ?? account.id,
        handle: account.handler ?? '',
        avatar: account.avatar,
        state: stateOf(account, accountById(tx, spaceId, account.id)?.state, wished.has(account.id)),
        disconnected_at_iso: account.disconnectedAt,
        raw: JSON.stringify(account.raw),
        synced_at_ms: nowMs,
      });
    }
    for (const gone of accountsOf(tx, spaceId)) {
      if (listed.has(gone.id) || gone.state !== 'active' || wished.has(gone.id)) continue;
      setAccountState(tx, spaceId, gone.id, 'parked');
    }
    updateSpace(tx, spaceId, { last_sync_at_ms: nowMs });
  });
  return { accounts: answer.value.length };
}

function stateOf(account: RemoteAccount, known: Account['state'] | undefined, wished: boolean): Account['state'] {
  if (account.disconnectedAt !== null) return 'disconnected';
  if (account.active === null || wished) return known ?? 'active';
  return account.active ? 'active' : 'parked';
}
