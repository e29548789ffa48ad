import { defaultDeadlines, type Deadlines } from '../../../src-main/core/service/http/deadlines.ts';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';

/** How much faster than real time it goes: waits between tries and for a probe are most of what a story takes. */
const TIMES = 5;

/** What goes by the clock lasts as long in real time as it does else: a busy machine is no silent service. The sockets' own are real. */
export const slowDeadlines: Partial<Deadlines> = { totalMs: defaultDeadlines.totalMs * TIMES };

/** A clock for the workspace and its service alike. Nothing that is planned for tomorrow comes due by it. */
export function quickClock(): Clock {
  const startMs = systemClock.nowMs();
  return {
    nowMs: () => startMs + (systemClock.nowMs() - startMs) * TIMES,
    monotonicMs: () => systemClock.monotonicMs() * TIMES,
    after: (delayMs, fn) => systemClock.after(delayMs / TIMES, fn),
  };
}
