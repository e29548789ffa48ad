import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import type { EnqueueParts } from '../actions/actions.ts';
import {
  addBlock,
  bioOf,
  changeBlock,
  changePage,
  changePicture,
  createPage,
  orderBlocks,
  removeBlock,
  syncBio,
  type BioParts,
} from './bio.ts';

export const bioRouter = (parts: BioParts & EnqueueParts & { sync: SyncScheduler }) =>
  os.bio.router({
    get: os.bio.get.handler(({ input }) => bioOf(parts.store, input.spaceId)),
    watch: os.bio.watch.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'bio' },
        watch(parts.store, parts.clock, () => bioOf(parts.store, input.spaceId), signal),
      ),
    ),
    sync: os.bio.sync.handler(async ({ input, errors }) =>
      orFailed(await syncBio(parts, input.spaceId, 'now'), errors),
    ),
    create: os.bio.create.handler(({ input, errors }) => orFailed(createPage(parts, input), errors)),
    update: os.bio.update.handler(({ input, errors }) => orFailed(changePage(parts, input), errors)),
    avatar: os.bio.avatar.handler(({ input, errors }) => orFailed(changePicture(parts, input), errors)),
    blockCreate: os.bio.blockCreate.handler(({ input, errors }) => orFailed(addBlock(parts, input), errors)),
    blockUpdate: os.bio.blockUpdate.handler(({ input, errors }) => orFailed(changeBlock(parts, input), errors)),
    blockDelete: os.bio.blockDelete.handler(({ input, errors }) => orFailed(removeBlock(parts, input), errors)),
    blockReorder: os.bio.blockReorder.handler(({ input, errors }) => orFailed(orderBlocks(parts, input), errors)),
  });
