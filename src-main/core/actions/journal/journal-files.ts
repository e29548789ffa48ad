import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freeName } from '../../store/free-name.ts';
import { decodeLine, type Outcome, type SentLine, type Totals } from './journal-line.ts';

/** A send as the journal knows it; `outcome` null: no answer was written down. */
export interface JournalSend {
  line: SentLine;
  sum: string;
  outcome: Outcome | null;
}

/** What was read of a journal. */
export interface JournalRead {
  /** Of the last file; null where there is none. */
  workspace: string | null;
  /** Numbers below this one are in older files, or in none. */
  firstNumber: number;
  /** The highest number seen; 0 where there is none. */
  lastNumber: number;
  sends: Map<number, JournalSend>;
  /** Numbers that mean no send: a copy that went on from here, void ones, and outcomes whose own send was never finished. */
  others: Map<number, string>;
  went: Totals;
  /** Lines that were whole once and can no longer be read: file name and line from 1. */
  damaged: { file: string; line: number }[];
  /** The last file ends in the middle of a line. */
  isTorn: boolean;
}

const NAME = /^\d{6}\.log$/;

export const journalFolder = (dataFolder: string): string => join(dataFolder, 'journal');

/** Names of the journal's files, oldest first. */
export function journalFiles(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}

/** Of anything else a read has no end, or waits for somebody: a pipe, a device, a folder, a link that leads nowhere. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Moves aside what is no folder of files under the journal's names, so that the next line can be written. Returns the names it has
 * now, from the data folder.
 */
export function putStraysAside(dataFolder: string, nowMs: number): string[] {
  const folder = journalFolder(dataFolder);
  if (!isFolder(folder)) {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
    renameSync(folder, `${folder}.unreadable-${nowMs}`);
    return [`journal.unreadable-${nowMs}`];
  }
  return journalFiles(folder)
    .filter((name) => !isFile(join(folder, name)))
    .map((name) => {
      renameSync(join(folder, name), join(folder, `${name}.unreadable-${nowMs}`));
      return `journal/${name}.unreadable-${nowMs}`;
    });
}

/**
 * Moves the journal of another workspace aside: a database was chosen to take the place of one that is not its own, and what that
 * one sent says nothing about it. Returns the name it has now, from the data folder.
 */
export function putForeignAside(dataFolder: string, nowMs: number): string {
  const aside = freeName((n) => `${journalFolder(dataFolder)}.other-${nowMs + n}`);
  renameSync(journalFolder(dataFolder), aside);
  return basename(aside);
}

/**
 * Reads from the newest file back until `fromNumber` is covered: a start need not read what the ledger is known to know.
 */
export function readJournal(folder: string, fromNumber: number): JournalRead {
  const files = journalFiles(folder);
  const chosen: { name: string; text: string }[] = [];
  for (const name of files.toReversed()) {
    const text = readFileSync(join(folder, name), 'utf8');
    chosen.unshift({ name, text });
    const head = decodeLine(text.slice(0, Math.max(0, text.indexOf('\n'))));
    if (typeof head === 'object' && head.line.t === 'head' && head.line.n <= fromNumber) break;
  }
  const read: JournalRead = {
    workspace: null,
    firstNumber: Infinity,
    lastNumber: 0,
    sends: new Map(),
    others: new Map(),
    went: {},
    damaged: [],
    isTorn: chosen.at(-1)?.text.endsWith('\n') === false,
  };
  for (const { name, text } of chosen) readFile(read, name, text);
  if (read.firstNumber === Infinity) read.firstNumber = read.lastNumber + 1;
  return read;
}

function readFile(read: JournalRead, name: string, text: string): void {
  const lines = text.split('\n');
  // Behind the last line feed is nothing, or what a crash left of a line.
  lines.pop();
  for (const [index, one] of lines.entries()) {
    const decoded = decodeLine(one);
    if (decoded === 'torn') continue;
    if (decoded === 'bad') read.damaged.push({ file: name, line: index + 1 });
    else take(read, decoded.line, decoded.sum);
  }
}

function take(read: JournalRead, line: Exclude<ReturnType<typeof decodeLine>, string>['line'], sum: string): void {
  switch (line.t) {
    case 'head':
      read.workspace = line.workspace;
      read.firstNumber = Math.min(read.firstNumber, line.n);
      read.lastNumber = Math.max(read.lastNumber, line.n - 1);
      read.went = { ...line.went };
      return;
    case 'sent':
      read.sends.set(line.n, { line, sum, outcome: null });
      read.others.delete(line.n);
      count(read.went, line.kind, 1);
      break;
    case 'came': {
      const send = read.sends.get(line.n);
      if (send === undefined) read.others.set(line.n, sum);
      else {
        if (isUndone(line.outcome) && !isUndone(send.outcome)) count(read.went, send.line.kind, -1);
        send.outcome = line.outcome;
      }
      break;
    }
    case 'copy':
      read.others.set(line.n, sum);
      read.went = { ...line.went };
      break;
    case 'void': {
      const send = read.sends.get(line.n);
      if (send !== undefined && !isUndone(send.outcome)) count(read.went, send.line.kind, -1);
      read.sends.delete(line.n);
      read.others.set(line.n, sum);
      break;
    }
    default:
      line satisfies never;
  }
  read.firstNumber = Math.min(read.firstNumber, line.n);
  read.lastNumber = Math.max(read.lastNumber, line.n);
}

/** Surely not carried out. */
export function isUndone(outcome: Outcome | null): boolean {
  return outcome?.what === 'put-back' || outcome?.what === 'refused';
}

export function count(went: Totals, kind: string, by: 1 | -1): void {
  went[kind] = (went[kind] ?? 0) + by;
}
