import { LONGEST_TICK_MS, systemClock, type Clock } from '../src-main/core/clock.ts';

/**
 * A clock on which `pace` seconds go by in each real one, beginning now: what waits ten seconds is seen in one. Requests take
 * as long as they take, so a slow machine only makes them look slower. `beganMs`: where several processes share one, when it
 * began.
 */
export function scaledClock(pace: number, beganMs: number = systemClock.nowMs()): Clock {
  const fromMs = beganMs + pace * (systemClock.nowMs() - beganMs);
  const fromMonotonicMs = systemClock.monotonicMs();
  return {
    nowMs: () => Math.floor(fromMs + pace * (systemClock.monotonicMs() - fromMonotonicMs)),
    monotonicMs: () => pace * systemClock.monotonicMs(),
    after: (delayMs, run) => systemClock.after(Math.min(delayMs, LONGEST_TICK_MS) / pace, run),
  };
}
