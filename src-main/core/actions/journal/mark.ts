import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { makeFolder } from '../../store/make-folder.ts';
import type { Log } from '../../log.ts';
import { isSmallFile } from '../../store/small-file.ts';
import { FileTurn } from '../../store/file-turn.ts';
import type { Position, Totals } from './journal-line.ts';

/** The mark as it was found: how far this workspace had come on this machine. */
const Kept = z.object({
  n: z.number().int(),
  sum: z.string(),
  action: z.string(),
  atMs: z.number(),
  went: z.record(z.string(), z.number()),
  /** Rises with each write: the later of two of the same number. */
  turn: z.number(),
  /** Where this only says that a copy was opened and goes on from here: what had been sent before. */
  after: z.object({ n: z.number().int(), sum: z.string(), action: z.string() }).nullable().default(null),
});
export type StoredMark = z.infer<typeof Kept>;

/** `none`: there is no place for it. Null: there is none of this workspace. `unreadable`: nothing can be said of it. */
export type FoundMark = StoredMark | null | 'none' | 'unreadable';

/** Two places of this size are written in turn, so that one of them is whole whatever happens. */
const SLOT_BYTES = 2048;

/** Another program sent from a copy of this workspace since this one last did. Nothing was sent here. */
export class MarkMoved extends Error {
  readonly found: StoredMark;

  constructor(found: StoredMark) {
    super('another program has sent from a copy of this workspace');
    this.found = found;
  }
}

/**
 * How far the journal has come, kept outside the data folder (outbox.md, When the ledger itself is older than the truth).
 * It is written after the journal and not synced: it may lag behind, and never leads. Without a folder there is none.
 * Programs on copies of one workspace share it: each writes it in its turn, and only over what it has seen itself.
 */
export class Mark {
  readonly #file: string | null;
  readonly #log: Log;
  readonly #turn: FileTurn | null;
  /** As this program last read or wrote it. */
  #seen: StoredMark | null = null;
  #trouble: string | null = null;
  #whenTroubled: () => void = () => undefined;

  /** `folder`: absolute; null where this machine offers no such place. */
  constructor(folder: string | null, workspace: string, log: Log) {
    const name = workspace.replaceAll(/[^\w-]/g, '_');
    this.#file = folder === null ? null : join(folder, `${name}.mark`);
    this.#turn = folder === null ? null : new FileTurn(join(folder, `${name}.turn`));
    this.#log = log;
  }

  /** The file that cannot be read or written, so that an older copy cannot be noticed; null while it can. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Calls `fn` whenever `trouble` begins or ends. */
  onTrouble(fn: () => void): void {
    this.#whenTroubled = fn;
  }

  /** It was read or written: the next start finds it. */
  get isThere(): boolean {
    return this.#seen !== null;
  }

  /** The last number it knows; 0 where there is none. */
  get number(): number {
    return this.#seen?.n ?? 0;
  }

  /** When what this program last saw of it was written; null where it has seen none. */
  get atMs(): number | null {
    return this.#seen?.atMs ?? null;
  }

