import type { Clock } from '../clock.ts';

/** No step of an import holds the core's thread longer than about this. */
const LONGEST_MS = 10;
/** Also lets others in after so many steps, whatever the clock says. */
const MOST_STEPS = 400;

/** Lets the core's other calls in while a long file is worked through. */
export class Pace {
  readonly #clock: Clock;
  #sinceMs: number;
  #steps = 0;
  #pauses = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#sinceMs = clock.monotonicMs();
  }

  /** How often others were let in. */
  get pauses(): number {
    return this.#pauses;
  }

  /** True when it is time to `pause`. Asked at each row, and inside one wherever it may be long. */
  due(): boolean {
    return ++this.#steps >= MOST_STEPS || this.#clock.monotonicMs() - this.#sinceMs >= LONGEST_MS;
  }

  async pause(): Promise<void> {
    this.#pauses++;
    await new Promise((resolve) => setImmediate(resolve));
    this.#steps = 0;
    this.#sinceMs = this.#clock.monotonicMs();
  }
}
