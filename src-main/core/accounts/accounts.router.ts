import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { watched, type SyncScheduler } from '../sync/sync.ts';
import type { EnqueueParts } from '../actions/actions.ts';
import {
  accountsOf,
  accountTold,
  boardsOf,
  boardsTold,
  disconnect,
  keptBoardsOf,
  setActive,
  setDefaultBoard,
  syncAccounts,
  type AccountParts,
} from './accounts.ts';

export const accountsRouter = (parts: AccountParts & EnqueueParts & { sync: SyncScheduler }) =>
  os.accounts.router({
    list: os.accounts.list.handler(({ input }) => accountsOf(parts.store, input.spaceId)),
    watch: os.accounts.watch.handler(({ input, signal }) =>
      watched(
        parts,
        { spaceId: input.spaceId, resource: 'accounts' },
        watch(parts.store, parts.clock, () => accountsOf(parts.store, input.spaceId), signal),
      ),
    ),
    sync: os.accounts.sync.handler(async ({ input, errors }) =>
      orFailed(await syncAccounts(parts, input.spaceId, 'now'), errors),
    ),
    boards: os.accounts.boards.handler(async ({ input, errors }) => orFailed(await boardsOf(parts, input), errors)),
    told: os.accounts.told.handler(({ input }) => ({
      told: accountTold(parts.store, input.spaceId, input.accountId),
    })),
    boardsTold: os.accounts.boardsTold.handler(({ input }) => ({ told: boardsTold(parts.store, input) })),
    keptBoards: os.accounts.keptBoards.handler(({ input }) => keptBoardsOf(parts.store, input)),
    setDefaultBoard: os.accounts.setDefaultBoard.handler(({ input, errors }) =>
      orFailed(
        parts.store.tx((tx) => setDefaultBoard(tx, input)),
        errors,
      ),
    ),
    park: os.accounts.park.handler(({ input, errors }) =>
      orFailed(
        parts.store.tx((tx) => setActive(tx, parts, { ...input, active: false })),
        errors,
      ),
    ),
    activate: os.accounts.activate.handler(({ input, errors }) =>
      orFailed(
        parts.store.tx((tx) => setActive(tx, parts, { ...input, active: true })),
        errors,
      ),
    ),
    disconnect: os.accounts.disconnect.handler(({ input, errors }) => orFailed(disconnect(parts, input), errors)),
  });
