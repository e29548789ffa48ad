import type { Clock } from '../clock.ts';

/**
 * The time windows are reckoned in: monotonic while the machine is awake, and counted on through sleep, where the
 * monotonic clock of some systems stands still. A wall clock that is merely set does not turn it back.
 */
export class GovernorTime {
  readonly #clock: Clock;
  #sleptMs = 0;
  #driftMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#driftMs = clock.nowMs() - clock.monotonicMs();
  }

  nowMs(): number {
    return this.#clock.monotonicMs() + this.#sleptMs;
  }

  /** After sleep or a jump: the larger of the two elapsed times counts (outbox.md, Limits 7). */
  resync(): void {
    const driftMs = this.#clock.nowMs() - this.#clock.monotonicMs();
    this.#sleptMs += Math.max(0, driftMs - this.#driftMs);
    this.#driftMs = driftMs;
  }

  toWallMs(atMs: number): number {
    return Math.round(this.#clock.nowMs() + (atMs - this.nowMs()));
  }

  /** A time kept by an earlier run. One that lies in the future was written under another wall clock: it counts as now. */
  fromPastWallMs(wallMs: number): number {
    return this.nowMs() - Math.max(0, this.#clock.nowMs() - wallMs);
  }
}
