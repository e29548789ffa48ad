/** The system's keys, as Electron gives them out. */
export interface Keys {
  /** False, or an error: somebody else has them, or the system gives none. */
  register(accelerator: string, pressed: () => void): boolean;
  unregister(accelerator: string): void;
}

export interface ShortcutParts {
  keys: Keys;
  pressed(): void;
  /** Whether the shortcut that is wanted was refused, each time it was asked for. */
  tell(isRefused: boolean): void;
}

/** The keys that open the small window from every program: held while they are wanted, and let go before others are taken. */
export class QuickShortcut {
  readonly #parts: ShortcutParts;
  #held: string | null = null;

  constructor(parts: ShortcutParts) {
    this.#parts = parts;
  }

  /** Null: the system refused it, or none is wanted. */
  get held(): string | null {
    return this.#held;
  }

  /** From now on this one. What was refused is asked for anew: whoever had it may be gone. */
  use(shortcut: string | null): void {
    if (this.#held !== null && this.#held === shortcut) return;
    this.end();
    const isHeld = shortcut !== null && this.#isGiven(shortcut);
    if (isHeld) this.#held = shortcut;
    this.#parts.tell(shortcut !== null && !isHeld);
  }

  end(): void {
    if (this.#held !== null) this.#parts.keys.unregister(this.#held);
    this.#held = null;
  }

  #isGiven(shortcut: string): boolean {
    try {
      return this.#parts.keys.register(shortcut, () => this.#parts.pressed());
    } catch {
      return false;
    }
  }
}
