import { storage } from './storage.ts';
import { SvelteMap } from 'svelte/reactivity';

const key = 'outpost:refused-before';
/** Of the last drafts only: the words are for whoever is mending one now. */
const most = 50;

/** Why the service refused what is a draft again, for as long as the window is open: it is said where the draft is mended. */
export class RefusedBefore {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #words: SvelteMap<string, string>;

  /** `storage` keeps the words over a reload; null: until then. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#storage = storage;
    this.#words = new SvelteMap(readPairs(storage?.getItem(key) ?? null));
  }

  note(draftId: string, words: string): void {
    this.#words.set(draftId, words);
    this.#storage?.setItem(key, JSON.stringify([...this.#words].slice(-most)));
  }

  /** Null: it was not refused, or nobody knows any more. */
  of(draftId: string | null): string | null {
    return draftId === null ? null : (this.#words.get(draftId) ?? null);
  }
}

function readPairs(kept: string | null): [string, string][] {
  try {
    return JSON.parse(kept ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

export const refusedBefore = new RefusedBefore(storage('session'));
