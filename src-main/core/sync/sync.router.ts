import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import type { SyncJob } from './job.ts';
import { syncSpace, syncStates, type SyncParts } from './sync.ts';

export const syncRouter = (parts: SyncParts, jobs: readonly SyncJob[]) =>
  os.sync.router({
    now: os.sync.now.handler(async ({ input, errors }) =>
      orFailed(await syncSpace({ ...parts, jobs }, input.spaceId, 'now'), errors),
    ),
    watch: os.sync.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => syncStates(parts.store, input.spaceId), signal),
    ),
  });
