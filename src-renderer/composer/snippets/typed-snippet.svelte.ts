import type { Snippet } from '../../../src-preload/contract/snippets.ts';
import { nameBefore, offered } from './expand.ts';

/** The snippets whose name is being typed, and which of them Enter puts in. */
export class TypedSnippet {
  readonly #all: () => readonly Snippet[];
  #typed = $state.raw<{ from: number; name: string } | null>(null);
  #at = $state(0);

  /** `all`: those that are kept. */
  constructor(all: () => readonly Snippet[]) {
    this.#all = all;
  }

  /** What fits the name that is being typed; empty: none is, or nothing fits. */
  get found(): readonly Snippet[] {
    return this.#typed === null ? [] : offered(this.#all(), this.#typed.name);
  }
  get at(): number {
    return this.#at;
  }
  /** Where the name begins, at its semicolon. */
  get from(): number {
    return this.#typed?.from ?? 0;
  }

  typed(text: string, caret: number): void {
    const before = this.#typed?.name;
    this.#typed = nameBefore(text, caret);
    if (before !== this.#typed?.name) this.#at = 0;
  }
  leave(): void {
    this.#typed = null;
  }

  /** What a key does while some are offered: `chosen` is put in; true: the key was meant for the list. */
  key(key: string, choose: (snippet: Snippet) => void): boolean {
    const count = this.found.length;
    const chosen = this.found[this.#at];
    if (chosen === undefined) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      this.#at = (this.#at + (key === 'ArrowDown' ? 1 : -1) + count) % count;
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') this.leave();
    else return false;
    return true;
  }
}
