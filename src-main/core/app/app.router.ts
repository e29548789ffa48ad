import { unreadIncidents } from '../incidents/incidents.ts';
import type { Notices } from '../notices.ts';
import type { Parts } from '../parts.ts';
import type { CoreWorkerOptions } from '../protocol.ts';
import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';

type AppParts = Pick<Parts, 'store' | 'clock'> & { options: CoreWorkerOptions; notices: Notices };

/** The program itself: which one it is, and what it has to say to whoever looks. */
export const appRouter = (parts: AppParts) =>
  os.app.router({
    info: os.app.info.handler(() => {
      const { version, shell, dataFolder, platform } = parts.options;
      return { version, shell, dataFolder, platform };
    }),
    watchNotices: os.app.watchNotices.handler(({ signal }) =>
      watch(parts.store, parts.clock, () => parts.notices.all(), signal),
    ),
    watchIncidents: os.app.watchIncidents.handler(({ signal }) =>
      watch(parts.store, parts.clock, () => unreadIncidents(parts.store), signal),
    ),
  });
