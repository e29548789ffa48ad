import { unsettledActions, type Action, type KindOfAction } from '../actions/actions.ts';
import { bodyOf, disconnectAccount, updateAccount } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { accountById, setAccountState } from './accounts.queries.ts';

export interface ActivationPayload {
  accountId: string;
  active: boolean;
  /** What it was before: where a refusal or a cancellation puts it back to. */
  was: 'active' | 'parked';
}

const activation = (action: Action): ActivationPayload => action.payload as ActivationPayload;
/** Accounts that are to be activated and are not yet, with the action that will: what is written for them goes after it. */
export function pendingActivations(reader: Reader, spaceId: string): Map<string, string> {
  const open = unsettledActions(reader, spaceId, ['accounts.update']).filter((action) => activation(action).active);
  return new Map(open.map((action) => [activation(action).accountId, action.id]));
}

const accountPath = (action: Action, space: { remoteId: string }): string =>
  `/spaces/${space.remoteId}/accounts/${(action.payload as { accountId: string }).accountId}`;

/** What was disconnected meanwhile stays so, whatever the answer to something older. */
function setUnlessGone(tx: Tx, action: Action, state: 'active' | 'parked'): void {
  const { accountId } = activation(action);
  if (accountById(tx, action.spaceId, accountId)?.state === 'disconnected') return;
  setAccountState(tx, action.spaceId, accountId, state);
}

const update: KindOfAction = {
  kind: 'accounts.update',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => updateAccount(service, activation(action), call),
  request: (profile, action, space) => ({
    line: `PATCH ${accountPath(action, space)}`,
    body: bodyOf(profile, 'accounts.update', { active: activation(action).active }),
  }),
  /** Parked and activated again before it was sent: the last one wins. */
  coalesce: (earlier, later) => {
    if (earlier.kind !== later.kind) return 'keep-both';
    return { replaceWith: { ...(later.payload as ActivationPayload), was: activation(earlier).was } };
  },
  onDone: (tx, action) => setUnlessGone(tx, action, activation(action).active ? 'active' : 'parked'),
  /** A refused activation puts it back (spec/service-api.md, Account activation). */
  onRejected: (tx, action) => setUnlessGone(tx, action, activation(action).was),
};

const disconnect: KindOfAction = {
  kind: 'accounts.disconnect',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => disconnectAccount(service, activation(action), call),
  request: (_, action, space) => ({ line: `DELETE ${accountPath(action, space)}`, body: '' }),
  coalesce: (earlier) => (earlier.kind === 'accounts.disconnect' ? { replaceWith: earlier.payload } : 'keep-both'),
  onDone: (tx, action) => setAccountState(tx, action.spaceId, activation(action).accountId, 'disconnected'),
};

export const accountKinds: readonly KindOfAction[] = [update, disconnect];
