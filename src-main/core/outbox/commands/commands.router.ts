import { updateSpace } from '../../connections/connections.ts';
import { os } from '../../rpc.ts';
import type { Store } from '../../store/store.ts';
import { cancelledAt } from '../views/rows.queries.ts';
import { cancel, hold, moveUp, release } from './change.ts';
import { dismiss, type DecideParts } from './decide.ts';
import { pauseBatch, resumeBatch } from './pause-batch.ts';
import { putBack } from './put-back.ts';
import { reschedule } from './reschedule.ts';
import { oldTimes, withOldTimes } from './old-times.ts';
import { tryAgain } from './try-now.ts';

/** What is done with what waits: several at once, each as far as it still can be. */
export const outboxCommands = (parts: DecideParts & { store: Store }) => {
  const { store, clock } = parts;
  return {
    cancel: os.outbox.cancel.handler(({ input }) =>
      store.tx((tx) => cancel(tx, parts, input.actionIds, input.firstComments)),
    ),
    putBack: os.outbox.putBack.handler(({ input }) =>
      store.tx((tx) =>
        putBack(tx, parts, 'actionIds' in input ? input.actionIds : cancelledAt(tx, input), input.undoMs),
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
    moveUp: os.outbox.moveUp.handler(({ input }) => store.tx((tx) => moveUp(tx, parts, input))),
    tryNow: os.outbox.tryNow.handler(({ input }) => store.tx((tx) => tryAgain(tx, parts, input))),
    reschedule: os.outbox.reschedule.handler(({ input }) =>
      store.tx((tx) => {
        const { actionIds, when, undoMs } = input;
        return undoMs === 0 || when === 'now' || when === 'skip'
          ? { ...reschedule(tx, parts, actionIds, when), newTimes: null }
          : withOldTimes(tx, parts, { actionIds, undoMs }, () => reschedule(tx, parts, actionIds, when));
      }),
    ),
    oldTimes: os.outbox.oldTimes.handler(({ input }) =>
      store.tx((tx) => oldTimes(tx, parts, input.spaceId, input.newTimesAtMs)),
    ),
    dismiss: os.outbox.dismiss.handler(({ input }) => store.tx((tx) => dismiss(tx, parts, input.actionIds))),
    pauseAll: os.outbox.pauseAll.handler(({ input }) => {
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: clock.nowMs() }));
      return {};
    }),
  };
};
