import type { DraftBody } from '../../src-preload/contract/drafts.ts';

/**
 * A draft as its checks, counts and previews show it: a moment behind what is being typed, so that nothing but the letter
 * itself stands between a key and the screen, and a quick typist's letters are taken together.
 */
export class ReadAlong {
  /** So that three letters of a quick typist are told about at once, and nobody who looks up waits. */
  static readonly lagMs = 200;
  /** From then on it follows right behind the next letter, which is the longest time before another one comes. */
  static readonly enoughMs = 100;
  /** The letter itself is painted first. */
  static readonly frameMs = 20;

  readonly #written: () => DraftBody;
  /** As it was before the letters of this moment; null: nothing was just typed. */
  #before = $state.raw<DraftBody | null>(null);
  #sinceMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly body = $derived.by(() => this.#before ?? this.#written());

  constructor(written: () => DraftBody) {
    this.#written = written;
  }

  /** A letter comes now: what is shown stays as it is for this moment. */
  hold(): void {
    if (this.#before === null) {
      this.#before = this.#written();
      this.#sinceMs = performance.now();
      this.#follow(ReadAlong.lagMs);
    } else if (performance.now() - this.#sinceMs >= ReadAlong.enoughMs) {
      this.#follow(ReadAlong.frameMs);
      // Once: letters that come faster than frames do not put it off.
      this.#sinceMs = Infinity;
    }
  }

  #follow(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.catchUp(), afterMs);
  }

  catchUp(): void {
    clearTimeout(this.#timer);
    this.#before = null;
  }
}
