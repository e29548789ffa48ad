import { systemClock, type Clock } from '../src-main/core/clock.ts';

/** A real clock of which a test can leave out a stretch. */
export interface SkippingClock extends Clock {
  /** So much has gone by at once, in milliseconds: timers that are due by then ring, the others have so much less to wait. */
  skip(byMs: number): void;
}

interface Timer {
  dueAtMs: number;
  run: () => void;
  cancel: () => void;
}

export function skippingClock(): SkippingClock {
  let skippedMs = 0;
  const waiting = new Set<Timer>();
  const monotonicMs = (): number => systemClock.monotonicMs() + skippedMs;
  const arm = (timer: Timer): void => {
    timer.cancel = systemClock.after(timer.dueAtMs - monotonicMs(), timer.run);
  };
  return {
    nowMs: () => systemClock.nowMs() + skippedMs,
    monotonicMs,
    after(delayMs, fn) {
      const timer: Timer = {
        dueAtMs: monotonicMs() + delayMs,
        run: () => (waiting.delete(timer), fn()),
        cancel: () => {},
      };
      waiting.add(timer);
      arm(timer);
      return () => {
        waiting.delete(timer);
        timer.cancel();
      };
    },
    skip(byMs) {
      skippedMs += byMs;
      for (const timer of waiting) {
        timer.cancel();
        arm(timer);
      }
    },
  };
}
