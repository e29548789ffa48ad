import type { Log } from '../../log.ts';
import type { Parts } from '../../parts.ts';
import { insertDesk, keepMarked, lastNumberOf, readDesk } from './desk.queries.ts';
import { compare, type Findings } from './compare.ts';
import { journalFolder, putForeignAside, putStraysAside, readJournal, type JournalRead } from './journal-files.ts';
import { Journal } from './journal.ts';
import { Mark } from './mark.ts';

export interface OpenedJournal {
  /** Its id. */
  desk: string;
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
  const kept = readDesk(store);
  let read = readJournal(folder, kept?.wireNumber ?? 0);
  if (kept !== null && read.desk !== null && read.desk !== kept.id) {
    putAside.push(putForeignAside(places.dataFolder, parts.clock.nowMs()));
    read = readJournal(folder, kept.wireNumber);
  }
  const desk = kept ?? { id: read.desk ?? parts.newId(), wireNumber: 0, isMarked: false };
  const mark = new Mark(places.stateFolder, desk.id, log);
  const { wireNumber: lastNumber, isMarked } = desk;
  const view = { lastNumber, isMarked, lastNumberOf: (action: string) => lastNumberOf(store, action) };
  const found = mark.read();
  const findings = compare(view, read, found);
  // Before the desk is kept: a crash between the two must not make a new desk look like one that was moved.
  if (found === null && findings.copy === null) mark.begin(parts.clock.nowMs());
  if (kept === null) store.tx((tx) => insertDesk(tx, desk.id, parts.clock.nowMs()));
  if (mark.isThere && !isMarked) store.tx((tx) => keepMarked(tx, true));
  const journal = new Journal({ folder, desk: desk.id, log, mark, lastNumber: findings.lastNumber }, read);
  return { desk: desk.id, journal, read, findings, putAside };
}
