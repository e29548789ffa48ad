import type { Store } from '../../store/store.ts';
import type { SettleParts } from '../settle.ts';
import type { Findings } from './compare.ts';
import { keepMarked, keepWireNumber } from './desk.queries.ts';
import type { OpenedJournal } from './open-journal.ts';
import { putRight, type PutRight } from './put-right.ts';

export interface Agreed {
  putRight: PutRight;
  /** Sends of which the ledger does not even have the action. */
  missing: number;
  copy: Findings['copy'];
}

/**
 * Brings the ledger to what the journal knows, at start and before the sweep. Where neither knows everything that went
 * out, the desk goes on under numbers that nobody used; what waits is then for the caller to stop.
 */
export function agree(parts: SettleParts & { store: Store }, { journal, read, findings }: OpenedJournal): Agreed {
  const { copy, missing, lastNumber } = findings;
  const nowMs = parts.clock.nowMs();
  const goesOnFrom = copy === null ? null : lastNumber + 1;
  const counts = parts.store.tx((tx) => {
    const put = putRight(tx, parts, findings.unknown, read.sends);
    keepWireNumber(tx, goesOnFrom ?? lastNumber);
    return put;
  });
  if (goesOnFrom !== null) journal.goesOnFrom(goesOnFrom, nowMs, findings.went);
  else journal.catchUp(read);
  // Asked once: a place that stays as it is must not stop the outbox at each start.
  if (copy?.why === 'unreadable' && !journal.hasMark) parts.store.tx((tx) => keepMarked(tx, false));
  return { putRight: counts, missing, copy };
}
