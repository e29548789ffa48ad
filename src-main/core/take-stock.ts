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
import { takeBackBegun } from './import/import.ts';
import { repeatableWaiting, stopForCopy } from './outbox/outbox.ts';
import type { Parts } from './parts.ts';
import { storedLogsIn, settleCopies } from './store/log-copies.ts';
import type { OpenOutcome } from './store/open.ts';
import { putAsideIn } from './store/put-aside.ts';
import { takeRestored, type Restored } from './store/restored.queries.ts';
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
    const atMs = parts.clock.nowMs();
    for (const { name, cancelled, commitId } of takeBackBegun(tx))
      // Whoever cancelled it wants no more of it.
      if (!cancelled) recordIncident(tx, { code: 'import-ended', data: { name, atMs, commitId } }, atMs);
    const restored = takeRestored(tx);
    tellStart(tx, parts, { opened, agreed, witness, dataFolder, restored });
    const copy = agreed.copy ?? (isVouchedFor(restored, witness) ? null : fromElsewhere);
    // After the sweep, which lets go what was about to leave.
    if (copy !== null) stopAndTell(tx, parts, { ...copy, fromMs: writtenAtMs }, witness);
    return swept;
  });
  writeAgreed(parts, witness);
  return recovery;
}

/** A database that came in by itself: nobody here knows what else goes out where it was. */
const fromElsewhere = { why: 'moved', went: null } as const;

/** Of a backup that was made here, the journal beside it knows all that went out since; of any other one nobody does. */
function isVouchedFor(restored: Restored | null, { read }: OpenedJournal): boolean {
  if (restored === null || restored.why === 'unreadable') return true;
  return restored.why === 'chosen-here' && read.workspace !== null;
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
  restored: Restored | null;
}

/** What has to be read; a workspace of which something was lost starts paused. */
function tellStart(tx: Tx, parts: StockParts, found: Found): void {
  const { opened, agreed, witness, dataFolder, restored } = found;
  const nowMs = parts.clock.nowMs();
  const { putRight, missing, copy } = agreed;
  const { done, refused, inDoubt } = putRight;
  const isBehind = done + refused + inDoubt + missing > 0;
  const isRestored = tellPutAside(tx, found, nowMs);
  const isChosen = restored !== null && restored.why !== 'unreadable';
  if (isChosen) {
    const again = repeatableWaiting(tx, parts.kinds);
    const data = { fromMs: restored.backupAtMs, replacedAtMs: opened.replacedAtMs, again, atMs: nowMs };
    recordIncident(tx, { code: 'restored', data }, nowMs);
  }
  settleCopies(opened.logCopies, isRestored, nowMs);
  for (const name of storedLogsIn(dataFolder))
    if (!isRecorded(tx, name)) recordIncident(tx, { code: 'log-damaged', data: { name } }, nowMs);
  if (isBehind) {
    const { lastNumber } = witness.findings;
    recordIncident(tx, { code: 'put-right', data: { lastNumber, done, refused, inDoubt, missing } }, nowMs);
  }
  for (const name of witness.putAside) recordIncident(tx, { code: 'journal-aside', data: { name } }, nowMs);
  for (const data of witness.read.damaged) recordIncident(tx, { code: 'journal-damaged', data }, nowMs);
  if (copy?.why === 'moved')
    recordIncident(
      tx,
      { code: 'moved', data: { workspace: witness.workspace, lastNumber: witness.findings.lastNumber } },
      nowMs,
    );
  const isPaused = isRestored || isChosen || inDoubt + missing > 0;
  if (isPaused) for (const space of allSpaces(tx)) updateSpace(tx, space.id, { paused_at_ms: nowMs });
  // After a loss there may be no space left to pause: the next one that is connected is that of what was lost.
  if (isPaused || copy?.why === 'older') pauseNewSpaces(tx, nowMs);
}

/**
 * By what lies in the folder and in the database, so that one is told too whose start was interrupted. True: something is
 * told for the first time, and this database has not been looked at by anybody yet.
 */
function tellPutAside(tx: Tx, { opened: { recovered }, dataFolder, restored }: Found, nowMs: number): boolean {
  const backupAtMs = restored?.backupAtMs ?? recovered?.fromBackup?.madeAtMs ?? null;
  const from = { backupAtMs, badBackups: restored?.badBackups ?? recovered?.badBackups ?? 0 };
  const untold: (Left | null)[] = putAsideIn(dataFolder).filter(({ name }) => !isRecorded(tx, name));
  // Nothing was left that could be put aside.
  if (untold.length === 0 && (recovered !== null || restored?.why === 'unreadable')) untold.push(null);
  for (const left of untold) recordIncident(tx, { code: 'put-aside', data: { left, ...from } }, nowMs);
  return untold.length > 0;
}
