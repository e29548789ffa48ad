import type { Clock } from '../../../src-main/core/clock.ts';

interface Event {
  atMs: number;
  order: number;
  run: () => void;
}

/** Time that passes only from event to event: a minute of windows takes a millisecond, and every run is the same. */
export class VirtualTime {
  #nowMs = 1_000;
  #order = 0;
  #wallAheadMs = Date.UTC(2026, 10, 21);
  readonly #events: Event[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  /** Sets the wall clock, or lets the machine sleep: monotonic time stands still. */
  jumpWall(byMs: number): void {
    this.#wallAheadMs += byMs;
  }

  at(atMs: number, run: () => void): () => void {
    const event = { atMs: Math.max(atMs, this.#nowMs), order: this.#order++, run };
    let index = this.#events.length;
    while (index > 0 && isBefore(event, this.#events[index - 1] as Event)) index -= 1;
    this.#events.splice(index, 0, event);
    return () => {
      const found = this.#events.indexOf(event);
      if (found >= 0) this.#events.splice(found, 1);
    };
  }

  /** Runs events until `done` says so, or nothing is left to happen, or `untilMs` has come. */
  run(done: () => boolean, untilMs = Infinity): void {
    while (!done() && this.step(untilMs));
    if (!done() && untilMs < Infinity) this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  /** Runs the next event, if it comes by then. */
  step(untilMs = Infinity): boolean {
    const next = this.#events[0];
    if (next === undefined || next.atMs > untilMs) return false;
    this.#events.shift();
    this.#nowMs = next.atMs;
    next.run();
    return true;
  }

  /** Events still to come. */
  waiting(): number {
    return this.#events.length;
  }

  clock(): Clock {
    return {
      nowMs: () => Math.floor(this.#nowMs + this.#wallAheadMs),
      monotonicMs: () => this.#nowMs,
      after: (delayMs, run) => this.at(this.#nowMs + Math.min(30_000, Math.max(0, delayMs)), run),
    };
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

/** Mulberry32: numbers in [0, 1) from a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
