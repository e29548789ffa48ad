/** The front door of the engine of pulling: what features register with it, and how they are ahead of what it brought. */
export type { Complete, CopyJob, Piece, PullFailed, Resource, SearchJob, SyncPriority } from './job.ts';
export { isReconciledIn, lostAnswersJob } from './lost-answers.ts';
export { completeList, goneFrom, isEmptied } from './gone-from-list.ts';
export { guardedPull } from './guarded-pull.ts';
export { kindsOf, laidOver, type Laid } from './laid-over.ts';
export { pausePulls } from './pause.ts';
export { recordPull } from './record-pull.ts';
export { SyncScheduler } from './scheduler.ts';
export { forgetSyncState, lastGoodAtMs, syncStates } from './sync.queries.ts';
export { watched } from './watched.ts';
