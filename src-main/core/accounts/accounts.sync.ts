import type { Account } from '../../../src-preload/contract/accounts.ts';
import { failureOf, request, type ConnectionParts, type SpaceSessions } from '../connections/connections.ts';
import { refusedActions, type Kinds, type SettleParts } from '../actions/actions.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  completeList,
  goneFrom,
  guardedPull,
  recordPull,
  syncStates,
  type PullFailed,
  type CopyJob,
  type SyncPriority,
} from '../sync/sync.ts';
import type { Reader, Tx } from '../store/store.ts';
import { listAccounts, listedIn, toldText, type Listed, type RemoteAccount } from '../service/service.ts';
import { accountChanges } from './accounts.actions.ts';
import { isOnOtherNetwork, stopForOtherNetwork, type Retold } from './other-network.ts';
import {
  knownAccount,
  knownAccounts,
  putAccount,
  setAccountState,
  setUnlisted,
  unlistedAccounts,
} from './accounts.queries.ts';

export type AccountParts = ConnectionParts & { sessions: SpaceSessions; kinds: Kinds };

/**
 * Pulls the accounts of a space. An active account that is no longer listed stays, as parked: parked ones may or may
 * not be listed (wire-profile.md, Readings), and a composer that offers it would only be refused. Where the service tells of no account
 * whether it is active, being listed again is all that says that it was activated there. Whether it is connected is left as
 * a report told it, where the list has no word on it.
 */
export async function syncAccounts(
  parts: AccountParts,
  spaceId: string,
  priority: SyncPriority = 'background',
): Promise<{ accounts: number } | PullFailed> {
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const ask = async () => {
    const list = async () => {
      const answer = await request(parts, session, priority, (call) => listAccounts(session.service, {}, call));
      return answer.ok ? listedIn(answer) : failureOf(answer);
    };
    const told = await list();
    return isFailed(told) || !isFarShorter(parts.store, spaceId, told) ? told : withThoseOf(told, await list());
  };
  const busy = 'accounts-busy' as const;
  const guard = { spaceId, kinds: accountChanges, busy };
  return recordPull(parts, spaceId, 'accounts', () =>
    guardedPull(parts, guard, ask, (tx, told) => {
      const known = knownAccounts(tx, spaceId).map(({ id }) => id);
      write(tx, parts, spaceId, told);
      const ids = told.rows.map(({ id }) => id);
      return { accounts: ids.length, complete: completeList(known, { ...told, ids }) };
    }),
  );
}

export const accountsJob = (parts: AccountParts): CopyJob => ({
  resource: 'accounts',
  order: 2,
  cadence: { watchedMs: 5 * 60_000, idleMs: 30 * 60_000 },
  isNeeded: (spaceId) => isContradicted(parts.store, spaceId),
  pull: (spaceId, priority) => syncAccounts(parts, spaceId, priority),
});

/** A success showed an account as it was not asked to be: how it is, the list tells. */
function isContradicted(reader: Reader, spaceId: string): boolean {
  return refusedActions(reader, spaceId, ['accounts.update']).some(
    ({ failureCode, settledAtMs }) => failureCode === 'refused' && !isListedSince(reader, spaceId, settledAtMs ?? 0),
  );
}

export function isListedSince(reader: Reader, spaceId: string, atMs: number): boolean {
  const listed = syncStates(reader, spaceId).find(({ resource }) => resource === 'accounts');
  return (listed?.goodAtMs ?? 0) >= atMs;
}

/**
 * Whether a list lacks most of the accounts that were listed before, and more than one: that may be the word of a moment, and parks
 * them all, so that it is asked for once more.
 */
function isFarShorter(reader: Reader, spaceId: string, { rows, isWhole }: Listed<RemoteAccount>): boolean {
  const unlisted = unlistedAccounts(reader, spaceId);
  const before = knownAccounts(reader, spaceId).flatMap(({ id }) => (unlisted.has(id) ? [] : [id]));
  const gone = goneFrom(before, { ids: rows.map(({ id }) => id), isWhole });
  return gone.length > 1 && gone.length > before.length / 2;
}

