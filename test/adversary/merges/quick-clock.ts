import { defaultDeadlines, type Deadlines } from '../../../src-main/core/service/http/deadlines.ts';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';

/** How much faster than real time it goes: waits between tries and for a probe are most of what a story takes. */
const TIMES = 5;

/** As long in real time as they are else: a busy machine is no silent service. */
export const slowDeadlines: Deadlines = Object.fromEntries(
  Object.entries(defaultDeadlines).map(([name, ms]) => [name, ms * TIMES]),
) as unknown as Deadlines;

/** A clock for the desk and its service alike. Nothing that is planned for tomorrow comes due by it. */
export function quickClock(): Clock {
  const startMs = systemClock.nowMs();
  return {
    nowMs: () => startMs + (systemClock.nowMs() - startMs) * TIMES,
    monotonicMs: () => systemClock.monotonicMs() * TIMES,
    after: (delayMs, fn) => systemClock.after(delayMs / TIMES, fn),
  };
}
