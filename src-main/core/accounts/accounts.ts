import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { TextLimits } from '../../../src-preload/contract/connections.ts';
import type { EnqueuedChange } from '../../../src-preload/contract/shared.ts';
import { raisedNetworks, textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  enqueue,
  latestInLane,
  unsettledActions,
  type Action,
  type EnqueueParts,
  type NewAction,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import { textLimitsOf } from '../connections/connections.ts';
import type { Reader, Tx } from '../store/store.ts';
import { laidOver, type Laid } from '../sync/sync.ts';
import { activationPayload, disconnectPayload } from './accounts.actions.ts';
import { isListedSince } from './accounts.sync.ts';
import { defaultBoards } from './boards.queries.ts';
import {
  accountRefs,
  accountTold,
  knownAccount,
  knownAccounts,
  markDisconnected,
  toldAccounts,
  type KnownAccount,
} from './accounts.queries.ts';

export { accountChanges, accountKinds, pendingActivations } from './accounts.actions.ts';
export { accountRefs, accountTold, knownAccount, knownAccounts, markDisconnected, toldAccounts };
export { boardsJob, boardsOf, keptBoardsOf, setDefaultBoard } from './boards.ts';
export { boardsKept, boardsTold } from './boards.queries.ts';
export { accountsJob, syncAccounts, type AccountParts } from './accounts.sync.ts';

/**
 * The accounts of a space, what is to be parked or activated shown so: a refused activation puts it back by itself
 * (spec/service-api.md, Account activation).
 */
export function accountsOf(reader: Reader, spaceId: string): Account[] {
  const own = ownOf(reader, spaceId);
  const copy = knownAccounts(reader, spaceId).map((known) => unchanged(known, own));
  return laidOver(reader, { spaceId, laid }, copy, (shown, action) =>
    shown.map((one) => (action.accountIds.includes(one.id) ? wishedFor(one, action) : one)),
  );
}

export function accountById(reader: Reader, spaceId: string, id: string): Account | undefined {
  const known = knownAccount(reader, spaceId, id);
  return (
    known &&
    laidOver(reader, { spaceId, laid, lane: laneOf(spaceId, id) }, unchanged(known, ownOf(reader, spaceId)), wishedFor)
  );
}

const laid: Laid = { 'accounts.update': activationPayload, 'accounts.disconnect': disconnectPayload };
const laneOf = (spaceId: string, accountId: string): string => `account:${spaceId}:${accountId}`;

/** What is set here for the accounts of a space. */
interface Own {
  limits: TextLimits;
  boards: ReadonlyMap<string, string>;
}
const ownOf = (reader: Reader, spaceId: string): Own => ({
  limits: textLimitsOf(reader, spaceId),
  boards: defaultBoards(reader, spaceId),
});

/** A network that is called by none of the names of the table has no limit of its own. */
function unchanged(known: KnownAccount, { limits, boards }: Own): Account {
  const name = raisedNetworks.find((one) => one === textRuleOf(known.social)?.name);
  const textLimit = name === undefined ? undefined : limits[name];
  const defaultBoardId = boards.get(known.id);
  return {
    ...known,
    pending: false,
    ...(textLimit === undefined ? {} : { textLimit }),
    ...(defaultBoardId === undefined ? {} : { defaultBoardId }),
  };
}

function wishedFor(account: Account, action: Action): Account {
  // It stands until the service has said so: posts may still go to it, and taking that back is no repair.
  if (action.kind === 'accounts.disconnect') return { ...account, pending: true, leaving: action.id };
  if (account.state === 'disconnected') return account;
  return { ...account, state: activationPayload.read(action).active ? 'active' : 'parked', pending: true };
}

/** As many as the service lists, by their state. */
export function accountCounts(reader: Reader, spaceId: string): Record<Account['state'], number> {
  const all = accountsOf(reader, spaceId);
  const of = (state: Account['state']): number => all.filter((account) => account.state === state).length;
  return { active: of('active'), parked: of('parked'), disconnected: of('disconnected') };
}

const isLeaving = (reader: Reader, spaceId: string, accountId: string): boolean =>
  unsettledActions(reader, spaceId, ['accounts.disconnect']).some((action) => action.accountIds.includes(accountId));

/** Why an account can be neither parked nor activated; null: it can. */
export function refuseActivation(
  reader: Reader,
  asked: { spaceId: string; accountId: string },
): Failed<'not-found' | 'refused'> | null {
  const account = accountToSet(reader, asked);
  return isFailed(account) ? account : null;
}

function accountToSet(
  reader: Reader,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): Account | Failed<'not-found' | 'refused'> {
  const account = connectedAccount(reader, { spaceId, accountId });
  if (!isFailed(account) && isLeaving(reader, spaceId, accountId))
    return fail('refused', { code: 'account-leaving', handle: account.handle });
  return account;
}

function connectedAccount(
  reader: Reader,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): Account | Failed<'not-found' | 'refused'> {
  const account = accountById(reader, spaceId, accountId);
  if (account === undefined) return fail('not-found', 'account-unknown');
  if (account.state === 'disconnected')
    return fail('refused', { code: 'account-disconnected', handle: account.handle });
  return account;
}

/** Parks or activates: shown at once, told to the service from the outbox. */
export function setActive(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; accountId: string; active: boolean; undoMs?: number },
): EnqueuedChange | Failed<'not-found' | 'refused'> {
  const { spaceId, accountId, active, undoMs = 0 } = input;
  const account = accountToSet(tx, input);
  if (isFailed(account)) return account;
  const action: NewAction = {
    kind: 'accounts.update',
    lane: laneOf(spaceId, accountId),
    payload: { accountId, active },
    text: account.handle || account.displayName,
    change: active ? 'activate-account' : 'park-account',
    accountIds: [accountId],
    priority: 0,
  };
  const { actionIds, undoUntilMs } = enqueue(tx, parts, { spaceId, actions: [action], undoMs });
  return { actionId: actionIds[0] ?? '', undoUntilMs };
}