/** A list with the accounts that a second one has beside them: gone is what neither tells of, and nothing where there is no second. */
function withThoseOf(
  { rows, isWhole, entries }: Listed<RemoteAccount>,
  again: Listed<RemoteAccount> | Failed,
): Listed<RemoteAccount> {
  if (isFailed(again)) return { rows, isWhole: false, entries };
  const ids = new Set(rows.map(({ id }) => id));
  const all = [...rows, ...again.rows.filter(({ id }) => !ids.has(id))];
  const unread = Math.max(entries - rows.length, again.entries - again.rows.length);
  return { rows: all, isWhole: isWhole && again.isWhole, entries: all.length + unread };
}

function write(
  tx: Tx,
  parts: SettleParts,
  spaceId: string,
  { rows, isWhole }: Pick<Listed<RemoteAccount>, 'rows' | 'isWhole'>,
): void {
  const nowMs = parts.clock.nowMs();
  const unlisted = unlistedAccounts(tx, spaceId);
  const retold: Retold[] = [];
  for (const account of rows) {
    const known = knownAccount(tx, spaceId, account.id);
    // What is not told does not take away what was known: without its network an account has no rules.
    const { social } = account;
    const [displayName, handler] = [toldText(account.displayName), toldText(account.handler)];
    if (known !== undefined) retold.push({ known, told: account });
    const saysNothing = social === null && displayName === null && handler === null;
    const isConnected = account.isToldConnected && !saysNothing;
    putAccount(tx, {
      space_id: spaceId,
      remote_id: account.id,
      social: social ?? known?.social ?? '',
      display_name: displayName ?? nameOf(known) ?? handler ?? known?.displayName ?? account.id,
      handle: handler ?? known?.handle ?? '',
      avatar: saysNothing ? (known?.avatar ?? null) : account.avatar,
      state: stateOf({ ...account, isConnected }, known?.state, unlisted.has(account.id)),
      disconnected_at_iso: isConnected ? null : (account.disconnectedAt ?? known?.disconnectedAtIso ?? null),
      raw: JSON.stringify(account.raw),
      synced_at_ms: nowMs,
      unlisted: 0,
      ...(isConnected ? { connected_at_ms: nowMs } : {}),
    });
  }
  stopForOtherNetwork(tx, parts, spaceId, retold.filter(isOnOtherNetwork));
  const known = new Map(knownAccounts(tx, spaceId).map((account) => [account.id, account]));
  for (const id of goneFrom([...known.keys()], { ids: rows.map((account) => account.id), isWhole })) {
    // One that was missing already, and is active all the same, was activated since: the service confirmed that, and the list says nothing new.
    if (known.get(id)?.state === 'active' && !unlisted.has(id)) setAccountState(tx, spaceId, id, 'parked');
    setUnlisted(tx, spaceId, id);
  }
}

/** The name that was told of an account; null: none was, and its handle or number stands for one. */
function nameOf(known: Pick<Account, 'id' | 'handle' | 'displayName'> | undefined): string | null {
  if (known === undefined || [known.handle, known.id].includes(known.displayName)) return null;
  return toldText(known.displayName);
}

function stateOf(
  account: Pick<RemoteAccount, 'active' | 'disconnectedAt'> & { isConnected: boolean },
  known: Account['state'] | undefined,
  wasUnlisted: boolean,
): Account['state'] {
  const stays = known === 'disconnected' && !account.isConnected;
  if (account.disconnectedAt !== null || stays) return 'disconnected';
  if (account.active === null && known !== 'disconnected')
    return known === 'parked' && wasUnlisted ? 'active' : (known ?? 'active');
  return account.active === false ? 'parked' : 'active';
}
