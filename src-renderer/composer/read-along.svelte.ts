import type { DraftBody } from '../../src-preload/contract/drafts.ts';

/**
 * A draft as its checks, counts and previews show it: a moment behind what is being typed, so that nothing but the letter
 * itself stands between a key and the screen, and a quick typist's letters are taken together.
 */
export class ReadAlong {
  /** So that three letters of a quick typist are told about at once, and nobody who looks up waits. */
  static readonly lagMs = 200;

  readonly #written: () => DraftBody;
  /** As it was before the letters of this moment; null: nothing was just typed. */
  #before = $state.raw<DraftBody | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly body = $derived.by(() => this.#before ?? this.#written());

  constructor(written: () => DraftBody) {
    this.#written = written;
  }

  /** A letter comes now: what is shown stays as it is for this moment. */
  hold(): void {
    if (this.#before !== null) return;
    this.#before = this.#written();
    this.#timer = setTimeout(() => this.catchUp(), ReadAlong.lagMs);
  }

  catchUp(): void {
    clearTimeout(this.#timer);
    this.#before = null;
  }
}
