import { navigate } from './route.svelte.ts';
import { toasts } from './toast.svelte.ts';

export const ONE_FILE = 'One file at a time: the first one is read.';

/** A file dropped anywhere in the window, or chosen; the import view takes it from here. */
export class Dropping {
  /** A file is held over the window. */
  near = $state(false);
  #taker: ((file: File) => void) | null = null;
  /** Came before its view was there. */
  #waiting: File | null = null;
  /** Enter and leave fire for every element crossed. */
  #depth = 0;

  /** A file came that no view has read. */
  get waits(): boolean {
    return this.#waiting !== null;
  }

  readonly enter = (event: DragEvent): void => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    this.#depth += 1;
    this.near = true;
  };

  readonly over = (event: DragEvent): void => {
    if (holdsFile(event)) event.preventDefault();
  };

  readonly leave = (event: DragEvent): void => {
    if (!holdsFile(event)) return;
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.near = false;
  };

  readonly drop = (event: DragEvent): void => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    this.#depth = 0;
    this.near = false;
    const [file, second] = event.dataTransfer?.files ?? [];
    if (second !== undefined) toasts.fail('one-file', ONE_FILE);
    if (file !== undefined) this.open(file);
  };

  open(file: File): void {
    if (this.#taker !== null) this.#taker(file);
    else this.#waiting = file;
    navigate({ view: 'import' });
  }

  /** From now on files go to `taker`, one that waits at once. Gives the end of it. */
  takenBy(taker: (file: File) => void): () => void {
    this.#taker = taker;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) taker(waiting);
    return () => {
      if (this.#taker === taker) this.#taker = null;
    };
  }
}

function holdsFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

export const dropping = new Dropping();
