import { actionStates, blockReasons } from '../../../src-preload/contract/action.ts';
import type { Tx } from '../store/store.ts';
import { actionsInState, statesOnDisk, updateAction } from './actions.queries.ts';
import { apply } from './history.ts';
import { settle, type SettleParts } from './settle.ts';
import { UNREADABLE_CODE } from './unreadable.ts';

const states: ReadonlySet<string> = new Set(actionStates);
const reasons: ReadonlySet<string | null> = new Set([null, ...blockReasons]);

/**
 * At start: what stands in no state that is known here is in no list and never goes, so it is put before the user. What may
 * have left is a doubt; what never did ends as not sent, and can be tried again. How many there were.
 */
export function askAboutUnknown(tx: Tx, parts: SettleParts): number {
  const isUnknown = ({ state, blockReason }: { state: string; blockReason: string | null }): boolean =>
    !states.has(state) || (state === 'blocked' && !reasons.has(blockReason));
  const found = statesOnDisk(tx).filter(isUnknown);
  if (found.length === 0) return 0;
  const actions = actionsInState(tx, [...new Set(found.map(({ state }) => state))]).filter(isUnknown);
  for (const action of actions) {
    const stored = states.has(action.state) ? (action.blockReason ?? '') : action.state;
    const reason = { code: 'state-unknown', stored } as const;
    const { httpStatus, answer, remoteId } = action;
    const mayBeOut = action.onWireAtMs !== null || action.maybeDone;
    // The state machine knows the way on from here.
    const known = { state: mayBeOut ? 'on_wire' : 'claimed', blockReason: null, dismissed: false } as const;
    updateAction(tx, action, known);
    const now = { ...action, ...known };
    if (mayBeOut) apply(tx, parts, now, { type: 'in-doubt', status: httpStatus, code: 'interrupted', reason, answer });
    else {
      const atMs = parts.clock.nowMs();
      settle(tx, parts, now, { type: 'rejected', atMs, status: null, code: UNREADABLE_CODE, reason, answer, remoteId });
    }
  }
  return actions.length;
}
