import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MOST_IMPORT_BYTES } from '../../../src-preload/contract/words/file-size.ts';

export type OpenedFile = { name: string; bytes: Buffer } | 'gone' | 'too-large';

/** The window may be loaded again before it has read one. */
const KEPT = 8;

/** The files that the user gave Outpost to open. A page reads them by a key that only this program has made, and nothing else on the disk. */
export class OpenedFiles {
  readonly #paths = new Map<string, string>();

  /** The key of one more. */
  add(path: string): string {
    const key = randomBytes(16).toString('hex');
    this.#paths.set(key, path);
    const [oldest] = this.#paths.keys();
    if (this.#paths.size > KEPT && oldest !== undefined) this.#paths.delete(oldest);
    return key;
  }

  async read(key: string): Promise<OpenedFile> {
    const path = this.#paths.get(key);
    if (path === undefined) return 'gone';
    try {
      const found = await stat(path);
      // A pipe would be waited for without end.
      if (!found.isFile()) return 'gone';
      if (found.size > MOST_IMPORT_BYTES) return 'too-large';
      return { name: basename(path), bytes: await readFile(path) };
    } catch {
      return 'gone';
    }
  }
}
