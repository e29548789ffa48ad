import { keptTyped } from './kept-typed.ts';

const prefix = 'outpost:typed:';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<ReturnType<typeof keptTyped>, 'later'>>;

/**
 * What is typed in a dialog, kept until it is saved or discarded: whoever closes the dialog by mistake, goes to another view, reloads or
 * comes back after the program was killed finds it there again. Not for secrets: it is written to the disk.
 */
export class TypedText {
  #key: string;
  readonly #initial: string;
  readonly #kept: Kept | null;
  #text = $state('');
  #isFromBefore = $state(false);
  #isTouched = false;

  /** `name`: of what it is, so that no other dialog finds it. `initial`: what stands there where nothing was typed. */
  constructor(name: string, initial = '', kept: Kept | null = keptTyped()) {
    this.#key = prefix + name;
    this.#initial = initial;
    this.#kept = kept;
    const before = kept?.getItem(this.#key) ?? null;
    this.#text = before ?? initial;
    this.#isFromBefore = before !== null;
    if (before === null) kept?.later?.(() => this.#hear());
  }

  /** Typed before and not saved: whoever opens the dialog may have forgotten it. */
  get isFromBefore(): boolean {
    return this.#isFromBefore;
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#isTouched = true;
    this.#text = text;
    if (text === this.#initial) this.#kept?.removeItem(this.#key);
    else this.#keep(text);
  }

  /** It was saved, or is not wanted any more. */
  forget(): void {
    this.#isTouched = true;
    this.#text = this.#initial;
    this.#kept?.removeItem(this.#key);
  }

  /** What it is of is called so from now on; what was typed goes along. */
  rename(name: string): void {
    const key = prefix + name;
    move(this.#kept, this.#key, key);
    this.#key = key;
  }

  /** The core tells what it keeps after this began. */
  #hear(): void {
    const before = this.#isTouched ? null : (this.#kept?.getItem(this.#key) ?? null);
    if (before === null) return;
    this.#text = before;
    this.#isFromBefore = true;
  }

  #keep(text: string): void {
    try {
      this.#kept?.setItem(this.#key, text);
    } catch {
      // The browser has no more room: it lasts as long as the dialog.
    }
  }
}

/** Whether something is kept of what was typed, also in what is not shown now. */
export const isTyped = (name: string, kept: Kept | null = keptTyped()): boolean =>
  (kept?.getItem(prefix + name) ?? null) !== null;

/** Renames what no dialog shows now; what was typed under the new name already stays. */
export function renameTyped(name: string, to: string, kept: Kept | null = keptTyped()): void {
  move(kept, prefix + name, prefix + to);
}

function move(kept: Kept | null, from: string, to: string): void {
  const text = kept?.getItem(from) ?? null;
  if (text === null || kept?.getItem(to) !== null) return;
  try {
    kept.setItem(to, text);
    kept.removeItem(from);
  } catch {
    // The browser has no more room: it stays as it is called.
  }
}
