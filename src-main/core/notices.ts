import { isDeepStrictEqual } from 'node:util';
import type { Notice, NoticeFact } from '../../src-preload/contract/notice.ts';
import type { Parts } from './parts.ts';

/** What the window should say once. In memory: a notice belongs to this run. */
export class Notices {
  readonly #parts: Pick<Parts, 'store' | 'clock' | 'newId'>;
  readonly #notices: Notice[] = [];

  constructor(parts: Pick<Parts, 'store' | 'clock' | 'newId'>) {
    this.#parts = parts;
  }

  /** Unless it is the last thing that was said. */
  addOnce(tone: Notice['tone'], fact: NoticeFact): void {
    if (isDeepStrictEqual(this.#notices.at(-1)?.fact, fact)) return;
    this.#notices.push({ id: this.#parts.newId(), atMs: this.#parts.clock.nowMs(), tone, fact });
    this.#parts.store.topics.touch('notices');
  }

  all(): Notice[] {
    this.#parts.store.depend('notices');
    return [...this.#notices];
  }
}
