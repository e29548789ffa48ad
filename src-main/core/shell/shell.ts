import type { Asked, FileWanted, ShellState } from '../../../src-preload/contract/shell.ts';
import type { UpdateWish } from '../../../src-preload/contract/updates.ts';
import type { Parts } from '../parts.ts';

/** What the desktop and its windows tell each other. In memory: it belongs to this run, and a desktop that comes anew tells it anew. */
export class ShellWords {
  readonly #parts: Pick<Parts, 'store' | 'newId'>;
  #state: ShellState | null = null;
  #asked: Asked | null = null;
  #wanted: FileWanted | null = null;
  #give: (file: string | null) => void = () => undefined;

  constructor(parts: Pick<Parts, 'store' | 'newId'>) {
    this.#parts = parts;
  }

  state(): ShellState | null {
    this.#parts.store.depend('shell');
    return this.#state;
  }

  asked(): Asked | null {
    this.#parts.store.depend('shell');
    return this.#asked;
  }

  tell(state: ShellState): void {
    this.#state = state;
    this.#touch();
  }

  /** The last wish is what counts. False: there is nobody to hear it. */
  ask(wish: UpdateWish): boolean {
    if (this.#state === null) return false;
    this.#asked = { id: this.#parts.newId(), wish };
    this.#touch();
    return true;
  }

  /** False: something else was asked meanwhile. */
  answer(id: string): boolean {
    if (this.#asked?.id !== id) return false;
    this.#asked = null;
    this.#touch();
    return true;
  }

  wanted(): FileWanted | null {
    this.#parts.store.depend('shell');
    return this.#wanted;
  }

  /** The last one that is asked for is what is chosen. Null: none was, and at once where there is nobody to show a dialog. */
  chooseFile(wish: Omit<FileWanted, 'id'>, signal?: AbortSignal): Promise<string | null> {
    if (this.#state === null) return Promise.resolve(null);
    this.#give(null);
    const id = this.#parts.newId();
    this.#wanted = { id, ...wish };
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#give = resolve;
    // Whoever asked is gone: the dialog that is open chooses for nobody.
    signal?.addEventListener('abort', () => void this.giveFile(id, null), { once: true });
    this.#touch();
    return promise;
  }

  /** False: nobody waits for it any more. */
  giveFile(id: string, file: string | null): boolean {
    if (this.#wanted?.id !== id) return false;
    this.#wanted = null;
    this.#give(file);
    this.#touch();
    return true;
  }

  /** Somebody waits to see it. */
  #touch(): void {
    this.#parts.store.topics.touch('shell');
    this.#parts.store.topics.hurry();
  }
}
