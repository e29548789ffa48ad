import { lookForCopy, type LookParts } from '../posts/posts.ts';
import { holdBackAll } from '../actions/actions.queries.ts';
import { pauseNewSpaces, updateSpace } from '../connections/connections.ts';
import { orFailed, os } from '../rpc.ts';
import { fail } from '../failure.ts';
import { watch } from '../store/live.ts';
import {
  answer,
  isOlderCopy,
  behindOf,
  cancel,
  cancelledAt,
  confirmedAt,
  confirmMatch,
  detailOf,
  dismiss,
  hold,
  listRows,
  membersOf,
  moveUp,
  nextTurnMs,
  overviewOf,
  pauseBatch,
  putBack,
  release,
  reschedule,
  resolve,
  resumeBatch,
  sentSince,
  toDraft,
  tryAgain,
  undoBatch,
  unconfirm,
  unmatch,
  unsend,
  type DecideParts,
  type RowParts,
} from './outbox.ts';

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
    cancel: os.outbox.cancel.handler(({ input }) =>
      store.tx((tx) => cancel(tx, parts, input.actionIds, input.firstComments)),
    ),
    putBack: os.outbox.putBack.handler(({ input }) =>
      store.tx((tx) =>
        putBack(tx, parts, 'actionIds' in input ? input.actionIds : cancelledAt(tx, input), input.undoMs),
      ),
    ),
    behind: os.outbox.behind.handler(({ input }) =>
      behindOf(
        parts.kinds,
        store,
        'actionIds' in input ? input.actionIds : membersOf(store, input.spaceId, input.card, input.asOf),
      ),
    ),
    hold: os.outbox.hold.handler(({ input }) => store.tx((tx) => hold(tx, parts, input.actionIds))),
    release: os.outbox.release.handler(({ input }) =>
      store.tx((tx) => release(tx, parts, input.actionIds, input.undoMs)),
    ),
    pauseBatch: os.outbox.pauseBatch.handler(({ input }) => store.tx((tx) => pauseBatch(tx, parts, input.batchId))),
    resumeBatch: os.outbox.resumeBatch.handler(({ input }) =>
      store.tx((tx) => resumeBatch(tx, parts, input.batchId, input.undoMs)),
    ),
    moveUp: os.outbox.moveUp.handler(({ input }) => store.tx((tx) => moveUp(tx, parts, input.actionIds))),
    tryNow: os.outbox.tryNow.handler(({ input }) => store.tx((tx) => tryAgain(tx, parts, input))),
    toDraft: os.outbox.toDraft.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => toDraft(tx, parts, input.actionId)),
        errors,
      ),
    ),
    resolve: os.outbox.resolve.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => resolve(tx, parts, input)),
        errors,
      ),
    ),
    reschedule: os.outbox.reschedule.handler(({ input }) =>
      store.tx((tx) => reschedule(tx, parts, input.actionIds, input.when)),
    ),
    confirmMatch: os.outbox.confirmMatch.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => confirmMatch(tx, parts, input.actionId)),
        errors,
      ),
    ),
    unconfirm: os.outbox.unconfirm.handler(({ input }) =>
      store.tx((tx) => unconfirm(tx, parts, confirmedAt(tx, input))),
    ),
    unmatch: os.outbox.unmatch.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => unmatch(tx, parts, input.actionId)),
        errors,
      ),
    ),
    unsend: os.outbox.unsend.handler(({ input }) =>
      store.tx((tx) => unsend(tx, parts, input.spaceId, input.sentAgainAtMs)),
    ),
    undo: os.outbox.undo.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => undoBatch(tx, parts, input.batchId)),
        errors,
      ),
    ),
    dismiss: os.outbox.dismiss.handler(({ input }) => store.tx((tx) => dismiss(tx, parts, input.actionIds))),
    pauseAll: os.outbox.pauseAll.handler(({ input }) => {
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: clock.nowMs() }));
      return {};
    }),
    answer: os.outbox.answer.handler(({ input, errors }) =>
      orFailed(
        store.tx((tx) => answer(tx, parts, input)),
        errors,
      ),
    ),
    lookForCopy: os.outbox.lookForCopy.handler(async ({ input, errors }) =>
      orFailed(await lookForCopy(parts, input.spaceId), errors),
    ),
    sentSince: os.outbox.sentSince.handler(({ input }) => ({ sent: sentSince(store, input) })),
    resumeAll: os.outbox.resumeAll.handler(({ input, errors }) => {
      if (isOlderCopy(store)) return orFailed(fail('refused', 'older-copy-first'), errors);
      store.tx((tx) => {
        updateSpace(tx, input.spaceId, { paused_at_ms: null });
        if (input.undoMs > 0) holdBackAll(tx, input.spaceId, clock.nowMs() + input.undoMs);
        pauseNewSpaces(tx, null);
      });
      return {};
    }),
  });
};
