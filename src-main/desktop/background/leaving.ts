import { app, dialog, type BrowserWindow } from 'electron';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import { closingQuestion } from '../../../src-preload/contract/words/tray.ts';
import { whatClosingDoes } from '../../host/background/closing.ts';

export interface LeavingParts {
  /** Null: the core has not said. */
  settings(): Settings | null;
  hasTray(): boolean;
  /** Keeps what the user has decided about closing. */
  decide(keepRunning: 'yes' | 'no'): void;
  /** Tells the user, once, that the program goes on without its window. */
  sayItStays(): void;
}

/** What closing a window does, and when the program ends. */
export class Leaving {
  readonly #parts: LeavingParts;
  #isQuitting = false;
  #isAsking = false;
  /** Its user has answered that it may go while the program stays. */
  readonly #mayClose = new WeakSet<BrowserWindow>();

  constructor(parts: LeavingParts) {
    this.#parts = parts;
    app.on('before-quit', () => (this.#isQuitting = true));
    // Whoever goes on without a window has let it be closed; quitting closes it by itself.
    app.on('window-all-closed', () => undefined);
  }

  /** Holds a window's own button to what was decided: it closes the window, or ends the program, or asks which. */
  attend(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (this.#isQuitting || this.#mayClose.has(window)) return;
      const what = whatClosingDoes({
        platform: process.platform,
        keepRunning: this.#parts.settings()?.keepRunning ?? null,
        hasTray: this.#parts.hasTray(),
      });
      if (what === 'stay-and-say') this.#sayItStays();
      if (what === 'stay' || what === 'stay-and-say') return;
      event.preventDefault();
      if (what === 'quit') app.quit();
      else void this.#ask(window);
    });
  }

  #sayItStays(): void {
    this.#parts.decide('yes');
    this.#parts.sayItStays();
  }

  async #ask(window: BrowserWindow): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { message, detail, buttons } = closingQuestion;
    const question = { type: 'question' as const, title: 'Outpost', message, detail, buttons: [...buttons] };
    const { response } = await dialog.showMessageBox({ ...question, defaultId: 0, cancelId: 2 });
    this.#isAsking = false;
    if (response === 0) {
      this.#parts.decide('yes');
      this.#mayClose.add(window);
      // Not `destroy`: the page keeps what is being written when it is closed.
      if (!window.isDestroyed()) window.close();
    } else if (response === 1) {
      this.#parts.decide('no');
      app.quit();
    }
  }
}
