/** The front door of the engine: what features may use of it. The outbox, which shows and changes its actions, goes inside. */
export type { Action, ActionKind } from './action.ts';
export { unsettledStates, type ActionState } from './action.ts';
export { FAILED_THERE, isFailedThere, isMadeAndFailed, OLDER_COPY, OTHER_NETWORK } from './action.ts';
export { defineKind } from './define-kind.ts';
export {
  kindOf,
  type Coalesced,
  type First,
  type KindOfAction,
  type Kinds,
  type ReconcileParts,
  type Search,
} from './kind.ts';
export { payload, type Payload } from './payload.ts';
export { enqueue, letBatchGo, undoFromNow, type EnqueueParts } from './enqueue.ts';
export type { NewAction } from './new-action.ts';
export { append, apply } from './history.ts';
export { hasAsked } from './history.queries.ts';
export { plainPermalink } from './permalink.ts';
export { cancelCompanions } from './dependents.ts';
export { LATE_AFTER_MS, retime } from './missed.ts';
export {
  updatesOf,
  unsettledActions,
  unsettledInLane,
  creatorOf,
  creatorsOf,
  isTakenBack,
  latestInLane,
  statesInLane,
  openRefusals,
  lastDoneAtMs,
  lastToGo,
  refusedActions,
  countsByAccounts,
  mayStillGo,
  settledCount,
  stateCounts,
} from './lookup.queries.ts';
export {
  actionById,
  actionsInState,
  beginningOfBatch,
  cancelledInLane,
  largestActionId,
  parentsOf,
  rewritePayload,
  setDismissed,
  setShown,
  movePlanned,
  setRemoteState,
  unmakeBatch,
  unsentInLane,
} from './actions.queries.ts';
export { toAction } from './action-row.queries.ts';
export { reasonOfFailure } from './event-of-answer.ts';
export { standsAtMs } from './stands-at.ts';
export { callOff, goOnUnlinked, noteOtherNetwork, settle, type SettleParts } from './settle.ts';
export { mayYetGoTo, type OtherNetwork } from './other-network.queries.ts';
export { isSameReference, remoteIdOf, Reference, type OfReference } from './reference.ts';
export { backoffMs } from './backoff.ts';
export { MOST_ATTEMPTS } from './attempt-steps.ts';
export { Dispatcher, type DispatchParts } from './dispatch.ts';
export { probe } from './probe.ts';
export { agree, writeAgreed, type Agreed } from './journal/agree.ts';
export { openJournal, type OpenedJournal } from './journal/open-journal.ts';
export { keepCopy, lastEventAtMs, readCopy, sinceCopy, type OlderCopy } from './journal/workspace.queries.ts';
export { hasLostSends, lostSendAtMs } from './journal/lost-sends.queries.ts';
export { askAsMadeOf, hashOfBody } from './lost-send.ts';
export { mayBeOut, sinceMayBeOut } from './journal/may-be-out.ts';
export { readSince, sinceUnknown, type Since } from './since.ts';
export { sweep, type Recovery } from './recover.ts';
export { askAboutUnknown } from './unknown-state.ts';
