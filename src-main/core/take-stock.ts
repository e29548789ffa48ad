import {
  agree,
  askAboutUnknown,
  lastEventAtMs,
  sweep,
  writeAgreed,
  type Agreed,
  type Kinds,
  type OpenedJournal,
  type Recovery,
} from './actions/actions.ts';
import type { Left } from '../../src-preload/contract/incident.ts';
import { allSpaces, pauseNewSpaces, updateSpace } from './connections/connections.ts';
import { stopForCopy } from './outbox/outbox.ts';
import type { Parts } from './parts.ts';
import { keptLogsIn, settleCopies } from './store/log-copies.ts';
import type { OpenOutcome } from './store/open.ts';
import { putAsideIn } from './store/put-aside.ts';
import { takeRestored } from './store/restored.queries.ts';
import type { Tx } from './store/store.ts';
import { isRecorded, recordIncident } from './incidents/incidents.ts';

type Opened = Extract<OpenOutcome, { ok: true }>;
type StockParts = Parts & { kinds: Kinds };

/**
 * Takes stock of what the last run, a crash or a copy left, before anything is sent: the ledger is brought to what the
 * journal knows, what was interrupted is swept, and what is restored or older than the truth is stopped, paused and told
 * of. All in one transaction: a start that dies in the middle is as if it had never been, and the next one finds the same.
 */
export function takeStock(
  parts: StockParts,
  opened: Opened,
  witness: OpenedJournal,
  { dataFolder }: { dataFolder: string },
): Recovery {
  const recovery = parts.store.tx((tx) => {
    // Before anything of this start is written: that is when the copy was last written to.
    const writtenAtMs = lastEventAtMs(tx);
    // Before the journal is asked: it may know more of them.
    askAboutUnknown(tx, parts);
    const agreed = agree(tx, parts, witness);
    const swept = sweep(tx, parts);
    tellStart(tx, parts, { opened, agreed, witness, dataFolder });
    // After the sweep, which lets go what was about to leave.
    if (agreed.copy !== null) stopAndTell(tx, parts, { ...agreed.copy, fromMs: writtenAtMs }, witness);
    return swept;
  });
  writeAgreed(parts, witness);
  return recovery;
}

/** Where something waits its card says all this, and asks. */
function stopAndTell(
  tx: Tx,
  parts: StockParts,
  copy: Parameters<typeof stopForCopy>[2],
  { findings }: OpenedJournal,
): void {
  const { stopped, fromMs, posts } = stopForCopy(tx, parts, copy);
  if (copy.why !== 'older' || stopped > 0) return;
  recordIncident(tx, { code: 'older', data: { lastNumber: findings.lastNumber, fromMs, posts } }, parts.clock.nowMs());
}

interface Found {
  opened: Opened;
  agreed: Agreed;
  witness: OpenedJournal;
  dataFolder: string;
}

/** What has to be read; a desk of which something was lost starts paused. */
function tellStart(tx: Tx, { clock }: StockParts, { opened, agreed, witness, dataFolder }: Found): void {
  const nowMs = clock.nowMs();
  const { putRight, missing, copy } = agreed;
  const { done, refused, inDoubt } = putRight;
  const isBehind = done + refused + inDoubt + missing > 0;
  const isRestored = tellPutAside(tx, opened, dataFolder, nowMs);
  settleCopies(opened.logCopies, isRestored, nowMs);
  for (const name of keptLogsIn(dataFolder))
    if (!isRecorded(tx, name)) recordIncident(tx, { code: 'log-damaged', data: { name } }, nowMs);
  if (isBehind) {
    const { lastNumber } = witness.findings;
    recordIncident(tx, { code: 'put-right', data: { lastNumber, done, refused, inDoubt, missing } }, nowMs);
  }
  for (const name of witness.putAside) recordIncident(tx, { code: 'journal-aside', data: { name } }, nowMs);
  for (const data of witness.read.damaged) recordIncident(tx, { code: 'journal-damaged', data }, nowMs);
  if (copy?.why === 'moved')
    recordIncident(tx, { code: 'moved', data: { desk: witness.desk, lastNumber: witness.findings.lastNumber } }, nowMs);
  const isPaused = isRestored || inDoubt + missing > 0;
  if (isPaused) for (const space of allSpaces(tx)) updateSpace(tx, space.id, { paused_at_ms: nowMs });
  // After a loss there may be no space left to pause: the next one that is connected is that of what was lost.
  if (isPaused || copy?.why === 'older') pauseNewSpaces(tx, nowMs);
}

/**
 * By what lies in the folder and in the database, so that one is told too whose start was interrupted. True: something is
 * told for the first time, and this database has not been looked at by anybody yet.
 */
function tellPutAside(tx: Tx, { recovered }: Opened, dataFolder: string, nowMs: number): boolean {
  const restored = takeRestored(tx);
  const backupAtMs = restored?.backupAtMs ?? recovered?.fromBackup?.madeAtMs ?? null;
  const from = { backupAtMs, badBackups: restored?.badBackups ?? recovered?.badBackups ?? 0 };
  const untold: (Left | null)[] = putAsideIn(dataFolder).filter(({ name }) => !isRecorded(tx, name));
  // Nothing was left that could be put aside.
  if (untold.length === 0 && (recovered !== null || restored !== null)) untold.push(null);
  for (const left of untold) recordIncident(tx, { code: 'put-aside', data: { left, ...from } }, nowMs);
  return untold.length > 0;
}
