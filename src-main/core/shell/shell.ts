import type { Asked, ShellState } from '../../../src-preload/contract/shell.ts';
import type { UpdateWish } from '../../../src-preload/contract/updates.ts';
import type { Parts } from '../parts.ts';

/** What the desktop and its windows tell each other. In memory: it belongs to this run, and a desktop that comes anew tells it anew. */
export class ShellWords {
  readonly #parts: Pick<Parts, 'store' | 'newId'>;
  #state: ShellState | null = null;
  #asked: Asked | null = null;

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

  /** Somebody waits to see it. */
  #touch(): void {
    this.#parts.store.topics.touch('shell');
    this.#parts.store.topics.hurry();
  }
}
