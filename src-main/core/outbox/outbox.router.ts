import { lookForCopy, type LookParts } from '../posts/posts.ts';
import { updateSpace } from '../connections/connections.ts';
import { orFailed, os } from '../rpc.ts';
import { fail } from '../failure.ts';
import { watch } from '../store/live.ts';
import {
  answerOlder,
  isOlderCopy,
  behindOf,
  cancel,
  confirmMatch,
  detailOf,
  dismiss,
  hold,
  listRows,
  moveUp,
  nextTurnMs,
  overviewOf,
  pauseBatch,
  putBack,
  release,
  reschedule,
  resolve,
  resumeBatch,
  toDraft,
  tryNow,
  undoBatch,
  unmatch,
  type DecideParts,
  type RowParts,
} from './outbox.ts';

const OLDER_FIRST = 'This copy is older than what was sent from here. Say first what went out, under Needs you.';

export const outboxRouter = (parts: RowParts & DecideParts & LookParts) => {
  const { store, clock } = parts;
  const live = <T>(read: () => T, signal: AbortSignal | undefined) => watch(store, clock, read, signal);
  const turning = <T>(read: () => T, spaceId: string, signal: AbortSignal | undefined) =>
    watch(store, clock, read, signal, () => nextTurnMs(parts, spaceId));
  return os.outbox.router({
    overview: os.outbox.overview.handler(({ input }) => overviewOf(parts, input.spaceId)),
    watchOverview: os.outbox.watchOverview.handler(({ input, signal }) =>
      turning(() => overviewOf(parts, input.spaceId), input.spaceId, signal),
    ),
    list: os.outbox.list.handler(({ input }) => listRows(parts, input)),
    watchList: os.outbox.watchList.handler(({ input, signal }) =>
      turning(() => listRows(parts, input), input.spaceId, signal),
    ),
    detail: os.outbox.detail.handler(({ input, errors }) => orFailed(detailOf(parts, input.actionId), errors)),
    watchDetail: os.outbox.watchDetail.handler(({ input, signal, errors }) =>
      live(() => orFailed(detailOf(parts, input.actionId), errors), signal),
    ),
    cancel: os.outbox.cancel.handler(({ input }) => cancel(parts, input.actionIds, input.firstComments)),
    putBack: os.outbox.putBack.handler(({ input }) => putBack(parts, input.actionIds)),
    behind: os.outbox.behind.handler(({ input }) => behindOf(store, input.actionIds)),
    hold: os.outbox.hold.handler(({ input }) => hold(parts, input.actionIds)),
    release: os.outbox.release.handler(({ input }) => release(parts, input.actionIds)),
    pauseBatch: os.outbox.pauseBatch.handler(({ input }) => pauseBatch(parts, input.batchId)),
    resumeBatch: os.outbox.resumeBatch.handler(({ input }) => resumeBatch(parts, input.batchId)),
    moveUp: os.outbox.moveUp.handler(({ input }) => moveUp(parts, input.actionIds)),
    tryNow: os.outbox.tryNow.handler(({ input }) => tryNow(parts, input.actionIds, input.after)),
    toDraft: os.outbox.toDraft.handler(({ input, errors }) => orFailed(toDraft(parts, input.actionId), errors)),
    resolve: os.outbox.resolve.handler(({ input, errors }) => orFailed(resolve(parts, input), errors)),
    reschedule: os.outbox.reschedule.handler(({ input }) => reschedule(parts, input.actionIds, input.when)),
    confirmMatch: os.outbox.confirmMatch.handler(({ input, errors }) =>
      orFailed(confirmMatch(parts, input.actionId), errors),
    ),
    unmatch: os.outbox.unmatch.handler(({ input, errors }) => orFailed(unmatch(parts, input.actionId), errors)),
    undo: os.outbox.undo.handler(({ input, errors }) => orFailed(undoBatch(parts, input.batchId), errors)),
    dismiss: os.outbox.dismiss.handler(({ input }) => dismiss(parts, input.actionIds)),
    pauseAll: os.outbox.pauseAll.handler(({ input }) => {
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: clock.nowMs() }));
      return {};
    }),
    answerOlder: os.outbox.answerOlder.handler(({ input, errors }) =>
      orFailed(answerOlder(parts, input.spaceId, input.answer), errors),
    ),
    lookForCopy: os.outbox.lookForCopy.handler(async ({ input, errors }) =>
      orFailed(await lookForCopy(parts, input.spaceId), errors),
    ),
    resumeAll: os.outbox.resumeAll.handler(({ input, errors }) => {
      if (isOlderCopy(store)) return orFailed(fail('refused', OLDER_FIRST), errors);
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: null }));
      return {};
    }),
  });
};
