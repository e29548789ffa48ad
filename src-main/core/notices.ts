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

  all(): Notice[] {
    this.#parts.store.depend('notices');
    return [...this.#notices];
  }
}
