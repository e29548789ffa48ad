import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import { settle } from '../../actions/settle.ts';
import type { Tx } from '../../store/store.ts';
import { each, tooLate, type ChangeParts } from './change.ts';
import { somethingWentTo } from './unconfirm.ts';
import { saidLiveAt } from '../../actions/said-live.queries.ts';

/**
 * Takes back that these posts are live: each is in doubt again, looked for and asked about as before, and what belongs to it waits
 * again. Refused where something was sent to it meanwhile, which cannot be taken back.
 */
export function unsay(tx: Tx, parts: ChangeParts, answer: { spaceId: string; saidLiveAtMs: number }): Changed {
  const said = saidLiveAt(tx, answer.spaceId, answer.saidLiveAtMs);
  const doubts = new Map(said.map(({ actionId, doubt }) => [actionId, doubt]));
  return each(tx, [...doubts.keys()], (action) => {
    if (somethingWentTo(tx, action)) return { code: 'sent-already' };
    const doubt = settle(tx, parts, action, { type: 'unsay', reason: doubts.get(action.id) ?? null });
    return doubt === null ? tooLate(action.state) : null;
  });
}
