import type { ActionState, Changed } from '../../../../src-preload/contract/outbox.ts';
import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import { draftOfAction } from '../../drafts/drafts.ts';
import type { Parts } from '../../parts.ts';
import { takeIn } from '../../actions/coalesce.ts';
import { kindOf, mayBeDraft } from '../../actions/kind.ts';
import type { Tx } from '../../store/store.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import { whyNeverDraft, whyNoDraft } from './can-be-draft.ts';
import { each, leaveIt, tooLate, type ChangeParts } from './change.ts';
import { refuse, type Refused } from './refuse.ts';
import { append } from '../../actions/history.ts';
import { nowIfLate } from '../../actions/missed.ts';
import { actionById, setDismissed } from '../../actions/actions.queries.ts';
import { askOfNetwork, asksInstead, asksOfNetwork, settle } from '../../actions/settle.ts';

export type DecideParts = ChangeParts & Pick<Parts, 'newId'>;

/** The user's answer to a doubt (T5). One at a time; "send again" is the only way anything is ever sent twice. */
export function resolve(
  tx: Tx,
  parts: DecideParts,
  input: { actionId: string; answer: 'sent' | 'not-sent' | 'draft' | 'abandon' },
): { state: ActionState; draftId: string | null } | Refused<'not-found' | 'too-late' | 'refused'> {
  const atMs = parts.clock.nowMs();
  const action = actionById(tx, input.actionId);
  if (action === undefined) return refuse('not-found', 'gone');
  if (action.state !== 'in_doubt') return refuse('too-late', 'not-in-doubt');
  const never = input.answer === 'draft' ? whyNeverDraft(parts.kinds, action) : null;
  if (never !== null) return refuse('refused', never);
  const draftId = input.answer === 'draft' ? draftOfAction(parts, tx, action) : null;
  const event =
    input.answer === 'sent'
      ? ({ type: 'user-says-sent', atMs, linked: !kindOf(parts.kinds, action.kind).needsRemoteId } as const)
      : input.answer === 'not-sent'
        ? ({ type: 'user-says-not-sent' } as const)
        : ({
            type: 'abandon',
            atMs,
            reason: { code: input.answer === 'draft' ? 'made-draft' : 'left' },
          } as const);
  const settled = settle(tx, parts, action, event);
  if (settled === null) return refuse('too-late', tooLate(action.state));
  if (input.answer === 'not-sent') {
    const again = sendAgain(tx, parts, settled);
    return asksInstead(again) ? refuse('refused', 'asks-first') : { state: again.state, draftId };
  }
  return { state: settled.state, draftId };
}

/**
 * With what was changed since, and now if its time has passed. Superseded where it was taken back meanwhile; refused, and asking,
 * where it would go to another network than before.
 */
function sendAgain(tx: Tx, parts: DecideParts, action: Action): Action {
  const asks = asksOfNetwork(tx, action);
  if (asks !== null) return askOfNetwork(tx, parts, action, asks);
  takeIn(tx, parts, action);
  const now = actionById(tx, action.id) ?? action;
  return unsentStates.includes(now.state) ? nowIfLate(tx, parts, now) : now;
}

/** The user says that what was found is this post: what waits for it goes (outbox.md, Reconciling an action in doubt). */
export function confirmMatch(
  tx: Tx,
  parts: ChangeParts,
  actionId: string,
): Record<never, never> | Refused<'not-found' | 'too-late'> {
  const atMs = parts.clock.nowMs();
  const action = actionById(tx, actionId);
  if (action === undefined) return refuse('not-found', 'gone');
  const settled = settle(tx, parts, action, { type: 'confirm-match', atMs, reason: { code: 'confirmed' } });
  return settled === null ? refuse('too-late', 'no-match') : {};
}

/** Takes a link back that evidence made: it is in doubt again, and asked. `rematch` takes that back, by the time of `parts`. */
export function unmatch(
  tx: Tx,
  parts: ChangeParts,
  actionId: string,
): { unmatchedAtMs: number } | Refused<'not-found' | 'refused'> {
  const action = actionById(tx, actionId);
  if (action === undefined) return refuse('not-found', 'gone');
  const { remoteId, permalink, knownPostMark } = action;
  const taken = { isConfirmed: action.state !== 'matched', remoteId, permalink, knownPostMark };
  const reason = { code: 'another-post', taken } as const;
  const settled = settle(tx, parts, action, { type: 'unmatch', reason, forGood: true });
  return settled === null ? refuse('refused', 'not-by-words') : { unmatchedAtMs: parts.clock.nowMs() };
}

/** These refuse for what it is, the others for how far it has come. */
const stays: readonly string[] = ['no-draft', 'unreadable', 'at-the-service'];

/** Back to a draft for editing: what is unsent is cancelled, what was refused is taken off the list. */
export function toDraft(
  tx: Tx,
  parts: DecideParts,
  actionId: string,
): { draftId: string; refusedFor: Reason | null } | Refused<'not-found' | 'too-late' | 'refused'> {
  const atMs = parts.clock.nowMs();
  const action = actionById(tx, actionId);
  if (action === undefined) return refuse('not-found', 'gone');
  const why = whyNoDraft(parts.kinds, action);
  if (why !== null) return refuse(stays.includes(why.code) ? 'refused' : 'too-late', why);
  const reason = { code: 'taken-to-draft' } as const;
  const type = action.state === 'rejected' ? 'abandon' : 'cancel';
  const draftId = draftOfAction(parts, tx, action);
  const settled = settle(tx, parts, action, { type, atMs, reason });
  if (settled === null || draftId === null) return refuse('too-late', tooLate(action.state));
  // A draft again, it is nothing that could be put back.
  setDismissed(tx, actionId);
  return { draftId, refusedFor: action.state === 'rejected' ? action.reason : null };
}

/** Takes settled items off "Needs you". Their content and history stay. */
export function dismiss(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  const atMs = parts.clock.nowMs();
  return each(tx, actionIds, (action) => {
    if (action.state === 'in_doubt' && !mayBeDraft(parts.kinds, action)) {
      settle(tx, parts, action, { type: 'abandon', atMs, reason: { code: 'left' } });
      return null;
    }
    if (action.blockReason === 'tries') return leaveIt(tx, parts, action, atMs);
    if (action.state !== 'rejected' && action.state !== 'abandoned') return tooLate(action.state);
    setDismissed(tx, action.id);
    // What it would have put right has no more need of a card of its own.
    const failed = kindOf(parts.kinds, action.kind).mends(tx, action);
    if (failed !== undefined) setDismissed(tx, failed.id);
    append(tx, parts, action, { type: 'dismissed', reason: { code: 'off-the-list' } });
    return null;
  });
}
