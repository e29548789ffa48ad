import type { Place } from '../../src-preload/contract/paths.ts';

interface Step {
  title: string;
  words: string;
  opens: Place;
}

/** What somebody needs to know before the first post, each in the view it is about. */
export const steps: readonly Step[] = [
  {
    title: 'Write in Compose',
    words: 'Every pause saves. Choose accounts and when it goes, then queue it: with or without a connection.',
    opens: { view: 'compose' },
  },
  {
    title: 'The outbox sends it',
    words: 'What is queued waits there and goes by itself, in order. Whatever needs a decision asks for it at its top.',
    opens: { view: 'outbox' },
  },
  {
    title: 'Plan ahead',
    words: 'Everything with a time stands in the calendar. Ctrl K, or ⌘K, finds and does anything from anywhere.',
    opens: { view: 'calendar' },
  },
];

/** Where the step is kept, so that a reload goes on at it. */
const KEPT = 'outpost.tour';

interface Deps {
  /** As sessionStorage: of this window, until it is closed. */
  kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  navigate(place: Place): void;
  /** It is not shown again by itself. */
  end(): void;
}

/** The tour through three views; it can be left at each step. */
export class Tour {
  readonly #deps: Deps;
  #at = $state(0);

  constructor(deps: Deps) {
    this.#deps = deps;
    const at = Number(deps.kept?.getItem(KEPT) ?? 0);
    this.#at = Number.isInteger(at) && at > 0 && at < steps.length ? at : 0;
  }

  readonly number = $derived(this.#at + 1);
  readonly step = $derived(steps[this.#at] ?? steps[0]);
  readonly isLast = $derived(this.#at === steps.length - 1);

  /** After the last step it is over, and one begins where one writes. */
  next(): void {
    if (this.isLast) {
      this.#deps.navigate({ view: 'compose' });
      this.leave();
      return;
    }
    this.#at += 1;
    this.#go();
  }

  back(): void {
    this.#at = Math.max(0, this.#at - 1);
    this.#go();
  }

  leave(): void {
    this.#deps.kept?.removeItem(KEPT);
    this.#deps.end();
  }

  #go(): void {
    this.#deps.kept?.setItem(KEPT, String(this.#at));
    if (this.step !== undefined) this.#deps.navigate(this.step.opens);
  }
}
