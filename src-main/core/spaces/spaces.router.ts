import type { SandboxDialect } from '../../../src-preload/contract/sandbox-dialect.ts';
import { Token, type HandedSecret } from '../../../src-preload/contract/connections.ts';
import { fail, type Failed } from '../failure.ts';
import { pickUp } from '../handed-secret.ts';
import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import type { SyncScheduler } from '../sync/sync.ts';
import { syncAccounts, type AccountParts } from '../accounts/accounts.ts';
import {
  addSpace,
  allConnections,
  checkConnection,
  checkKept,
  routeOf,
  nameSpace,
  setTimeZone,
  replaceToken,
  saveConnection,
  wireProfileOf,
  type ConnectionParts,
} from '../connections/connections.ts';
import { changeConnection, readAgain } from './read-again.ts';
import { listConnections, removeConnection, removeSpace } from './spaces.ts';

export type UseSandbox = (
  dialect?: SandboxDialect,
) => Promise<{ connectionId: string; spaceId: string } | Failed<'not-found'>>;

export type SpacesParts = ConnectionParts &
  AccountParts & {
    sync: SyncScheduler;
    /** Brings the shell's embedded sandbox (back) as a connection; null where none runs beside this core. */
    useSandbox: UseSandbox | null;
    options: { dataFolder: string };
  };

/** As it was given, or as a command has laid it down; null: that is not there. */
function handedToken({ options }: Pick<SpacesParts, 'options'>, token: string | HandedSecret): string | null {
  if (typeof token === 'string') return token;
  return Token.safeParse(pickUp(options.dataFolder, token)).data ?? null;
}

const handedGone = () => fail('invalid', 'handed-gone');

/** The connections' part of the contract. It stands here because a connection is shown with what is in its spaces. */
export const spacesRouter = (parts: SpacesParts) => {
  const listed = () => listConnections(parts);
  return os.connections.router({
    list: os.connections.list.handler(listed),
    watch: os.connections.watch.handler(({ signal }) => watch(parts.store, parts.clock, listed, signal)),
    check: os.connections.check.handler(async ({ input, errors }) => {
      const token = input.token === undefined ? undefined : handedToken(parts, input.token);
      return orFailed(token === null ? handedGone() : await checkConnection(parts, { ...input, token }), errors);
    }),
    save: os.connections.save.handler(async ({ input, errors }) => {
      const before = allConnections(parts.store);
      const token = handedToken(parts, input.token);
      const saved = orFailed(token === null ? handedGone() : await saveConnection(parts, { ...input, token }), errors);
      const was = before.find(({ id }) => id === saved.connectionId);
      if (was !== undefined) readAgain(parts, was.id, was.wireProfile);
      // Whatever a new window needs is fetched.
      await syncAccounts(parts, saved.spaceId, 'now');
      return saved;
    }),
    addSpace: os.connections.addSpace.handler(async ({ input, errors }) => {
      const added = orFailed(await addSpace(parts, input), errors);
      await syncAccounts(parts, added.spaceId, 'now');
      return added;
    }),
    useSandbox: os.connections.useSandbox.handler(async ({ input, errors }) => {
      const used = (await parts.useSandbox?.(input.dialect)) ?? fail('not-found', 'no-sandbox');
      return orFailed(used, errors);
    }),
    route: os.connections.route.handler(async ({ input, errors }) =>
      orFailed(await routeOf(parts, input.connectionId), errors),
    ),
    checkKept: os.connections.checkKept.handler(async ({ input, errors }) =>
      orFailed(await checkKept(parts, input.connectionId), errors),
    ),
    replaceToken: os.connections.replaceToken.handler(async ({ input, errors }) => {
      const token = handedToken(parts, input.token);
      return orFailed(token === null ? handedGone() : await replaceToken(parts, input.connectionId, token), errors);
    }),
    update: os.connections.update.handler(({ input, errors }) => orFailed(changeConnection(parts, input), errors)),
    wireProfile: os.connections.wireProfile.handler(({ input, errors }) =>
      orFailed(wireProfileOf(parts, input.connectionId), errors),
    ),
    nameSpace: os.connections.nameSpace.handler(({ input, errors }) => orFailed(nameSpace(parts, input), errors)),
    setTimeZone: os.connections.setTimeZone.handler(({ input, errors }) => orFailed(setTimeZone(parts, input), errors)),
    removeSpace: os.connections.removeSpace.handler(({ input, errors }) => orFailed(removeSpace(parts, input), errors)),
    remove: os.connections.remove.handler(async ({ input, errors }) =>
      orFailed(await removeConnection(parts, input), errors),
    ),
  });
};
