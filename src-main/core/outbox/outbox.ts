/** The outbox's front door: what features and the router may use of it. */
export type { Action, ActionKind } from './action.ts';
export { unsettledStates } from './action.ts';
export type { KindOfAction, Kinds, SentRequest } from './kind.ts';
export { enqueue, type EnqueueParts, type NewAction } from './enqueue.ts';
export { lastWishes, openActions, maker, mayStillGo, settledCount } from './lookup.ts';
export { actionById, largestActionId } from './outbox.queries.ts';
export { foldDependents } from './fold.ts';
export { settle, type SettleParts } from './settle.ts';
export { remoteIdOf, type Reference } from './reference.ts';
export { Dispatcher } from './dispatch.ts';
export { probe } from './probe.ts';
export { Seeker } from './seek.ts';
export { holdRestored, sweep, type Recovery } from './recover.ts';
export { cancel, hold, moveUp, release, reschedule, tryNow } from './change.ts';
export { dismiss, resolve, toDraft, undoBatch, unmatch, type DecideParts } from './decide.ts';
export { countsOf, doneAtMs, overviewOf } from './overview.ts';
export { bucketsOfSpace, detailOf, listRows, type RowParts } from './rows.ts';
export { recentPosts, waitingPublishes } from './rows.queries.ts';
