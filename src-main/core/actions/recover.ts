import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { kindOf, type Kinds } from './kind.ts';
import { apply } from './history.ts';
import { BACKOFF_CAP_MS } from './backoff.ts';
import { dueAtOnce } from './due.queries.ts';
import { actionsInState } from './actions.queries.ts';

export interface Recovery {
  requeued: number;
  inDoubt: number;
}

/**
 * At start: tells apart by the state on disk what a crash interrupted (outbox.md, What is committed when). Claimed is
 * provably unsent and runs again; on the wire is in doubt unless it may be repeated.
 */
export function sweep(tx: Tx, parts: Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds }): Recovery {
  const recovery: Recovery = { requeued: 0, inDoubt: 0 };
  for (const action of actionsInState(tx, ['claimed', 'on_wire'])) {
    if (action.state === 'claimed') {
      apply(tx, parts, action, {
        type: 'unsent',
        reason: { code: 'closed-before-sent' },
        notBeforeMs: null,
      });
      recovery.requeued += 1;
    } else if (kindOf(parts.kinds, action.kind).idempotent) {
      const reason = { code: 'closed-repeated' } as const;
      const nowMs = parts.clock.nowMs();
      apply(tx, parts, action, {
        type: 'try-again',
        status: null,
        code: 'interrupted',
        reason,
        notBeforeMs: nowMs,
        answer: null,
      });
      recovery.requeued += 1;
    } else {
      const reason = { code: 'closed-in-doubt' } as const;
      apply(tx, parts, action, { type: 'in-doubt', status: null, code: 'interrupted', reason, answer: null });
      recovery.inDoubt += 1;
    }
  }
  shortenWaits(tx, parts.clock.nowMs());
  return recovery;
}

/**
 * Nothing waits longer for its next try than the longest backoff; what seems to was written by a clock that has been set
 * back since, and goes at once. A time to be published is another thing: the service keeps that.
 */
export function shortenWaits(tx: Tx, nowMs: number): void {
  dueAtOnce(tx, nowMs + BACKOFF_CAP_MS);
}
