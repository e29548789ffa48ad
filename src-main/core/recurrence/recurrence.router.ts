import type { Parts } from '../parts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { endRest, laterRuns, repeatDraft } from './recurrence.ts';

export const recurrenceRouter = (parts: Pick<Parts, 'store' | 'clock' | 'newId'>) =>
  os.recurrence.router({
    repeat: os.recurrence.repeat.handler(({ input, errors }) => orFailed(repeatDraft(parts, input), errors)),
    watch: os.recurrence.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => laterRuns(parts.store, input), signal),
    ),
    endRest: os.recurrence.endRest.handler(({ input }) => ({ draftIds: endRest(parts, input) })),
  });
