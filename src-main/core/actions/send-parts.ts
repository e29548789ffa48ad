import type { ConnectionParts, SpaceSessions } from '../connections/connections.ts';
import type { Governor } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import type { Elsewhere, Journal } from './journal/journal.ts';
import type { Kinds } from './kind.ts';

export type SendParts = Parts & {
  kinds: Kinds;
  governor: Governor;
  /** Null only where its price is measured. */
  journal: Journal | null;
  /** Says to the user what of the disk keeps the outbox from going on, once; false where it is not the disk. */
  troubled: (error: unknown) => boolean;
  /** Stops all that waits: another program sent so much from a copy of this workspace while this one was running. */
  stopForElsewhere: (tx: Tx, elsewhere: Elsewhere) => void;
};

/** What is needed to look at the service before something is sent. */
export type LookParts = SendParts & ConnectionParts & { sessions: SpaceSessions };
