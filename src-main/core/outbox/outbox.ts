/** The outbox's front door: what others ask of what people see and do. Methods of the contract: outbox.router.ts. */
export { reschedule } from './commands/reschedule.ts';
export { resolve, type DecideParts } from './commands/decide.ts';
export { isOlderCopy, repeatableWaiting, stopForCopy } from './older-copy.ts';
export { lastEvent as lastEventOf } from '../actions/history.queries.ts';
export { acrossSpaces, acrossSpacesTurnsAtMs, happenedSince, newsAfter } from './views/all-spaces.ts';
export { doneAtMs } from './views/overview.ts';
export { forecastOf } from './views/forecast.ts';
export { detailOf, waitingTotal, type RowParts } from './views/rows.ts';
export { QueuePositions } from './views/queue-positions.ts';
export { heldCount } from './views/rows.queries.ts';
export { stoppedCount, stoppedIds } from './views/stopped.queries.ts';
