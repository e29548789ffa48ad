import { chmod, lstat, readFile, rename, stat } from 'node:fs/promises';
import { pathTrouble } from './path-trouble.ts';
import { replaceFile } from './replace-file.ts';

/** The system does not let it be read, which says nothing about what is in it. */
class Unread extends Error {}

/**
 * Secrets as one JSON object in a file only its owner can read. Written whole, beside the old one, synced and renamed:
 * after a crash there is the old or the new file, never half of one. Changes queue up behind each other.
 */
export class SecretFile {
  readonly path: string;
  #lastChange: Promise<unknown> = Promise.resolve();
  #trouble: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** What became of a file that could not be read, for the user. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Null too where the file cannot be read now: the token in it is not lost, and `trouble` says why it is not at hand. */
  async get(key: string): Promise<string | null> {
    await this.#lastChange;
    try {
      return (await this.#read()).get(key) ?? null;
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.#trouble = error.message;
      return null;
    }
  }

  /** None where the file cannot be read now. */
  async keys(): Promise<string[]> {
    await this.#lastChange;
    return this.#read().then(
      (all) => [...all.keys()],
      () => [],
    );
  }

  /** Throws, with words for the user, where the file cannot be read or written: the other tokens in it are not written over. */
  set(key: string, value: string): Promise<void> {
    return this.#change((all) => all.get(key) !== value && all.set(key, value));
  }

  delete(key: string): Promise<void> {
    return this.#change((all) => all.delete(key));
  }

  /** `apply` says whether it changed anything. */
  #change(apply: (all: Map<string, string>) => unknown): Promise<void> {
    const change = this.#lastChange.then(async () => {
      const all = await this.#read();
      if (apply(all)) await this.#write(all);
    });
    this.#lastChange = change.catch(() => undefined);
    return change;
  }

  async #write(all: Map<string, string>): Promise<void> {
    try {
      await replaceFile(this.path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    } catch (error) {
      throw new Error(
        `The token was not saved. ${this.path} could not be written: ${pathTrouble(error, 'made')} Mend that, then try again.`,
        { cause: error },
      );
    }
  }

  async #read(): Promise<Map<string, string>> {
    let text: string;
    try {
      // A pipe would be waited for, and with it every token.
      if (!(await stat(this.path)).isFile()) return await this.#putAside();
      text = await readFile(this.path, 'utf8');
      if (process.platform !== 'win32') await closeToOthers(this.path).catch(() => undefined);
    } catch (error) {
      if (error instanceof Unread) throw error;
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
      throw new Unread(
        `${this.path} could not be read: ${pathTrouble(error)} It was left as it is. Check who owns it and whether the disk reports errors, then try again.`,
        { cause: error },
      );
    }
    const entries = secretsIn(text);
    return entries === null ? this.#putAside() : new Map(entries);
  }

  /** Cut off, written over, or a folder: what was read is not what it should be. Kept under a name that is told, and begun anew. */
  async #putAside(): Promise<Map<string, string>> {
    const aside = `${this.path}.unreadable-${Date.now()}`;
    try {
      await rename(this.path, aside);
    } catch (error) {
      // Whatever were written now would take its place.
      throw new Unread(
        `${this.path} is not what it should be, and could not be put aside: ${pathTrouble(error, 'made')} It was left as it is. Move it away yourself, then try again.`,
        { cause: error },
      );
    }
    this.#trouble = `${this.path} could not be read. It was put aside as ${aside}. Enter the tokens of your connections again.`;
    return new Map();
  }
}

/**
 * A file that was copied in, or made readable by hand, is closed again; another user's stays as it is, and so does what a link leads
 * to, which is its owner's affair.
 */
async function closeToOthers(path: string): Promise<void> {
  if ((await lstat(path)).isFile()) await chmod(path, 0o600);
}

function secretsIn(text: string): [string, string][] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    return Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch {
    return null;
  }
}
