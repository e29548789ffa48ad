import { storage } from './storage.ts';

const prefix = 'outpost:typed:';

/**
 * What is typed in a dialog, kept for this window until it is saved or discarded: whoever closes the dialog by mistake, goes to
 * another view or reloads finds it there again.
 */
export class TypedText {
  readonly #key: string;
  readonly #initial: string;
  readonly #kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  #text = $state('');
  /** Typed before and not saved: whoever opens the dialog may have forgotten it. */
  readonly isFromBefore: boolean;

  /** `name`: of what it is, so that no other dialog finds it. `initial`: what stands there where nothing was typed. */
  constructor(
    name: string,
    initial = '',
    kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = storage('session'),
  ) {
    this.#key = prefix + name;
    this.#initial = initial;
    this.#kept = kept;
    const before = kept?.getItem(this.#key) ?? null;
    this.#text = before ?? initial;
    this.isFromBefore = before !== null;
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    if (text === this.#initial) this.#kept?.removeItem(this.#key);
    else this.#keep(text);
  }

  /** It was saved, or is not wanted any more. */
  forget(): void {
    this.#text = this.#initial;
    this.#kept?.removeItem(this.#key);
  }

  #keep(text: string): void {
    try {
      this.#kept?.setItem(this.#key, text);
    } catch {
      // The browser has no more room: it lasts as long as the dialog.
    }
  }
}
