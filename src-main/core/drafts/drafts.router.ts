import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { fail } from '../failure.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { draftOfPost } from './draft-of-post.ts';
import {
  copyDraft,
  deleteDrafts,
  countFor,
  draftAt,
  draftById,
  draftPage,
  draftsFrom,
  duplicateDrafts,
  draftFiles,
  draftSeries,
  labelCounts,
  labelDrafts,
  listedIds,
  queueDrafts,
  openDraft,
  queueDraft,
  undeleteDrafts,
  saveDraft,
  takeBackDrafts,
  versionsOf,
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
    versions: os.drafts.versions.handler(({ input }) => ({ versions: versionsOf(store, input.draftId) })),
    version: os.drafts.version.handler(({ input, errors }) => {
      const body = draftAt(store, input.draftId, input.revision);
      return orFailed(body === null ? fail('not-found', 'draft-gone') : { body }, errors);
    }),
    copy: os.drafts.copy.handler(({ input, errors }) =>
      orFailed(copyDraft(parts, input) ?? fail('not-found', 'draft-gone'), errors),
    ),
    duplicate: os.drafts.duplicate.handler(({ input, errors }) => {
      const draftIds = duplicateDrafts(parts, input.draftIds);
      return orFailed(draftIds.length === 0 ? fail('not-found', 'draft-gone') : { draftIds }, errors);
    }),
    ids: os.drafts.ids.handler(({ input }) => ({ draftIds: listedIds(store, input) })),
    labels: os.drafts.labels.handler(({ input }) => labelCounts(store, input.spaceId)),
    countFor: os.drafts.countFor.handler(({ input }) => countFor(store, input)),
    series: os.drafts.series.handler(({ input }) => draftSeries(store, input.spaceId)),
    files: os.drafts.files.handler(({ input }) => draftFiles(store, input.spaceId)),
    label: os.drafts.label.handler(({ input }) => ({ changed: labelDrafts(parts, input) })),
    export: os.drafts.export.handler(({ input }) => {
      const drafts = draftsFrom(store, input);
      const last = drafts.length < input.limit ? undefined : drafts.at(-1);
      return { drafts, next: last === undefined ? null : { savedAtMs: last.savedAtMs, id: last.id } };
    }),
    queueSeveral: os.drafts.queueSeveral.handler(({ input }) => {
      const { left, ...queued } = queueDrafts(parts, input);
      return { ...queued, left: left.map(({ reason, ...draft }) => ({ ...draft, why: failureWords(reason) })) };
    }),
    delete: os.drafts.delete.handler(({ input }) => {
      const { draftIds, changed } = input.onlyAsMade
        ? takeBackDrafts(parts, input.draftIds)
        : { draftIds: deleteDrafts(parts, input.draftIds), changed: [] };
      return { deleted: draftIds.length, draftIds, changed };
    }),
    restore: os.drafts.restore.handler(({ input }) => undeleteDrafts(parts, input.draftIds)),
    queue: os.drafts.queue.handler(({ input, errors }) => {
      const queued = orFailed(queueDraft(parts, input), errors);
      const [first] = queued.actionIds;
      return { ...queued, firstExpectedAtMs: first === undefined ? null : expectedAtMs(first) };
    }),
  });
};
