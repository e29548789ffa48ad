import type { Parts } from '../../parts.ts';
import type { Store, Tx } from '../../store/store.ts';
import type { SettleParts } from '../settle.ts';
import type { Findings } from './compare.ts';
import { keepMarked, keepWireNumber } from './workspace.queries.ts';
import { keepLostSends } from './lost-sends.queries.ts';
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
 * out, the workspace goes on under numbers that nobody used; the caller stops what waits in the same transaction, since a start
 * that has these numbers does not ask any more.
 */
export function agree(tx: Tx, parts: SettleParts, { read, findings }: OpenedJournal): Agreed {
  const { copy, missing } = findings;
  keepLostSends(tx, read.sends);
  const put = putRight(tx, parts, findings.unknown, read.sends);
  keepWireNumber(tx, goesOnFrom(findings) ?? findings.lastNumber);
  return { putRight: put, missing, copy };
}

/** Once that is committed: journal and mark are brought to it. A start that dies before finds the same again, and asks again. */
export function writeAgreed(
  parts: Pick<Parts, 'clock'> & { store: Store },
  { journal, read, findings }: OpenedJournal,
): void {
  const number = goesOnFrom(findings);
  if (number === null) {
    journal.catchUp(read);
    const { lastNumber } = findings;
    if (read.lastNumber > 0 && lastNumber === read.lastNumber + 1) journal.voids(lastNumber, parts.clock.nowMs());
    return;
  }
  journal.goesOnFrom(number, parts.clock.nowMs(), findings.went);
  // Asked once: a place that stays as it is must not stop the outbox at each start.
  if (findings.copy?.why === 'unreadable' && !journal.hasMark) parts.store.tx((tx) => keepMarked(tx, false));
}

const goesOnFrom = ({ copy, lastNumber }: Findings): number | null => (copy === null ? null : lastNumber + 1);
