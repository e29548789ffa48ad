import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MOST_IMPORT_BYTES } from '../../../src-preload/contract/words/file-size.ts';

/** `more`: other files were opened with it. */
export type OpenedFile = { name: string; bytes: Buffer; more: boolean } | 'gone' | 'too-large';

/** The window may be loaded again before it has read one. */
const KEPT = 8;

/** The files that the user gave Outpost to open. A page reads them by a key that only this program has made, and nothing else on the disk. */
export class OpenedFiles {
  readonly #files = new Map<string, { path: string; more: boolean }>();

  /** The key of one more. */
  add(path: string, more = false): string {
    const key = randomBytes(16).toString('hex');
    this.#files.set(key, { path, more });
    const [oldest] = this.#files.keys();
    if (this.#files.size > KEPT && oldest !== undefined) this.#files.delete(oldest);
    return key;
  }

  async read(key: string): Promise<OpenedFile> {
    const file = this.#files.get(key);
    if (file === undefined) return 'gone';
    const { path, more } = file;
    try {
      const found = await stat(path);
      // A pipe would be waited for without end.
      if (!found.isFile()) return 'gone';
      if (found.size > MOST_IMPORT_BYTES) return 'too-large';
      // Windows knows names with half a sign in them, which no header can say.
      return { name: basename(path).toWellFormed(), bytes: await readFile(path), more };
    } catch {
      return 'gone';
    }
  }
}
