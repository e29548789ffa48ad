/**
 * Time as the core sees it. Passed in everywhere, so that sleep, clock jumps and windows of the publish limit can be
 * played in tests without waiting.
 */
export interface Clock {
  /** Wall time, milliseconds since 1970 UTC. May jump. */
  nowMs(): number;
  /** Milliseconds since an arbitrary start; never goes back, and stands still while the machine sleeps on some systems. */
  monotonicMs(): number;
  /** Calls `fn` once after `delayMs` (clamped to 30 s: callers re-evaluate on each tick). Returns the way to cancel it. */
  after(delayMs: number, fn: () => void): () => void;
}

/** No timer is ever longer: a sleeping machine or a changed clock is noticed within this time (outbox.md, Order). */
export const LONGEST_TICK_MS = 30_000;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, fn) {
    const timer = setTimeout(fn, Math.min(Math.max(0, delayMs), LONGEST_TICK_MS));
    return () => clearTimeout(timer);
  },
};
