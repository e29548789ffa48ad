/** The outbox's front door: what people see of the actions, and what they do with them. */
export { answer } from './commands/answer.ts';
export { behindOf } from './commands/behind.ts';
export { cancel, hold, moveUp, release } from './commands/change.ts';
export { pauseBatch, resumeBatch } from './commands/pause-batch.ts';
export { putBack } from './commands/put-back.ts';
export { reschedule } from './commands/reschedule.ts';
export { unsend } from './commands/send-again.ts';
export { unconfirm } from './commands/unconfirm.ts';
export { tryAgain } from './commands/try-now.ts';
export { confirmMatch, dismiss, resolve, toDraft, undoBatch, unmatch, type DecideParts } from './commands/decide.ts';
export { isOlderCopy, stopForCopy } from './older-copy.ts';
export { membersOf } from './views/groups.ts';
export { doneAtMs, overviewOf } from './views/overview.ts';
export { forecastOf } from './views/forecast.ts';
export { detailOf, listRows, nextTurnMs, waitingTotal, type RowParts } from './views/rows.ts';
export { QueuePositions } from './views/queue-positions.ts';
export { cancelledAt, confirmedAt, sentSince } from './views/rows.queries.ts';
export { stoppedCount } from './views/stopped.queries.ts';
