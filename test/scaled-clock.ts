import { LONGEST_TICK_MS, systemClock, type Clock } from '../src-main/core/clock.ts';

/**
 * A clock on which `pace` seconds go by in each real one, beginning now: what waits ten seconds is seen in one. Requests take
 * as long as they take, so a slow machine only makes them look slower.
 */
export function scaledClock(pace: number): Clock {
  const [fromMs, fromMonotonicMs] = [systemClock.nowMs(), systemClock.monotonicMs()];
  return {
    nowMs: () => Math.floor(fromMs + pace * (systemClock.monotonicMs() - fromMonotonicMs)),
    monotonicMs: () => pace * systemClock.monotonicMs(),
    after: (delayMs, run) => systemClock.after(Math.min(delayMs, LONGEST_TICK_MS) / pace, run),
  };
}
