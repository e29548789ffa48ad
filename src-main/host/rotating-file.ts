import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/**
 * A file that is appended to at once (a crash loses no line), moves aside when it has grown to `maxBytes`, and keeps
 * `kept` older ones as `<file>.1` (newest) to `<file>.<kept>`.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #kept: number;
  #file: number | null = null;
  #sizeBytes = 0;
  #isClosed = false;

  constructor(path: string, maxBytes: number, kept: number) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#kept = kept;
    // Opening it would wait for a reader.
    if (statSync(path, { throwIfNoEntry: false })?.isFIFO()) throw new Error('it is a pipe');
    this.#open();
  }

  /** Never throws: a full disk must not take the program down with its log. */
  append(text: string): void {
    if (this.#isClosed) return;
    try {
      // One that could not be opened as its turn came is tried again with each line.
      if (this.#file === null) this.#open();
      if (this.#sizeBytes > 0 && this.#sizeBytes + text.length > this.#maxBytes) this.#moveAside();
      if (this.#file !== null) this.#sizeBytes += writeSync(this.#file, text);
    } catch {
      // Nowhere left to say it.
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#letGo();
  }

  #open(): void {
    this.#file = openSync(this.#path, 'a', 0o600);
    this.#sizeBytes = fstatSync(this.#file).size;
  }

  #letGo(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #moveAside(): void {
    this.#letGo();
    for (let number = this.#kept - 1; number >= 0; number--) {
      try {
        renameSync(number === 0 ? this.#path : `${this.#path}.${number}`, `${this.#path}.${number + 1}`);
      } catch {
        // There is no such older file yet.
      }
    }
    this.#open();
  }
}
