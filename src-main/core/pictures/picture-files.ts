import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureType } from './picture-type.ts';

/** What pictures may take of the disk; beyond it, those that were not looked at for longest go. They can be fetched again. */
export const MOST_KEPT_BYTES = 64 * 1024 * 1024;

/** Which picture it is, and the address it was fetched from: where that changes, the old one stands until the new one is here. */
export interface PictureKey {
  of: string;
  url: string;
}

interface StoredFile {
  name: string;
  sizeBytes: number;
  usedAtMs: number;
}

const NAME = /^[0-9a-f]{32}-[0-9a-f]{32}$/;

/** Pictures as files in a folder beside the database, so that no backup has them. */
export class PictureFiles {
  readonly #folder: string;
  readonly #mostBytes: number;
  #files: Promise<Map<string, StoredFile>> | null = null;
  /** Writes and evictions go one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, mostBytes = MOST_KEPT_BYTES) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** `isCurrent`: from this very address. Null: none is kept, or what is left of it is no picture: a power failure empties what was just written. */
  async get(key: PictureKey, nowMs: number): Promise<{ bytes: Buffer; isCurrent: boolean } | null> {
    const files = await this.#known();
    const current = nameOf(key);
    const file = files.get(current) ?? [...files.values()].find(({ name }) => name.startsWith(current.slice(0, 33)));
    if (file === undefined) return null;
    try {
      const bytes = await readFile(join(this.#folder, file.name));
      if (pictureType(bytes) === null) {
        await this.#remove(files, file.name);
        return null;
      }
      file.usedAtMs = nowMs;
      await utimes(join(this.#folder, file.name), new Date(nowMs), new Date(nowMs));
      return { bytes, isCurrent: file.name === current };
    } catch {
      // Taken away from outside.
      files.delete(file.name);
      return null;
    }
  }

  /** Whether one of it is kept, from whichever address. */
  async has(key: PictureKey): Promise<boolean> {
    const start = nameOf(key).slice(0, 33);
    return [...(await this.#known()).keys()].some((name) => name.startsWith(start));
  }

  /** What can still be kept without another one having to go. */
  async roomBytes(): Promise<number> {
    return this.#mostBytes - [...(await this.#known()).values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  put(key: PictureKey, bytes: Buffer, nowMs: number): Promise<void> {
    const write = async (): Promise<void> => {
      const files = await this.#known();
      const name = nameOf(key);
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const part = join(this.#folder, `${name}.part`);
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, join(this.#folder, name));
      const before = [...files.keys()].filter((one) => one !== name && one.startsWith(name.slice(0, 33)));
      files.set(name, { name, sizeBytes: bytes.length, usedAtMs: nowMs });
      for (const one of before) await this.#remove(files, one);
      await this.#evict(files);
    };
    const written = this.#last.then(write, write);
    this.#last = written.catch(() => undefined);
    return written;
  }

  async #evict(files: Map<string, StoredFile>): Promise<void> {
    let total = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const { name, sizeBytes } of [...files.values()].toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (total <= this.#mostBytes) return;
      await this.#remove(files, name);
      total -= sizeBytes;
    }
  }

  async #remove(files: Map<string, StoredFile>, name: string): Promise<void> {
    files.delete(name);
    await rm(join(this.#folder, name), { force: true });
  }

  #known(): Promise<Map<string, StoredFile>> {
    return (this.#files ??= listed(this.#folder));
  }
}

async function listed(folder: string): Promise<Map<string, StoredFile>> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = new Map<string, StoredFile>();
  for (const name of names) {
    const path = join(folder, name);
    // A write that a crash cut short.
    if (name.endsWith('.part')) await rm(path, { force: true });
    const found = NAME.test(name) ? await stat(path).catch(() => null) : null;
    if (found !== null) files.set(name, { name, sizeBytes: found.size, usedAtMs: found.mtimeMs });
  }
  return files;
}

const nameOf = ({ of, url }: PictureKey): string => `${hashOf(of)}-${hashOf(url)}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
