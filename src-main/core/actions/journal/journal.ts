import { closeSync, fsyncSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../store/make-folder.ts';
import type { Log } from '../../log.ts';
import { difference } from './compare.ts';
import { count, isUndone, journalFiles, type JournalRead } from './journal-files.ts';
import { encodeLine, TORN, type JournalLine, type Outcome, type SentLine, type Totals } from './journal-line.ts';
import { MarkMoved, type Mark } from './mark.ts';

/** About 800 sends. */
const LARGEST_FILE_BYTES = 256 * 1024;
/** About 12,000 sends: what a copy of a year ago does not find here, the mark still knows in number. */
const MOST_FILES = 16;

/** Of a workspace that another program sent from: the number to go on from, and all of each kind since, and in all. */
export interface Elsewhere {
  /** All of that left after this; null: not known. */
  sinceMs: number | null;
  goesOnFrom: number;
  went: Totals;
  inAll: Totals;
}

/** What is written down of a send before its first byte. */
export type Leaving = Omit<SentLine, 't'>;

/**
 * The append-only record beside the database of every create that left (outbox.md, When the ledger itself is older than
 * the truth): files of lines with checksums, one synced line before each first byte. It is written only after the ledger
 * has committed the same, so that it never knows of a send that did not begin.
 */
export class Journal {
  readonly #folder: string;
  readonly #workspace: string;
  readonly #log: Log;
  readonly #mark: Mark;
  readonly #kinds = new Map<number, string>();
  readonly #went: Totals;
  #lastNumber: number;
  #lastWritten: number;
  #file: { handle: number; sizeBytes: number } | null = null;
  #isTorn: boolean;
  /** Set until the workspace goes on from it: nothing leaves meanwhile. */
  #moved: MarkMoved | null = null;
  /** The number whose line was refused: the next one has it again, so that no gap is left to be asked about. */
  #refused: number | null = null;

  constructor(
    options: { folder: string; workspace: string; log: Log; mark: Mark; lastNumber: number },
    read: Pick<JournalRead, 'went' | 'isTorn'>,
  ) {
    this.#folder = options.folder;
    this.#workspace = options.workspace;
    this.#log = options.log;
    this.#mark = options.mark;
    this.#lastNumber = options.lastNumber;
    this.#lastWritten = options.lastNumber;
    this.#went = { ...read.went };
    this.#isTorn = read.isTorn;
  }

  /** For the next send; the ledger commits it before `leaves` is called with it. */
  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** The last number under which something may have left: one whose line was refused stands for nothing. */
  get lastWritten(): number {
    return this.#lastWritten;
  }

  /** The file outside the data folder that cannot be read or written; null while it can. */
  get markTrouble(): string | null {
    return this.#mark.trouble;
  }

  /** Calls `fn` whenever that begins or ends. */
  onMarkTrouble(fn: () => void): void {
    this.#mark.onTrouble(fn);
  }

  /** The next start finds a mark outside the data folder. */
  get hasMark(): boolean {
    return this.#mark.isThere;
  }

  /**
   * On the disk when this returns. Throws when it is not: then nothing may be sent. `MarkMoved`: another program has sent
   * from a copy of this workspace, and nothing leaves until `goesOnFrom`.
   */
  leaves(line: Leaving): void {
    if (this.#moved !== null) throw this.#moved;
    try {
      this.#mark.inTurn(line.n, () => this.#leave(line));
    } catch (error) {
      if (error instanceof MarkMoved) this.#moved = error;
      else this.#refused = line.n;
      this.#lastNumber = line.n - 1;
      throw error;
    }
  }

  #leave(line: Leaving): void {
    // All of it may have reached the disk before it was refused.
    if (this.#refused !== null) this.#append({ t: 'void', n: this.#refused, atMs: line.atMs });
    const sum = this.#synced({ t: 'sent', ...line });
    this.#refused = null;
    this.#lastWritten = line.n;
    count(this.#went, line.kind, 1);
    this.#kinds.set(line.n, line.kind);
    this.#mark.write({ n: line.n, sum, action: line.action }, line.atMs, this.#went);
  }

  /** What another program is known to have sent from a copy of this workspace; null where none has. */
  get sentElsewhere(): Elsewhere | null {
    if (this.#moved === null) return null;
    const { n, went } = this.#moved.found;
    return {
      sinceMs: this.#mark.atMs,
      goesOnFrom: Math.max(n, this.#lastNumber) + 1,
      went: difference(went, this.#went),
      inAll: went,
    };
  }

  /** Not synced: a power cut may take it, and then the send is in doubt. Never throws. */
  came(n: number, atMs: number, outcome: Outcome): void {
    const kind = this.#kinds.get(n);
    this.#kinds.delete(n);
    if (kind !== undefined && isUndone(outcome)) count(this.#went, kind, -1);
    try {
      this.#append({ t: 'came', n, atMs, outcome });
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'an outcome could not be added to the journal');
    }
  }

  /** The workspace goes on from a copy: numbers up to this one were used elsewhere. On the disk when this returns. */
  goesOnFrom(n: number, atMs: number, went: Totals): void {
    this.#lastNumber = Math.max(this.#lastNumber, n);
    Object.assign(this.#went, went);
    const sum = this.#synced({ t: 'copy', n, atMs, went });
    this.#lastWritten = this.#lastNumber;
    if (this.#moved !== null) this.#mark.accept(this.#moved.found);
    this.#moved = null;
    this.#mark.goOn({ n, sum, action: '' }, atMs, this.#went);
  }

  /** A crash may have come between the journal and the mark. */
  catchUp(read: JournalRead): void {
    const last = read.sends.get(read.lastNumber);
    if (last === undefined) return;
    this.#mark.catchUp({ n: last.line.n, sum: last.sum, action: last.line.action }, last.line.atMs, this.#went);
  }

  /**
   * A crash may have come between the ledger and the journal: the ledger has given a number and nothing was sent under it,
   * since the line comes first. Not where the mark knows the number: then its line was lost.
   */
  voids(n: number, atMs: number): void {
    if (this.#mark.number < n) this.#synced({ t: 'void', n, atMs });
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file.handle);
    this.#file = null;
    this.#mark.close();
  }

  #synced(line: JournalLine): string {
    const { handle, sum } = this.#append(line);
    fsyncSync(handle);
    return sum;
  }

  #append(line: JournalLine): { handle: number; sum: string } {
    const file = this.#openFile(line);
    const { text, sum } = encodeLine(line);
    this.#write(file, (this.#isTorn ? TORN : '') + text);
    return { handle: file.handle, sum };
  }

  /** A line that was not written whole is ended before the next one. */
  #write(file: { handle: number; sizeBytes: number }, text: string): void {
    const bytes = Buffer.from(text);
    this.#isTorn = true;
    for (let done = 0; done < bytes.length;) done += writeSync(file.handle, bytes, done);
    this.#isTorn = false;
    file.sizeBytes += bytes.length;
  }

  /** A file is begun with a send, so that an outcome never stands before what it is the outcome of. */
  #openFile(line: JournalLine): { handle: number; sizeBytes: number } {
    const isFull = (this.#file?.sizeBytes ?? 0) >= LARGEST_FILE_BYTES;
    if (this.#file !== null && !(isFull && line.t === 'sent')) return this.#file;
    const files = journalFiles(this.#folder);
    const last = files.at(-1);
    if (this.#file === null && last !== undefined) {
      this.#file = opened(join(this.#folder, last));
      if (this.#file.sizeBytes < LARGEST_FILE_BYTES || line.t !== 'sent') return this.#file;
    }
    return this.#begin(Number.parseInt(last ?? '0', 10) + 1, line.n, files);
  }

  #begin(number: number, n: number, files: readonly string[]): { handle: number; sizeBytes: number } {
    makeFolder(this.#folder);
    if (this.#file !== null) closeSync(this.#file.handle);
    this.#file = null;
    const file = opened(join(this.#folder, `${String(number).padStart(6, '0')}.log`));
    this.#isTorn = false;
    this.#write(file, encodeLine({ t: 'head', workspace: this.#workspace, n, went: { ...this.#went } }).text);
    syncFolder(this.#folder);
    this.#file = file;
    for (const old of files.slice(0, Math.max(0, files.length + 1 - MOST_FILES))) rmSync(join(this.#folder, old));
    return file;
  }
}

function opened(path: string): { handle: number; sizeBytes: number } {
  const handle = openSync(path, 'a', 0o600);
  return { handle, sizeBytes: fstatSync(handle).size };
}

/** So that a new file's name is on the disk too; Windows keeps no handles on folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
