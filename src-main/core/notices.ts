import type { Notice } from '../../src-preload/contract/app.ts';
import type { Parts } from './parts.ts';

/** What the window should say once. In memory: a notice belongs to this run. */
export class Notices {
  readonly #parts: Pick<Parts, 'store' | 'clock' | 'newId'>;
  readonly #notices: Notice[] = [];

  constructor(parts: Pick<Parts, 'store' | 'clock' | 'newId'>) {
    this.#parts = parts;
  }

  add(tone: Notice['tone'], text: string): void {
    this.#notices.push({ id: this.#parts.newId(), atMs: this.#parts.clock.nowMs(), tone, text });
    this.#parts.store.topics.touch('notices');
  }

  /** Unless it is the last thing that was said. */
  addOnce(tone: Notice['tone'], text: string): void {
    if (this.#notices.at(-1)?.text !== text) this.add(tone, text);
  }

  all(): Notice[] {
    this.#parts.store.depend('notices');
    return [...this.#notices];
  }
}
