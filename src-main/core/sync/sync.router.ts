import type { Parts } from '../parts.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { pausePulls, syncStates, type SyncScheduler } from './sync.ts';

export const syncRouter = (parts: Pick<Parts, 'store' | 'clock'> & { sync: SyncScheduler }) =>
  os.sync.router({
    now: os.sync.now.handler(async ({ input, errors }) =>
      orFailed(await parts.sync.now(input.spaceId, input.full === true ? 'full' : 'rest'), errors),
    ),
    pause: os.sync.pause.handler(({ input, errors }) => orFailed(pausePulls(parts, input), errors)),
    watch: os.sync.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => syncStates(parts.store, input.spaceId), signal),
    ),
  });
