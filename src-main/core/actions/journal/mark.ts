import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { Log } from '../../log.ts';
import type { Position, Totals } from './journal-line.ts';

/** The mark as it was found: how far this desk had come on this machine. */
const Kept = z.object({
  n: z.number().int(),
  sum: z.string(),
  action: z.string(),
  atMs: z.number(),
  went: z.record(z.string(), z.number()),
  /** Rises with each write: the later of two of the same number. */
  turn: z.number(),
});
export type KeptMark = z.infer<typeof Kept>;

/** `none`: there is no place for it. Null: there is none of this desk. `unreadable`: nothing can be said of it. */
export type FoundMark = KeptMark | null | 'none' | 'unreadable';

/** Two places of this size are written in turn, so that one of them is whole whatever happens. */
const SLOT_BYTES = 2048;

/**
 * How far the journal has come, kept outside the data folder (outbox.md, When the ledger itself is older than the truth).
 * It is written after the journal and not synced: it may lag behind, and never leads. Without a folder there is none.
 */
export class Mark {
  readonly #file: string | null;
  readonly #log: Log;
  #handle: number | null = null;
  #turn = 0;
  #lastNumber = 0;
  #isBroken = false;
  #isThere = false;
  #trouble: string | null = null;

  /** `folder`: absolute; null where this machine offers no such place. */
  constructor(folder: string | null, desk: string, log: Log) {
    this.#file = folder === null ? null : join(folder, `${desk.replaceAll(/[^\w-]/g, '_')}.mark`);
    this.#log = log;
  }

  /** Why an older copy cannot be noticed, for the user; null while it can. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** It was read or written: the next start finds it. */
  get isThere(): boolean {
    return this.#isThere;
  }

  read(): FoundMark {
    if (this.#file === null) return 'none';
    try {
      return this.#readFile(this.#file);
    } catch (error) {
      this.#complain(this.#file, error);
      return 'unreadable';
    }
  }

  #readFile(file: string): KeptMark | null {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    accessSync(dirname(file), constants.W_OK);
    if (!existsSync(file)) return null;
    const bytes = readFileSync(file);
    accessSync(file, constants.W_OK);
    const slots = [0, 1].map((slot) => decoded(bytes.toString('utf8', slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES)));
    const found = slots.filter((one) => one !== null).sort((a, b) => b.n - a.n || b.turn - a.turn)[0];
    if (found === undefined) throw new Error('neither half of it is whole');
    this.#turn = found.turn;
    this.#lastNumber = found.n;
    this.#isThere = true;
    return found;
  }

  /** For a desk that has sent nothing. On the disk when this returns: the desk will say from now on that it has one. */
  begin(atMs: number): void {
    this.write({ n: 0, sum: '', action: '' }, atMs, {});
    if (this.#handle !== null) fsyncSync(this.#handle);
  }

  /** A place that cannot be written costs the notice of an older copy, not the send. */
  write(position: Position, atMs: number, went: Totals): void {
    if (this.#file === null || this.#isBroken) return;
    try {
      this.#handle ??= openPrivately(this.#file);
      this.#turn += 1;
      const bytes = Buffer.alloc(SLOT_BYTES, ' ');
      bytes.write(encoded({ ...position, atMs, went, turn: this.#turn }));
      writeSync(this.#handle, bytes, 0, SLOT_BYTES, (this.#turn % 2) * SLOT_BYTES);
      this.#isThere = true;
    } catch (error) {
      this.#isBroken = true;
      this.#complain(this.#file, error);
    }
  }

  /** Once: it says the same of reading and of writing. */
  #complain(file: string, error: unknown): void {
    if (this.#trouble !== null) return;
    this.#trouble = `How far this desk has come is also kept in ${file}, which cannot be read or written. Outpost goes on without it, but would not notice a data folder that was put back from a copy.`;
    this.#log.warn({ error: String(error) }, this.#trouble);
  }

  /** The same, where it is behind. */
  catchUp(position: Position, atMs: number, went: Totals): void {
    if (this.#lastNumber < position.n) this.write(position, atMs, went);
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }
}

function openPrivately(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600);
}

function encoded(mark: KeptMark): string {
  const json = JSON.stringify(mark);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

function decoded(slot: string): KeptMark | null {
  const end = slot.indexOf('\n');
  const json = slot.slice(9, Math.max(9, end));
  if (end < 0 || crc32(json).toString(16).padStart(8, '0') !== slot.slice(0, 8)) return null;
  const read = Kept.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}
