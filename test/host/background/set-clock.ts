import type { Time } from '../../../src-main/host/background/time.ts';

export interface SetClock {
  time: Time;
  /** How many timers run. */
  waits(): number;
  /** Both go on. */
  pass(ms: number): Promise<void>;
  /** The clock says another time, and no timer has come nearer: somebody has set it, or Linux has slept. */
  set(byMs: number): void;
}

/** A computer's clock and its timers, which do not go by that clock. */
export function setClock(startMs: number): SetClock {
  let [nowMs, ranMs] = [startMs, 0];
  const timers = new Map<object, { atMs: number; then: () => void }>();
  const runTo = (atMs: number): void => {
    nowMs += atMs - ranMs;
    ranMs = atMs;
  };
  return {
    time: {
      nowMs: () => nowMs,
      after(ms, then) {
        const key = {};
        timers.set(key, { atMs: ranMs + ms, then });
        return () => timers.delete(key);
      },
    },
    waits: () => timers.size,
    set: (byMs) => void (nowMs += byMs),
    async pass(ms) {
      const untilMs = ranMs + ms;
      for (;;) {
        const [key, next] = [...timers].sort(([, a], [, b]) => a.atMs - b.atMs)[0] ?? [];
        if (key === undefined || next === undefined || next.atMs > untilMs) break;
        timers.delete(key);
        runTo(next.atMs);
        next.then();
        await new Promise(setImmediate);
      }
      runTo(untilMs);
    },
  };
}
