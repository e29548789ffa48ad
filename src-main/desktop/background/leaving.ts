import { app, dialog, powerMonitor, type BrowserWindow, type Event } from 'electron';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { deadlineLine, leavingQuestion, leavingTold } from '../../../src-preload/contract/words/leaving.ts';
import { closingQuestion } from '../../../src-preload/contract/words/tray.ts';
import { whatClosingDoes } from '../../host/background/closing.ts';
import { whatLeavingDoes, type LeaveCause } from '../../host/background/leave.ts';
import { notify } from './notify.ts';

export interface LeavingParts {
  /** Null: the core has not said. */
  settings(): Settings | null;
  hasTray(): boolean;
  /** The posts that miss their time where the program does not run. */
  dated(): AllSpaces['dated'];
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
  /** Its user has answered that it may end, or was told that it does. */
  #isSure = false;
  /** Its user has answered that it may go while the program stays. */
  readonly #mayClose = new WeakSet<BrowserWindow>();

  constructor(parts: LeavingParts) {
    this.#parts = parts;
    app.on('before-quit', (event) => {
      this.#isQuitting = this.#isSure || this.#mayLeave('quit', event);
    });
    // Electron's types know no event there, its documentation does: on Linux only who prevents it is waited for.
    const monitor: NodeJS.EventEmitter = powerMonitor;
    monitor.on('shutdown', (event: Event) => {
      if (!this.#mayLeave('session-end', event) || process.platform !== 'linux') return;
      event.preventDefault();
      this.leave();
    });
    // Whoever goes on without a window has let it be closed; quitting closes it by itself.
    app.on('window-all-closed', () => undefined);
  }

  /** Windows asks windows alone before the session ends, those too that nobody sees. */
  attendSession(window: BrowserWindow): void {
    window.on('query-session-end', (event) => {
      this.#mayLeave(event.reasons.includes('critical') ? 'forced' : 'session-end', event);
    });
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

  /** False: it is asked first, and the event prevented. */
  #mayLeave(cause: LeaveCause, event: Event): boolean {
    const dated = this.#parts.dated();
    const what = whatLeavingDoes(cause, process.platform, dated);
    if (dated === null || what === 'go') return true;
    const deadline = deadlineLine(dated, Date.now());
    if (what === 'say') {
      notify({ title: deadline, body: leavingTold });
      return true;
    }
    event.preventDefault();
    void this.#askToLeave(deadline);
    return false;
  }

  async #askToLeave(deadline: string): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { detail, buttons } = leavingQuestion;
    const { response } = await dialog.showMessageBox({
      ...{ type: 'warning', title: 'Outpost', message: deadline, detail },
      ...{ buttons: [...buttons], defaultId: 0, cancelId: 0 },
    });
    this.#isAsking = false;
    if (response === 1) this.leave();
  }

  /** Ends the program without a question: its user has said so. */
  leave(): void {
    this.#isSure = true;
    app.quit();
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
