import { isFailed } from '../failure.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import type { EnqueueParts } from '../actions/actions.ts';
import type { Tx } from '../store/store.ts';
import { blockTold, pageTold } from './bio.queries.ts';
import { lookThere } from './look-there.ts';
import { applyFile } from './staged/apply-file.ts';
import { discard, stage, stagePicture, takeOver } from './staged/edit.ts';
import { publish } from './staged/publish.ts';
import { restore, wouldRestore } from './staged/restore.ts';
import { stagedBio, unseenIn } from './staged/staged.ts';
import { unpublish } from './staged/unpublish.ts';
import { keepPictureThere, type PictureCopy } from './staged/version-picture.ts';
import { versionsOf } from './staged/versions.ts';
import {
  addBlock,
  askBlock,
  bioOf,
  changeBlock,
  changePage,
  changePicture,
  createPage,
  orderBlocks,
  pictureLimit,
  removeBlock,
  syncBio,
  type BioParts,
} from './bio.ts';

const told = ({ state, blocks }: { state: 'none' | 'there'; blocks: number }) => ({ state, blocks });

type RouterParts = BioParts &
  EnqueueParts & {
    sync: SyncScheduler;
    pictures: { keptOfBio: (spaceId: string) => Promise<PictureCopy | null> };
  };

export const bioRouter = (parts: RouterParts) => {
  const { store, clock, pictures } = parts;
  /** One transaction for what is asked and what it queues. */
  const queueing = <Input, Result>(fn: (tx: Tx, parts: RouterParts, input: Input) => Result, input: Input): Result =>
    store.tx((tx) => fn(tx, parts, input));
  return os.bio.router({
    get: os.bio.get.handler(({ input }) => bioOf(parts.store, input.spaceId)),
    watch: os.bio.watch.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'bio' },
        watch(parts.store, parts.clock, () => bioOf(parts.store, input.spaceId), signal),
      ),
    ),
    told: os.bio.told.handler(({ input }) => ({ told: pageTold(parts.store, input.spaceId) })),
    blockTold: os.bio.blockTold.handler(({ input }) => ({ told: blockTold(parts.store, input) })),
    sync: os.bio.sync.handler(async ({ input, errors }) =>
      told(orFailed(await syncBio(parts, input.spaceId, 'now', { believe: input.believe }), errors)),
    ),
    create: os.bio.create.handler(({ input, errors }) => orFailed(queueing(createPage, input), errors)),
    update: os.bio.update.handler(({ input, errors }) => orFailed(queueing(changePage, input), errors)),
    avatar: os.bio.avatar.handler(({ input, errors }) => orFailed(queueing(changePicture, input), errors)),
    blockCreate: os.bio.blockCreate.handler(({ input, errors }) => orFailed(queueing(addBlock, input), errors)),
    blockUpdate: os.bio.blockUpdate.handler(({ input, errors }) => orFailed(queueing(changeBlock, input), errors)),
    blockDelete: os.bio.blockDelete.handler(({ input, errors }) => orFailed(queueing(removeBlock, input), errors)),
    blockReorder: os.bio.blockReorder.handler(({ input, errors }) => orFailed(queueing(orderBlocks, input), errors)),
    askBlock: os.bio.askBlock.handler(({ input, errors }) => orFailed(queueing(askBlock, input), errors)),
    staged: os.bio.staged.handler(({ input }) => stagedBio(store, input.spaceId)),
    watchStaged: os.bio.watchStaged.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'bio' },
        watch(store, clock, () => stagedBio(store, input.spaceId), signal),
      ),
    ),
    stage: os.bio.stage.handler(({ input, errors }) => orFailed(queueing(stage, input), errors)),
    stagePicture: os.bio.stagePicture.handler(({ input, errors }) => orFailed(queueing(stagePicture, input), errors)),
    pictureLimit: os.bio.pictureLimit.handler(({ input, errors }) => orFailed(pictureLimit(parts, input), errors)),
    apply: os.bio.apply.handler(({ input, errors }) => orFailed(queueing(applyFile, input), errors)),
    discard: os.bio.discard.handler(({ input }) => queueing(discard, input)),
    takeOver: os.bio.takeOver.handler(({ input }) => queueing(takeOver, input)),
    publish: os.bio.publish.handler(async ({ input, errors }) => {
      // What was never read, and where nothing is staged, is refused as it is.
      const { bio, changes } = stagedBio(store, input.spaceId);
      const isNothing = bio.state === 'unknown' || changes.length === 0;
      const looked = isNothing ? null : await lookThere(parts, input.spaceId);
      const unseen = unseenIn(stagedBio(store, input.spaceId), looked?.bare ?? []);
      const replaced = await pictures.keptOfBio(input.spaceId);
      const published = queueing((tx, of, asked: typeof input) => {
        const result = publish(tx, of, asked);
        if (replaced !== null && !isFailed(result)) keepPictureThere(tx, input.spaceId, replaced, clock.nowMs());
        return result;
      }, input);
      return { ...orFailed(published, errors), looked: looked !== null, unseen };
    }),
    unpublish: os.bio.unpublish.handler(({ input, errors }) => orFailed(queueing(unpublish, input), errors)),
    versions: os.bio.versions.handler(({ input }) => ({ versions: versionsOf(store, input.spaceId) })),
    watchVersions: os.bio.watchVersions.handler(({ input, signal }) =>
      watch(store, clock, () => ({ versions: versionsOf(store, input.spaceId) }), signal),
    ),
    wouldRestore: os.bio.wouldRestore.handler(({ input, errors }) => orFailed(wouldRestore(store, input), errors)),
    restore: os.bio.restore.handler(({ input, errors }) => orFailed(queueing(restore, input), errors)),
  });
};
