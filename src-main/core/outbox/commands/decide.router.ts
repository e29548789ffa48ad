import { actionById, holdBackAll } from '../../actions/actions.queries.ts';
import { pauseNewSpaces, updateSpace } from '../../connections/connections.ts';
import { fail } from '../../failure.ts';
import { lookForCopy, type LookParts } from '../../posts/posts.ts';
import { orFailed, os } from '../../rpc.ts';
import { isOlderCopy } from '../older-copy.ts';
import { confirmedAt } from '../views/rows.queries.ts';
import { answer } from './answer.ts';
import { confirmMatch, resolve, toDraft, unmatch, type DecideParts } from './decide.ts';
import { undoBatch } from './undo-batch.ts';
import { atOneTime } from './one-time.ts';
import { rematch, unmatchedAt } from './rematch.ts';
import { unsend } from './send-again.ts';
import { unconfirm } from './unconfirm.ts';
import { unsay } from './unsay.ts';

/** What the user decides of one item, of a card, or of a copy that is older than the truth; and takes back. */
export const outboxDecisions = (parts: DecideParts & LookParts) => {
  const { store, clock } = parts;
  return {
    answer: os.outbox.answer.handler(({ input, errors }) => {
      const answered = store.tx((tx) => answer(tx, parts, input));
      return orFailed(answered, errors);
    }),
    toDraft: os.outbox.toDraft.handler(({ input, errors }) => {
      const made = store.tx((tx) => toDraft(tx, parts, input.actionId));
      return orFailed(made, errors);
    }),
    resolve: os.outbox.resolve.handler(({ input, errors }) => {
      const resolved = store.tx((tx) => resolve(tx, parts, input));
      return orFailed(resolved, errors);
    }),
    confirmMatch: os.outbox.confirmMatch.handler(({ input, errors }) => {
      const confirmed = store.tx((tx) => confirmMatch(tx, parts, input.actionId));
      return orFailed(confirmed, errors);
    }),
    unconfirm: os.outbox.unconfirm.handler(({ input }) =>
      store.tx((tx) => unconfirm(tx, parts, confirmedAt(tx, input))),
    ),
    unmatch: os.outbox.unmatch.handler(({ input, errors }) => {
      const unmatched = store.tx((tx) => {
        const spaceId = actionById(tx, input.actionId)?.spaceId ?? '';
        const isTaken = (unmatchedAtMs: number): boolean => unmatchedAt(tx, { spaceId, unmatchedAtMs }).length > 0;
        return unmatch(tx, atOneTime(parts, isTaken), input.actionId);
      });
      return orFailed(unmatched, errors);
    }),
    rematch: os.outbox.rematch.handler(({ input }) => store.tx((tx) => rematch(tx, parts, input))),
    unsay: os.outbox.unsay.handler(({ input }) => store.tx((tx) => unsay(tx, parts, input))),
    unsend: os.outbox.unsend.handler(({ input }) =>
      store.tx((tx) => unsend(tx, parts, input.spaceId, input.sentAgainAtMs)),
    ),
    undo: os.outbox.undo.handler(({ input, errors }) => {
      const undone = store.tx((tx) => undoBatch(tx, parts, input));
      return orFailed(undone, errors);
    }),
    lookForCopy: os.outbox.lookForCopy.handler(async ({ input, errors }) =>
      orFailed(await lookForCopy(parts, input.spaceId), errors),
    ),
    resumeAll: os.outbox.resumeAll.handler(({ input, errors }) => {
      if (isOlderCopy(store)) return orFailed(fail('refused', 'older-copy-first'), errors);
      store.tx((tx) => {
        updateSpace(tx, input.spaceId, { paused_at_ms: null });
        if (input.undoMs > 0) holdBackAll(tx, input.spaceId, clock.nowMs() + input.undoMs);
        pauseNewSpaces(tx, null);
      });
      return {};
    }),
  };
};
