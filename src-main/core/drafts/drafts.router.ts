import { fail } from '../failure.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { draftOfPost } from './draft-of-post.ts';
import {
  deleteDrafts,
  draftById,
  draftPage,
  openDraft,
  queueDraft,
  undeleteDrafts,
  saveDraft,
  type DraftParts,
} from './drafts.ts';

/** `expectedAtMs`: when an action will probably go; the outbox knows. */
export const draftsRouter = (parts: DraftParts, expectedAtMs: (actionId: string) => number | null) => {
  const { store, clock } = parts;
  return os.drafts.router({
    list: os.drafts.list.handler(({ input }) => draftPage(store, input)),
    watchList: os.drafts.watchList.handler(({ input, signal }) =>
      watch(store, clock, () => draftPage(store, input), signal),
    ),
    watch: os.drafts.watch.handler(({ input, signal }) =>
      watch(store, clock, () => openDraft(store, input.draftId), signal),
    ),
    get: os.drafts.get.handler(({ input, errors }) =>
      orFailed(draftById(store, input.draftId) ?? fail('not-found', 'draft-gone'), errors),
    ),
    save: os.drafts.save.handler(({ input }) => saveDraft(parts, input)),
    ofPost: os.drafts.ofPost.handler(({ input, errors }) => orFailed(draftOfPost(parts, input), errors)),
    delete: os.drafts.delete.handler(({ input }) => ({ deleted: deleteDrafts(parts, input.draftIds) })),
    restore: os.drafts.restore.handler(({ input }) => ({ restored: undeleteDrafts(parts, input.draftIds) })),
    queue: os.drafts.queue.handler(({ input, errors }) => {
      const queued = orFailed(queueDraft(parts, input), errors);
      const [first] = queued.actionIds;
      return { ...queued, firstExpectedAtMs: first === undefined ? null : expectedAtMs(first) };
    }),
  });
};
