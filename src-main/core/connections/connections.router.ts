import { fail } from '../failure.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import {
  checkConnection,
  checkKept,
  listConnections,
  nameSpace,
  removeConnection,
  replaceToken,
  saveConnection,
  updateConnection,
  type ConnectionParts,
  type OfSpace,
} from './connections.ts';

/** What connections need of those above them. */
interface Above extends OfSpace {
  /** A space was connected: whatever a new window needs is fetched. */
  connected: (spaceId: string) => Promise<unknown>;
  /** Null where no sandbox runs beside this core. */
  sandbox: () => (() => Promise<{ connectionId: string; spaceId: string }>) | null;
}

export const connectionsRouter = (parts: ConnectionParts, above: Above) => {
  const listed = () => listConnections(parts.store, above);
  return os.connections.router({
    list: os.connections.list.handler(listed),
    watch: os.connections.watch.handler(({ signal }) => watch(parts.store, parts.clock, listed, signal)),
    check: os.connections.check.handler(async ({ input, errors }) =>
      orFailed(await checkConnection(parts, input), errors),
    ),
    save: os.connections.save.handler(async ({ input, errors }) => {
      const saved = orFailed(await saveConnection(parts, input), errors);
      await above.connected(saved.spaceId);
      return saved;
    }),
    useSandbox: os.connections.useSandbox.handler(async ({ errors }) => {
      const use = above.sandbox();
      if (use !== null) return use();
      return orFailed(fail('not-found', 'No sandbox runs beside Outpost here. Start it with: outpost sandbox'), errors);
    }),
    checkKept: os.connections.checkKept.handler(async ({ input, errors }) =>
      orFailed(await checkKept(parts, input.connectionId), errors),
    ),
    replaceToken: os.connections.replaceToken.handler(async ({ input, errors }) =>
      orFailed(await replaceToken(parts, input.connectionId, input.token), errors),
    ),
    update: os.connections.update.handler(({ input, errors }) => orFailed(updateConnection(parts, input), errors)),
    nameSpace: os.connections.nameSpace.handler(({ input, errors }) => orFailed(nameSpace(parts, input), errors)),
    remove: os.connections.remove.handler(async ({ input, errors }) =>
      orFailed(await removeConnection(parts, input), errors),
    ),
  });
};
