import { failureOf } from './failure.ts';

/** One line at the foot of the window. `undo` is offered until `untilMs`. */
export interface Toast {
  id: number;
  text: string;
  /** A failure stays longer and is read out at once. */
  tone: 'fact' | 'failure';
  untilMs: number;
  undo: (() => unknown) | null;
}

const factMs = 4_000;
const failureMs = 8_000;

class Toasts {
  #made = 0;
  /** Told when there is something to show; the component (a lazy chunk) sets it. */
  show: ((toast: Toast) => void) | null = null;
  #early: Toast[] = [];

  #add(toast: Omit<Toast, 'id'>): void {
    const made = { ...toast, id: ++this.#made };
    if (this.show === null) this.#early.push(made);
    else this.show(made);
  }

  /** Takes over what was said before the component was there. */
  attach(show: (toast: Toast) => void): void {
    this.show = show;
    for (const toast of this.#early.splice(0)) show(toast);
  }

  say(text: string): void {
    this.#add({ text, tone: 'fact', untilMs: Date.now() + factMs, undo: null });
  }

  fail(text: string): void {
    this.#add({ text, tone: 'failure', untilMs: Date.now() + failureMs, undo: null });
  }

  /** Offers to take something back until `untilMs`. */
  undoable(text: string, untilMs: number, undo: () => unknown): void {
    this.#add({ text, tone: 'fact', untilMs, undo });
  }
}

export const toasts = new Toasts();

/** Waits for `work`; a failure is said in words and gives undefined. */
export async function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    toasts.fail(failureOf(error).message);
    return undefined;
  }
}