export function disconnect(
  parts: Pick<Parts, 'store'> & EnqueueParts,
  input: { spaceId: string; accountId: string; undoMs?: number },
): EnqueuedChange | Failed<'not-found' | 'refused'> {
  const { spaceId, accountId, undoMs = 0 } = input;
  return parts.store.tx((tx) => {
    const account = connectedAccount(tx, input);
    if (isFailed(account)) return account;
    const action: NewAction = {
      kind: 'accounts.disconnect',
      lane: laneOf(spaceId, accountId),
      payload: { accountId },
      text: account.handle || account.displayName,
      change: 'disconnect-account',
      accountIds: [accountId],
      priority: 0,
    };
    const { actionIds, undoUntilMs } = enqueue(tx, parts, { spaceId, actions: [action], undoMs });
    return { actionId: actionIds[0] ?? '', undoUntilMs };
  });
}

/**
 * The last wish for an account, where the service refused it and that still asks; null: it was not refused, something else was wished
 * since, or a list told since that the account is as it was to be.
 */
export function refusedWish(reader: Reader, spaceId: string, accountId: string): Action | null {
  const lane = laneOf(spaceId, accountId);
  const last = latestInLane(reader, lane, 'accounts.update');
  const leaving = latestInLane(reader, lane, 'accounts.disconnect');
  const latest = [last, leaving].filter((one) => one !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  if (latest?.state !== 'rejected' || latest.dismissed) return null;
  const isSo = knownAccount(reader, spaceId, accountId)?.state === aimOf(latest);
  return isSo && isListedSince(reader, spaceId, latest.settledAtMs ?? latest.createdAtMs) ? null : latest;
}

/** How an account is once this is done; undefined: it cannot be read. */
function aimOf(action: Action): Account['state'] | undefined {
  if (action.kind === 'accounts.disconnect') return 'disconnected';
  const wish = activationPayload.readable(action) ?? undefined;
  return wish && (wish.active ? 'active' : 'parked');
}
