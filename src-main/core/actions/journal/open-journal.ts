import type { Log } from '../../log.ts';
import type { Parts } from '../../parts.ts';
import { insertWorkspace, keepMarked, lastNumberOf, readWorkspace } from './workspace.queries.ts';
import { compare, type Findings } from './compare.ts';
import { journalFolder, putForeignAside, putStraysAside, readJournal, type JournalRead } from './journal-files.ts';
import { Journal } from './journal.ts';
import { Mark } from './mark.ts';

export interface OpenedJournal {
  /** Its id. */
  workspace: string;
  journal: Journal;
  read: JournalRead;
  findings: Findings;
  /** What had the journal's names and was moved aside, by its new names. */
  putAside: string[];
}

/** Reads the journal beside the database and the mark of this machine, and says what they know and the ledger does not. */
export function openJournal(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'> & { log: Log },
  places: { dataFolder: string; stateFolder: string | null },
): OpenedJournal {
  const { store, log } = parts;
  const folder = journalFolder(places.dataFolder);
  const putAside = putStraysAside(places.dataFolder, parts.clock.nowMs());
  const kept = readWorkspace(store);
  let read = readJournal(folder, kept?.wireNumber ?? 0);
  if (kept !== null && read.workspace !== null && read.workspace !== kept.id) {
    putAside.push(putForeignAside(places.dataFolder, parts.clock.nowMs()));
    read = readJournal(folder, kept.wireNumber);
  }
  const workspace = kept ?? { id: read.workspace ?? parts.newId(), wireNumber: 0, isMarked: false };
  const mark = new Mark(places.stateFolder, workspace.id, log);
  const { wireNumber: lastNumber, isMarked } = workspace;
  const view = { lastNumber, isMarked, lastNumberOf: (action: string) => lastNumberOf(store, action) };
  const found = mark.read();
  const findings = compare(view, read, found);
  // Before the workspace is kept: a crash between the two must not make a new workspace look like one that was moved.
  if (found === null && findings.copy === null) mark.begin(parts.clock.nowMs());
  if (kept === null) store.tx((tx) => insertWorkspace(tx, workspace.id, parts.clock.nowMs()));
  if (mark.isThere && !isMarked) store.tx((tx) => keepMarked(tx, true));
  const journal = new Journal({ folder, workspace: workspace.id, log, mark, lastNumber: findings.lastNumber }, read);
  return { workspace: workspace.id, journal, read, findings, putAside };
}
