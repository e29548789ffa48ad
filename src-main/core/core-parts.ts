import type { UseSandbox } from './spaces/spaces.router.ts';
import type { ShownRanges } from './analytics/analytics.ts';
import type { AccountParts } from './accounts/accounts.ts';
import type { Backups } from './backup/backup.ts';
import type { ConnectionParts, SpaceSessions } from './connections/connections.ts';
import type { DraftParts } from './drafts/drafts.ts';
import type { ImportSessions } from './import/import.ts';
import type { Governor } from './limits/governor.ts';
import type { Notices } from './notices.ts';
import type { Dispatcher } from './actions/actions.ts';
import type { DecideParts, RowParts } from './outbox/outbox.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { CoreWorkerOptions } from './protocol.ts';
import type { ShellWords } from './shell/shell.ts';
import type { StatusParts } from './status/status.ts';
import type { SyncScheduler } from './sync/sync.ts';

/** Everything the features are made of, put together once. */
export type CoreParts = ConnectionParts &
  AccountParts &
  DraftParts &
  DecideParts &
  RowParts & {
    options: CoreWorkerOptions & { restart?: () => void; readLog?: () => Promise<string[]> };
    governor: Governor;
    sessions: SpaceSessions;
    notices: Notices;
    dispatcher: Dispatcher;
    sync: SyncScheduler;
    imports: ImportSessions;
    ranges: ShownRanges;
    pictures: Pictures;
    backups: Backups;
    shellWords: ShellWords;
    witness: StatusParts['witness'];
    openedAfter: StatusParts['openedAfter'];
    /** Brings the shell's embedded sandbox (back) as a connection; null where there is none. */
    useSandbox: UseSandbox | null;
  };
