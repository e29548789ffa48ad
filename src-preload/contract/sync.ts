import type { FailureCode } from './failure.ts';
import { method } from './procedure.ts';
import { InSpace } from './shared.ts';

/** How it stands with the copy of one part of a space. */
export interface SyncState {
  resource: 'accounts' | 'bio' | 'webhooks';
  /** When the service last answered well; null: never. */
  goodAtMs: number | null;
  triedAtMs: number;
  /** Why the last try brought nothing; null: it did. */
  failure: { code: FailureCode; message: string } | null;
}

export const sync = {
  /** Pulls everything now. A part that fails does not stop the others: each state says how it went. */
  now: method(InSpace).failing('not-found').to<{ states: SyncState[] }>(),
  watch: method(InSpace).watching<SyncState[]>(),
};
