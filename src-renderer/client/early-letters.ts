/** How long a text that was asked for may be on its way; after it, what is typed goes to where the keyboard is. */
const patienceMs = 3_000;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'getModifierState'>;

/** What is typed after a new draft was asked for and before its text has the keyboard: it is meant for that text. */
export class EarlyLetters {
  readonly #nowMs: () => number;
  #untilMs = -Infinity;
  #kept = '';

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** A text that is about to be written in is on its way. */
  expect(): void {
    this.#untilMs = this.#nowMs() + patienceMs;
  }

  /** True: it is for that text, and for nothing that has the keyboard now. */
  keep(pressed: Pressed): boolean {
    if (this.#nowMs() >= this.#untilMs || pressed.isComposing) return false;
    const { key } = pressed;
    if (key === 'Escape' || key === 'Tab') return this.#letGo();
    const isHeld = pressed.ctrlKey || pressed.metaKey || pressed.altKey;
    // What a keyboard writes with AltGr comes as a letter with Ctrl and Alt.
    if (isHeld && !pressed.getModifierState('AltGraph')) return false;
    if (key === 'Backspace') this.#kept = [...this.#kept].slice(0, -1).join('');
    else if (key === 'Enter') this.#kept += '\n';
    else if ([...key].length === 1) this.#kept += key;
    else return false;
    return true;
  }

  /** The text is there: what was kept for it, and nothing more is kept. */
  take(): string {
    const kept = this.#kept;
    this.#kept = '';
    this.#untilMs = -Infinity;
    return kept;
  }

  /** Whoever turns elsewhere means something else with the next key; what was typed before is still for the text. */
  #letGo(): false {
    this.#untilMs = -Infinity;
    return false;
  }
}

export const earlyLetters = new EarlyLetters();
