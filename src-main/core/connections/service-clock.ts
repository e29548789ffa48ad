import type { Clock } from '../clock.ts';
import type { DateReading } from '../service/service.ts';

/** Bounds of what the service's wall clock is ahead of our monotonic one, milliseconds. */
interface Offset {
  fromMs: number;
  toMs: number;
}
interface Reading extends Offset {
  atMs: number;
}

/** A `Date` header names a whole second, and servers keep it a little longer than that. */
const DATE_STANDS_FOR_MS = 1_050;
/** Two clocks drift apart: by so much in a millisecond at most. */
const DRIFT = 0.0002;
/** Each answer narrows the bounds; more than these bring nothing. */
const MOST_READINGS = 24;

/**
 * The service's own clock as its answers tell it (wire-profile.md: its `Date` header). Each answer says that its clock
 * showed a second somewhere between our first byte and its headers; together they leave a fraction of a second open. In
 * memory: a start knows nothing before the first answer.
 */
export class ServiceClock {
  readonly #clock: Clock;
  #readings: Reading[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  learn({ dateMs, sentAtMs, answeredAtMs }: DateReading): void {
    const reading = { fromMs: dateMs - answeredAtMs, toMs: dateMs + DATE_STANDS_FOR_MS - sentAtMs, atMs: answeredAtMs };
    this.#readings = [reading, ...this.#readings].slice(0, MOST_READINGS);
  }

  /** After a sleep our monotonic clock may have stood still: nothing that was learned counts any more. */
  forget(): void {
    this.#readings = [];
  }

  /** The service's wall time now is within these bounds; null where it has not answered yet. */
  now(): Offset | null {
    const nowMs = this.#clock.monotonicMs();
    const offset = this.#offset(nowMs);
    return offset === null ? null : { fromMs: offset.fromMs + nowMs, toMs: offset.toMs + nowMs };
  }

  /** What all readings have in common, from the newest back to the one that contradicts: the clock was set since then. */
  #offset(nowMs: number): Offset | null {
    let common: Offset | null = null;
    for (const reading of this.#readings) {
      const driftMs = Math.max(0, nowMs - reading.atMs) * DRIFT;
      const fromMs = Math.max(common?.fromMs ?? -Infinity, reading.fromMs - driftMs);
      const toMs = Math.min(common?.toMs ?? Infinity, reading.toMs + driftMs);
      if (fromMs > toMs) break;
      common = { fromMs, toMs };
    }
    return common;
  }
}
