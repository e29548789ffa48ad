import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces, Happened } from '../../../src-preload/contract/status.ts';
import { LONGEST_WAIT_MS } from './long-wait.ts';
import type { Time } from './time.ts';
import { quietUntilMs, toldOf, toldOfSignIn, type Told } from './what-to-tell.ts';

export interface TellerParts {
  time: Time;
  /** What happened after a line of the history. */
  happened(after: number): Promise<Happened>;
  tell(told: Told): void;
  /** The user looks at the window: it shows what happens. */
  isLooking(): boolean;
}

/** What happens within this is told together. */
const SETTLES_WITHIN_MS = 10_000;

/**
 * Tells beside the window what happened in the outboxes: what happens close together as one, a batch when it is through, what comes in
 * quiet hours when they end, and nothing that the user saw in the window.
 */
export class Teller {
  readonly #parts: TellerParts;
  #settings: Settings | null = null;
  #all: AllSpaces | null = null;
  /** All before this line of the history was told, or seen. */
  #toldUpTo: number | null = null;
  #signIn: 'fine' | 'needed' | 'told' = 'fine';
  #callOff: (() => void) | null = null;

  constructor(parts: TellerParts) {
    this.#parts = parts;
  }

  /** The settings as they are now: a new end of quiet hours counts at once. */
  use(settings: Settings): void {
    this.#settings = settings;
    this.#callOff?.();
    this.#callOff = null;
    this.#plan();
  }

  /** How it stands now. Of what happened before the first of these, what the core found as it began is told: times that were missed. */
  take(all: AllSpaces): void {
    if (this.#all === null) this.#toldUpTo = all.openedAfter;
    // A backup that took the place of what was here has a shorter history.
    else if (this.#all.asOf > all.asOf) this.#toldUpTo = all.asOf;
    this.#all = all;
    if (!all.signInNeeded) this.#signIn = 'fine';
    else if (this.#signIn === 'fine') this.#signIn = 'needed';
    if (this.#parts.isLooking()) this.looked();
    else this.#plan();
  }

  /** The user looks at the window: whatever happened so far is seen. */
  looked(): void {
    if (this.#all === null) return;
    this.#toldUpTo = this.#all.asOf;
    if (this.#signIn === 'needed') this.#signIn = 'told';
  }

  end(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#all = null;
  }

  get #hasNews(): boolean {
    return this.#all !== null && (this.#signIn === 'needed' || this.#all.asOf > (this.#toldUpTo ?? Infinity));
  }

  #plan(): void {
    if (this.#settings === null || this.#callOff !== null || !this.#hasNews) return;
    const nowMs = this.#parts.time.nowMs();
    const quietMs = (quietUntilMs(this.#settings.quietHours, nowMs) ?? nowMs) - nowMs;
    // Asked anew meanwhile: the clock may be set, or the machine sleep.
    const waitMs = Math.min(Math.max(quietMs, SETTLES_WITHIN_MS), LONGEST_WAIT_MS);
    this.#callOff = this.#parts.time.after(waitMs, () => {
      this.#callOff = null;
      // What could not be read is asked for once more, while there is somebody to ask.
      void this.#tell().catch(() => this.#plan());
    });
  }

  async #tell(): Promise<void> {
    const [settings, toldUpTo] = [this.#settings, this.#toldUpTo];
    if (settings === null || toldUpTo === null || !this.#hasNews) return;
    // They are not over yet, or the machine slept into them.
    if (quietUntilMs(settings.quietHours, this.#parts.time.nowMs()) !== null) return this.#plan();
    if (this.#signIn === 'needed') {
      this.#signIn = 'told';
      this.#show(toldOfSignIn(settings));
    }
    const happened = await this.#parts.happened(toldUpTo);
    // The rest of a batch comes soon, and is told with it, unless something of it waits for the user.
    const needsUser = settings.notifyNeedsYou && happened.stopped.total > 0;
    const isUnderWay = this.#all?.batchGoes === true && !needsUser;
    if (isUnderWay || this.#toldUpTo !== toldUpTo) return;
    this.#toldUpTo = happened.asOf;
    this.#show(toldOf(happened, settings));
  }

  #show(told: Told | null): void {
    if (told !== null) this.#parts.tell(told);
  }
}
