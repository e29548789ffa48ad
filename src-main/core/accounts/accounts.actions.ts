import * as z from 'zod';
import {
  defineKind,
  openRefusals,
  payload,
  setDismissed,
  unsettledActions,
  type Action,
  type ActionKind,
  type KindOfAction,
} from '../actions/actions.ts';
import { disconnectAccountCall, updateAccountCall } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { knownAccount, setAccountState } from './accounts.queries.ts';

export const activationPayload = payload(1, z.object({ accountId: z.string(), active: z.boolean() }));

export const disconnectPayload = payload(1, z.object({ accountId: z.string() }));

/** Accounts that are to be activated and are not yet, with the action that will: what is written for them goes after it. */
export function pendingActivations(reader: Reader, spaceId: string): Map<string, string> {
  const open = unsettledActions(reader, spaceId, ['accounts.update']);
  return new Map(
    open.flatMap((action) => {
      const payload = activationPayload.readable(action);
      return payload?.active === true ? [[payload.accountId, action.id]] : [];
    }),
  );
}

/** What was disconnected meanwhile stays so, whatever the answer to something older. */
function setUnlessGone(tx: Tx, { spaceId }: Action, accountId: string, state: 'active' | 'parked'): void {
  if (isDisconnected(tx, spaceId, accountId)) return;
  setAccountState(tx, spaceId, accountId, state);
}

const isDisconnected = (reader: Reader, spaceId: string, accountId: string): boolean =>
  knownAccount(reader, spaceId, accountId)?.state === 'disconnected';

/** What was refused before of the same account is asked about no more: its user wished anew, and that was done. */
function endRefusals(tx: Tx, { id, lane }: Action, kinds: readonly ActionKind[]): void {
  const earlier = kinds.flatMap((kind) => openRefusals(tx, lane, kind)).filter((refused) => refused.id < id);
  for (const refused of earlier) setDismissed(tx, refused.id);
}

const update = defineKind({
  kind: 'accounts.update',
  operation: 'accounts.update',
  payload: activationPayload,
  call: ({ accountId, active }, wire) => updateAccountCall(wire, { accountId, active }),
  /** Parked and activated again before it was sent: the last one wins. */
  coalesce: (earlier, later) => (earlier.kind === 'accounts.update' ? { replaceWith: later } : 'keep-both'),
  isPointless: (reader, { spaceId }, { accountId }) => isDisconnected(reader, spaceId, accountId),
  onDone(tx, action, { accountId, active }) {
    setUnlessGone(tx, action, accountId, active ? 'active' : 'parked');
    endRefusals(tx, action, ['accounts.update']);
  },
});

const disconnect = defineKind({
  kind: 'accounts.disconnect',
  operation: 'accounts.destroy',
  payload: disconnectPayload,
  call: (payload, wire) => disconnectAccountCall(wire, payload),
  coalesce: (earlier) => (earlier.kind === 'accounts.disconnect' ? { replaceWith: earlier.payload } : 'keep-both'),
  onDone(tx, action, { accountId }) {
    setAccountState(tx, action.spaceId, accountId, 'disconnected');
    endRefusals(tx, action, ['accounts.update', 'accounts.disconnect']);
  },
});

export const accountKinds: readonly KindOfAction[] = [update, disconnect];

/** What changes accounts: an answer that was on its way while one of them was settled may be from before it. */
export const accountChanges = ['accounts.update', 'accounts.disconnect'] as const;
