import { setImmediate } from 'node:timers/promises';
import { systemClock, type Clock } from '../../src-main/core/clock.ts';

/** As long as the dispatcher rests (core/actions/dispatch.ts), and a little. */
const STEADY_MS = 5_001;

/** A real clock that a test can set, and a machine that it can put to sleep. */
export interface PlayedClock extends Clock {
  /** The wall clock is set by so much; monotonic time goes on as if nothing had happened. */
  set(byMs: number): void;
  /** It is set by so much, and goes on from there for so long that the dispatcher believes it. */
  stand(byMs: number): Promise<void>;
  /** So much time goes by at once, on both clocks, and every timer rings. */
  pass(byMs: number): void;
  /** Timers that would have rung meanwhile ring now, as they do when a machine wakes up. */
  ring(): void;
}

export function playedClock(startsAtMs: number = systemClock.nowMs()): PlayedClock {
  let aheadMs = startsAtMs - systemClock.nowMs();
  let passedMs = 0;
  const waiting = new Map<object, () => void>();
  const ring = (): void => {
    for (const run of [...waiting.values()]) run();
  };
  const pass = (byMs: number): void => {
    passedMs += byMs;
    ring();
  };
  return {
    nowMs: () => systemClock.nowMs() + passedMs + aheadMs,
    monotonicMs: () => systemClock.monotonicMs() + passedMs,
    after(delayMs, fn) {
      const key = {};
      const run = (): void => {
        if (waiting.delete(key)) fn();
      };
      const cancel = systemClock.after(delayMs, run);
      waiting.set(key, run);
      return () => {
        waiting.delete(key);
        cancel();
      };
    },
    set(byMs) {
      aheadMs += byMs;
    },
    async stand(byMs) {
      aheadMs += byMs;
      ring();
      await setImmediate();
      pass(STEADY_MS);
    },
    pass,
    ring,
  };
}