  read(): FoundMark {
    if (this.#file === null) return 'none';
    try {
      makeFolder(dirname(this.#file));
      accessSync(dirname(this.#file), constants.W_OK);
      this.#seen = look(this.#file);
      return this.#seen;
    } catch (error) {
      this.#troubled(this.#file, error);
      return 'unreadable';
    }
  }

  /** For a workspace that has sent nothing. On the disk when this returns: the workspace will say from now on that it has one. */
  begin(atMs: number): void {
    this.write({ n: 0, sum: '', action: '' }, atMs, {}, 'synced');
  }

  /**
   * Runs `run`, which writes the mark up to `n`, while no other program can. Throws `MarkMoved`, and runs nothing, where
   * another one has sent since this one looked. A place that cannot be read or written costs that, not the send.
   */
  inTurn(n: number, run: () => void): void {
    if (this.#file === null) {
      run();
      return;
    }
    const isTurn = this.#begin(this.#file);
    try {
      this.#notice(this.#file, n);
      run();
    } finally {
      if (isTurn) this.#turn?.end();
    }
  }

  /** What moved it is known now, and written over by the next one. */
  accept(found: StoredMark): void {
    this.#seen = found;
  }

  /** In a turn, where other programs may be at work. */
  write(position: Position, atMs: number, went: Totals, how: 'synced' | 'unsynced' = 'unsynced'): void {
    if (this.#file === null) return;
    const after = position.action === '' ? sentBefore(this.#seen) : null;
    const mark = { ...position, atMs, went: { ...went }, turn: (this.#seen?.turn ?? 0) + 1, after };
    try {
      writeSlot(this.#file, mark, how);
      this.#seen = mark;
      this.#well();
    } catch (error) {
      this.#troubled(this.#file, error);
    }
  }

  /** The same, where it is behind; where it moved meanwhile, the next send notices. */
  catchUp(position: Position, atMs: number, went: Totals): void {
    if ((this.#seen?.n ?? 0) < position.n) this.goOn(position, atMs, went);
  }

  /** Where it moved meanwhile, the next send notices. */
  goOn(position: Position, atMs: number, went: Totals): void {
    try {
      this.inTurn(position.n, () => this.write(position, atMs, went));
    } catch (error) {
      if (!(error instanceof MarkMoved)) throw error;
    }
  }

  close(): void {
    this.#turn?.close();
  }

  #begin(file: string): boolean {
    try {
      makeFolder(dirname(file));
      this.#turn?.begin();
      return true;
    } catch (error) {
      this.#troubled(file, error);
      return false;
    }
  }

  #notice(file: string, n: number): void {
    let found: StoredMark | null;
    try {
      found = look(file);
    } catch (error) {
      this.#troubled(file, error);
      return;
    }
    if (found !== null && !this.#isKnown(found, n)) throw new MarkMoved(found);
    this.#seen = found ?? this.#seen;
  }

  #isKnown(found: StoredMark, n: number): boolean {
    const seen = this.#seen;
    // It could not be read before, and the user was asked then.
    if (seen === null) return found.n < n;
    if (found.n === seen.n && found.sum === seen.sum && found.turn === seen.turn) return true;
    // A copy was opened and has not sent anything yet: it is the one that has to ask.
    return found.after?.n === seen.n && found.after.sum === seen.sum && found.n <= n;
  }

  #troubled(file: string, error: unknown): void {
    if (this.#trouble !== null) return;
    this.#trouble = file;
    this.#log.warn(
      { error: String(error), isReported: true },
      'how far this workspace has come cannot be written outside the data folder',
    );
    this.#whenTroubled();
  }

  #well(): void {
    if (this.#trouble === null) return;
    this.#trouble = null;
    this.#whenTroubled();
  }
}

/** Null: there is none. Throws where it cannot be read, or could not be written. */
function look(file: string): StoredMark | null {
  if (!existsSync(file)) return null;
  if (!isSmallFile(file)) throw new Error('it is no plain file of two halves');
  const bytes = readFileSync(file);
  accessSync(file, constants.W_OK);
  const slots = [0, 1].map((slot) => decoded(bytes.toString('utf8', slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)));
  const found = slots.filter((one) => one !== null).sort((a, b) => b.n - a.n || b.turn - a.turn)[0];
  if (found === undefined) throw new Error('neither half of it is whole');
  return found;
}

/** By its name each time: who puts the folder back from a copy, or deletes it, leaves an open file that nobody finds. */
function writeSlot(file: string, mark: StoredMark, how: 'synced' | 'unsynced'): void {
  makeFolder(dirname(file));
  const bytes = Buffer.alloc(SLOT_BYTES, ' ');
  bytes.write(encoded(mark));
  const isThere = existsSync(file);
  if (isThere && !isSmallFile(file)) throw new Error('it is no plain file of two halves');
  const handle = openSync(file, isThere ? 'r+' : 'w+', 0o600);
  try {
    writeSync(handle, bytes, 0, SLOT_BYTES, (mark.turn % 2) * SLOT_BYTES);
    if (how === 'synced') fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function sentBefore(seen: StoredMark | null): Position | null {
  if (seen === null) return null;
  const { n, sum, action, after } = seen;
  return after ?? { n, sum, action };
}

function encoded(mark: StoredMark): string {
  const json = JSON.stringify(mark);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

function decoded(slot: string): StoredMark | null {
  const end = slot.indexOf('\n');
  const json = slot.slice(9, Math.max(9, end));
  if (end < 0 || crc32(json).toString(16).padStart(8, '0') !== slot.slice(0, 8)) return null;
  const read = Kept.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}
