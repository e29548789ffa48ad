import { actionStates, type Changed } from '../../../../src-preload/contract/outbox.ts';
import type { Action, ActionState } from '../../actions/action.ts';
import { dependentsOf, laterInLane } from '../../actions/actions.queries.ts';
import { settle } from '../../actions/settle.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { each, type ChangeParts } from './change.ts';

/** It has gone to what was confirmed, or may have. */
const went: readonly ActionState[] = ['claimed', 'on_wire', 'in_doubt', 'matched', 'done', 'done_unlinked'];
/** It has where it was ever on the wire: what could not be read, or put into a request, ends like this here. */
const mayHaveGone: readonly ActionState[] = ['rejected', 'abandoned'];

/**
 * Takes back that a match is ours: it is asked about again, and what belongs to it waits again. Refused where something was
 * sent to it meanwhile, which cannot be taken back.
 */
export function unconfirm(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  return each(tx, actionIds, (action) => {
    const { remoteId, permalink } = action;
    if (action.state === 'matched' || !action.matched) return { code: 'no-match' };
    if (somethingWentTo(tx, action)) return { code: 'sent-already' };
    const doubt = settle(tx, parts, action, { type: 'unmatch', reason: { code: 'unconfirmed' }, forGood: false });
    if (doubt === null) return { code: 'no-match' };
    const found = { atMs: parts.clock.nowMs(), remoteId, permalink, reason: { code: 'found-by-words' } } as const;
    return settle(tx, parts, doubt, { type: 'matched', ...found, sure: false }) === null ? { code: 'no-match' } : null;
  });
}

/**
 * What was queued after the confirmation names the post by its ID and waits for nothing, but is in its lane. What waits for another try
 * may have been carried out by an earlier one.
 */
export function somethingWentTo(reader: Reader, action: Action): boolean {
  const belongs = [...dependentsOf(reader, action.id), ...laterInLane(reader, action, actionStates)];
  return belongs.some(
    ({ state, maybeDone, onWireAtMs }) =>
      maybeDone || went.includes(state) || (mayHaveGone.includes(state) && onWireAtMs !== null),
  );
}
