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
  /** Whether icons are shown now; not before the core has said its settings, or cannot any more. */
  look(): Promise<boolean>;
  /** Whether the large window is open, and what opens it. */
  isOpen(): boolean;
  reopen(): void;
  /** The posts that miss their time where the program does not run. */
  dated(): AllSpaces['dated'];
  /** The session ends, and the program with it, however far it is. */
  sessionEnds(): void;
  /** Keeps what the user has decided about closing. */
  decide(keepRunning: 'with-icon' | 'yes' | 'no'): void;
  /** Tells the user that the program goes on without its window; `said` once they could see it. */
  sayItStays(said: () => void): void;
}

/** What closing a window does, and when the program ends. */
export class Leaving {
  readonly #parts: LeavingParts;
  #isQuitting = false;
  #isAsking = false;
  #isLooking = false;
  /** Its user has answered that it may end, or was told that it does. */
  #isSure = false;
  /** Its user has answered that it may go while the program stays. */
  readonly #mayClose = new WeakSet<BrowserWindow>();

  constructor(parts: LeavingParts) {
    this.#parts = parts;
    app.on('before-quit', (event) => {
      this.#isQuitting = this.#isSure || this.#mayLeave('quit', event);
    });
    // On Linux only who prevents it is waited for. Windows tells its windows. macOS has the program quit as well, which is heard above:
    // whoever prevents this there, and goes on, is not quit by its menu or the dock any more.
    if (process.platform === 'linux') {
      // Electron's types know no event there, its documentation does.
      const monitor: NodeJS.EventEmitter = powerMonitor;
      monitor.on('shutdown', (event: Event) => {
        if (!this.#mayLeave('session-end', event)) return;
        event.preventDefault();
        this.leave();
      });
    }
    // Whoever goes on without a window has let it be closed; quitting closes it by itself.
    app.on('window-all-closed', () => undefined);
  }

  /** Nothing holds the program up any more but a window that cannot be closed. */
  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  /** Windows asks windows alone before the session ends, those too that nobody sees. */
  attendSession(window: BrowserWindow): void {
    window.on('query-session-end', (event) => {
      this.#mayLeave(event.reasons.includes('critical') ? 'forced' : 'session-end', event);
    });
    // Nothing is told that the program ends: what is on the wire may still be answered, and nothing more goes out.
    window.on('session-end', () => this.#parts.sessionEnds());
  }

  /** Holds a window's own button to what was decided: it closes the window, or ends the program, or asks which. */
  attend(window: BrowserWindow): void {
    window.on('close', (event) => {
      if (this.#isQuitting || this.#mayClose.has(window)) return;
      const keepRunning = this.#parts.settings()?.keepRunning ?? null;
      const what = whatClosingDoes({ platform: process.platform, keepRunning, hasTray: null });
      if (what === 'stay-and-say') this.#sayItStays();
      if (what === 'stay' || what === 'stay-and-say') return;
      // A window that the core has not spoken to holds nothing yet: it goes at once, and what that means is decided when it is known.
      if (keepRunning !== null) event.preventDefault();
      if (what === 'look') void this.#look(window);
      else app.quit();
    });
  }

  /** Decides about a window that waits to be closed, or is closed already, once that can be decided. */
  async #look(window: BrowserWindow): Promise<void> {
    if (this.#isLooking || this.#isAsking) return;
    this.#isLooking = true;
    const hasTray = await this.#parts.look();
    this.#isLooking = false;
    // Whoever quits closes it by itself, and one that was opened anew meanwhile is wanted.
    if (this.#isQuitting || (window.isDestroyed() && this.#parts.isOpen())) return;
    // A core that cannot say what was decided sends nothing either.
    const keepRunning = this.#parts.settings()?.keepRunning ?? 'no';
    const what = whatClosingDoes({ platform: process.platform, keepRunning, hasTray });
    if (what === 'quit') return app.quit();
    if (what === 'ask') return this.#ask(window);
    if (what === 'stay-and-say') this.#sayItStays();
    this.#letGo(window);
  }

  /** A signal ends the program, whatever waits and whatever is being asked: at the end of a session, a kill follows it. */
  heardSignal(): void {
    this.#mayLeave('signal', { preventDefault: () => undefined });
    this.leave();
  }

  /** False: it is asked first, and the event prevented. */
  #mayLeave(cause: LeaveCause, event: Pick<Event, 'preventDefault'>): boolean {
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
    // Said once: what was not seen was not said, and is said again when a window is closed the next time.
    this.#parts.sayItStays(() => this.#parts.decide('with-icon'));
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
      this.#letGo(window);
    } else if (response === 1) {
      this.#parts.decide('no');
      app.quit();
    } else if (window.isDestroyed()) this.#parts.reopen();
  }

  /** Not `destroy`: the page keeps what is being written when it is closed. */
  #letGo(window: BrowserWindow): void {
    this.#mayClose.add(window);
    if (!window.isDestroyed()) window.close();
  }
}
