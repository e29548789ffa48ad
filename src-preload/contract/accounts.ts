import { serviceFails } from './failure.ts';
import { method } from './procedure.ts';
import { InSpace, RemoteId, UndoMs, type AccountRef, type EnqueuedChange } from './shared.ts';
import type { SyncState } from './sync.ts';

export interface Account extends AccountRef {
  avatar: string | null;
  state: 'active' | 'parked' | 'disconnected';
  disconnectedAtIso: string | null;
  /** The last whole list of the service lacks it; that alone may be why it is parked. */
  isUnlisted?: true;
  /** When a list last told of it, where a later one that was answered well did not; wall milliseconds. */
  toldAtMs?: number;
  /** How long a text may be on its server or plan, where the connection was told so; else as the network has it. */
  textLimit?: number;
  /** Where a pin goes that names no board, while the service lists it. */
  defaultBoardId?: string;
  /** A change of it is still to be told to the service: what is shown is how it will be. */
  pending: boolean;
  /** The action that is to disconnect it, which the service has not heard of. */
  leaving?: string;
}

export interface Board {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
  /** As of an account: when a list last told of it, where a later one did not. */
  toldAtMs?: number;
}

/** The boards of an account as the service listed them last. `goodAtMs`, `failure`: of their copy, as every copy has them. */
export type KeptBoards = Pick<SyncState, 'goodAtMs' | 'failure'> & { boards: Board[] };

const OneAccount = InSpace.extend({ accountId: RemoteId });
const OneChange = OneAccount.extend({ undoMs: UndoMs });

export const accounts = {
  list: method(InSpace).to<Account[]>(),
  watch: method(InSpace).watching<Account[]>(),
  /** Asks the service now; the list follows. */
  sync: method(InSpace)
    .failing(...serviceFails, 'in-use')
    .to<{ accounts: number }>(),
  /** Asks the service; where it cannot be asked, the boards are those that it listed last, and it fails only where none are kept. */
  boards: method(OneAccount)
    .failing(...serviceFails, 'in-use')
    .to<Board[]>(),
  /** Its record as the service told it last, whole: also what has no place of its own here. Null: none is kept. */
  told: method(OneAccount).to<{ told: unknown }>(),
  /** Those of its boards, in the service's order. */
  boardsTold: method(OneAccount).to<{ told: unknown[] }>(),
  /** Those that are kept, which no service is asked for. */
  keptBoards: method(OneAccount).to<KeptBoards>(),
  /** The board of the account's pins that name none; null: each has to name one. */
  setDefaultBoard: method(OneAccount.extend({ boardId: RemoteId.nullable() }))
    .failing('not-found')
    .to<Record<never, never>>(),
  park: method(OneChange).failing('not-found', 'refused').to<EnqueuedChange>(),
  activate: method(OneChange).failing('not-found', 'refused').to<EnqueuedChange>(),
  disconnect: method(OneChange).failing('not-found', 'refused').to<EnqueuedChange>(),
};
