import { storage } from './storage.ts';
import { SvelteMap } from 'svelte/reactivity';

/** Of the last drafts only: the words are for whoever is mending one now. */
const most = 50;

/** What is to be said of a draft where it is written, for as long as the window is open. */
export class DraftNotes {
  readonly #key: string;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #words: SvelteMap<string, string>;

  /** `storage` keeps the words over a reload, by `key`; null: until then. */
  constructor(key: string, storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#key = key;
    this.#storage = storage;
    this.#words = new SvelteMap(readPairs(storage?.getItem(key) ?? null));
  }

  note(draftId: string, words: string): void {
    this.#words.set(draftId, words);
    this.#storage?.setItem(this.#key, JSON.stringify([...this.#words].slice(-most)));
  }

  /** Null: nothing was noted of it, or nobody knows any more. */
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

/** Why the service refused what is a draft again: it is said where the draft is mended. */
export const refusedBefore = new DraftNotes('outpost:refused-before', storage('session'));

/** It waited to be sent, and was taken out of the outbox to be edited: left like that, it never goes. */
export const takenOut = new DraftNotes('outpost:taken-out', storage('session'));
