import type { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import type { Offer, UpdateState, UpdateWish } from '../../../src-preload/contract/updates.ts';
import { afterLong, LONGEST_WAIT_MS } from '../background/long-wait.ts';
import { quietUntilMs } from '../background/what-to-tell.ts';
import type { Time } from '../background/time.ts';
import { isOffered } from './is-offered.ts';
import { untilLookMs } from './look-times.ts';
import { mayInstall } from './may-install.ts';
import { OtherVersion } from './other-version.ts';
import { troubleOf } from './trouble-of.ts';

/** What a shell can do about updates. Each rejects where it did not come about. */
export interface Updater {
  /** The newest version that there is; null: none. */
  look(): Promise<Offer | null>;
  /**
   * Fetches a version that was found, and proves it; rejects with `OtherVersion` where another one is what there is by now. `told`: how
   * much is here, in hundredths.
   */
  fetch(version: string, told: (percent: number) => void): Promise<void>;
}

type Kept = Pick<Settings, 'updateSkipped' | 'updateTried'>;

export interface UpdatesParts {
  time: Time;
  /** The version that runs. */
  running: string;
  updater: Updater;
  isOnline(): boolean;
  /** How it stands, each time that changes. */
  tell(state: UpdateState): void;
  /** Tells the user beside the window of a version that was found without their asking. */
  announce(offer: Offer): void;
  keep(change: Partial<Kept>): Promise<unknown>;
  /** Ends the program, has what was fetched installed, and starts that; nothing comes after it. */
  restart(): void;
}

type Chosen = Kept & Pick<Settings, 'lookForUpdates' | 'quietHours'>;

/**
 * Updates as they are offered: looked for after a while and then daily, where its user wants that; fetched and installed only when
 * they say so, and not while anything is being sent. Whatever fails, the program that runs goes on.
 */
export class Updates {
  readonly #parts: UpdatesParts;
  #state: UpdateState = { is: 'idle', lookedAtMs: null };
  #settings: Chosen | null = null;
  #all: AllSpaces | null = null;
  #announced: string | null = null;
  #isAsking = false;
  #hasEnded = false;
  #callOffLook: (() => void) | null = null;
  /** What is to be told when the quiet hours end. */
  #word: { offer: Offer; callOff: () => void } | null = null;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  /** The settings as they are now. Whoever has ended plans nothing any more. */
  use(settings: Chosen): void {
    if (this.#hasEnded) return;
    const isFirst = this.#settings === null;
    this.#settings = settings;
    if (isFirst) this.#findOut(settings.updateTried);
    if (settings.lookForUpdates) this.#plan('none');
    else this.#stopLooking();
    this.#weighWord(settings.lookForUpdates);
  }

  /** How the outboxes stand now. */
  take(all: AllSpaces | null): void {
    this.#all = all;
    if (this.#state.is === 'waiting' && mayInstall(all)) void this.#install(this.#state.offer);
  }

  /** What was asked for in the window. What does not fit to how it stands, as what was asked twice, does nothing. */
  do(wish: UpdateWish): void {
    const offer = 'offer' in this.#state ? this.#state.offer : null;
    switch (wish) {
      case 'look':
        return void (this.#mayLook && this.#look('asked'));
      case 'fetch':
        return void (this.#mayFetch && offer !== null && this.#fetch(offer));
      case 'install':
        return void (this.#state.is === 'ready' && this.#install(this.#state.offer));
      case 'stay':
        return void (this.#state.is === 'waiting' && this.#show({ is: 'ready', offer: this.#state.offer }));
      case 'later':
      case 'skip':
        return this.#answer(wish);
      default:
        return wish satisfies never;
    }
  }

  end(): void {
    this.#hasEnded = true;
    this.#stopLooking();
    this.#callOffWord();
    this.#settings = null;
  }

  get #mayLook(): boolean {
    return ['idle', 'offered', 'failed'].includes(this.#state.is);
  }

  get #mayFetch(): boolean {
    return this.#state.is === 'offered' || this.#state.is === 'failed';
  }

  /** A version that was to be installed before this start either runs now, or could not be. */
  #findOut(tried: string | null): void {
    if (tried !== null) void this.#parts.keep({ updateTried: null });
    const isFailed = tried !== null && tried !== this.#parts.running;
    if (isFailed) this.#show({ is: 'failed', step: 'install', why: 'unknown', offer: null, version: tried });
    else this.#show(this.#state);
  }

  #answer(answer: 'later' | 'skip'): void {
    if (this.#state.is !== 'offered') return;
    const { offer } = this.#state;
    if (answer === 'skip') void this.#parts.keep({ updateSkipped: offer.version });
    this.#callOffWord();
    this.#announced = null;
    this.#show({ is: 'offered', offer, answer });
  }

  #plan(last: Parameters<typeof untilLookMs>[0]): void {
    if (this.#isAsking || this.#callOffLook !== null || this.#settings?.lookForUpdates !== true) return;
    this.#callOffLook = afterLong(this.#parts.time, untilLookMs(last), () => {
      this.#callOffLook = null;
      if (this.#mayLook && this.#parts.isOnline()) void this.#look('by-itself');
      else this.#plan(this.#mayLook ? 'failed' : 'found-out');
    });
  }

  #stopLooking(): void {
    this.#callOffLook?.();
    this.#callOffLook = null;
  }

  /** What was found before stays offered where nobody asked and nothing can be found out. */
  async #look(why: 'asked' | 'by-itself'): Promise<void> {
    const before = this.#state;
    this.#stopLooking();
    if (why === 'asked') this.#show({ is: 'looking' });
    const look = this.#parts.updater.look();
    this.#isAsking = true;
    try {
      const found = await look.finally(() => (this.#isAsking = false));
      this.#found(found !== null && isOffered(found.version, this.#parts.running) ? found : null, why);
      this.#plan('found-out');
    } catch (error) {
      if (why === 'asked' || before.is === 'idle') this.#fail('look', error, null);
      this.#plan('failed');
    }
  }

  #found(offer: Offer | null, why: 'asked' | 'by-itself'): void {
    // What is asked for meanwhile goes first.
    if (why === 'by-itself' && (!this.#mayLook || this.#isToldOf(offer))) return;
    // Whoever looked has seen it, or that it is there no more.
    if (why === 'asked') this.#callOffWord();
    if (offer === null) return this.#show({ is: 'idle', lookedAtMs: this.#parts.time.nowMs() });
    // Whoever looks wants to know, also of what was skipped.
    const isSkipped = why === 'by-itself' && this.#settings?.updateSkipped === offer.version;
    this.#show({ is: 'offered', offer, answer: isSkipped ? 'skip' : 'none' });
    if (why === 'by-itself' && !isSkipped) this.#announce(offer);
  }

  /** That it could not be installed stays said until its user has looked, or there is another one; found again, it can be fetched again. */
  #isToldOf(offer: Offer | null): boolean {
    const state = this.#state;
    if (state.is !== 'failed' || state.step !== 'install') return false;
    if (offer !== null && offer.version !== state.version) return false;
    if (offer !== null) this.#show({ ...state, offer });
    return true;
  }

  /** Once for each version, unless its user put it off; never in quiet hours, but when they end. */
  #announce(offer: Offer): void {
    if (this.#settings === null || this.#announced === offer.version) return;
    this.#announced = offer.version;
    this.#say(offer, this.#settings);
  }

  /** Each time that it could be said: the machine may have slept through the end of quiet hours, into the next ones. */
  #say(offer: Offer, { quietHours }: Chosen): void {
    this.#callOffWord();
    const nowMs = this.#parts.time.nowMs();
    const quietMs = (quietUntilMs(quietHours, nowMs) ?? nowMs) - nowMs;
    if (quietMs <= 0) return this.#parts.announce(offer);
    // Asked anew meanwhile: the clock may be set, or the machine sleep.
    const callOff = this.#parts.time.after(
      Math.min(quietMs, LONGEST_WAIT_MS),
      () => this.#settings !== null && this.#say(offer, this.#settings),
    );
    this.#word = { offer, callOff };
  }

  /** Other quiet hours count at once. Who does not want to hear of updates any more is told when they do again. */
  #weighWord(isWanted: boolean): void {
    if (this.#word === null || this.#settings === null) return;
    if (isWanted) return this.#say(this.#word.offer, this.#settings);
    this.#callOffWord();
    this.#announced = null;
  }

  #callOffWord(): void {
    this.#word?.callOff();
    this.#word = null;
  }

  async #fetch(offer: Offer): Promise<void> {
    this.#callOffWord();
    this.#show({ is: 'fetching', offer, percent: 0 });
    try {
      await this.#parts.updater.fetch(offer.version, (percent) => this.#comes(offer, Math.floor(percent)));
      this.#show({ is: 'ready', offer });
    } catch (error) {
      // Nobody was shown that one: it is offered anew.
      if (error instanceof OtherVersion) return this.#look('asked');
      this.#fail('fetch', error, offer);
    }
  }

  /** Each step of a hundred is told once. */
  #comes(offer: Offer, percent: number): void {
    if (this.#state.is === 'fetching' && percent > this.#state.percent) this.#show({ is: 'fetching', offer, percent });
  }

  /** That it was tried is kept first: the next start then knows whether it came about. */
  async #install(offer: Offer): Promise<void> {
    if (!mayInstall(this.#all)) return this.#show({ is: 'waiting', offer });
    this.#show({ is: 'installing', offer });
    await this.#parts.keep({ updateTried: offer.version });
    // While that was kept, something may have begun to go out.
    if (mayInstall(this.#all)) return this.#parts.restart();
    await this.#parts.keep({ updateTried: null });
    this.#show({ is: 'waiting', offer });
    // And all of it may be through by now: nobody would say so again.
    this.take(this.#all);
  }

  #fail(step: 'look' | 'fetch', error: unknown, offer: Offer | null): void {
    this.#show({ is: 'failed', step, why: troubleOf(error), offer, version: offer?.version ?? null });
  }

  #show(state: UpdateState): void {
    this.#state = state;
    this.#parts.tell(state);
  }
}
