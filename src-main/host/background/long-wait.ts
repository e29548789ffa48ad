import type { Time } from './time.ts';

/**
 * No wait for a time of day, or for one hours away, is longer in one piece: on Linux timers stand still while the machine sleeps, and a clock may be set
 * while one runs.
 */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Calls `then` after `ms`, in which what the machine sleeps counts too: at most a minute late after it wakes. A clock that is set back makes it no longer, one
 * that is set ahead is taken for a sleep. What is given back calls it off.
 */
export function afterLong(time: Time, ms: number, then: () => void): () => void {
  let leftMs = ms;
  let callOff = (): void => undefined;
  const wait = (): void => {
    const [fromMs, pieceMs] = [time.nowMs(), Math.min(leftMs, LONGEST_WAIT_MS)];
    callOff = time.after(pieceMs, () => {
      leftMs -= Math.max(pieceMs, time.nowMs() - fromMs);
      if (leftMs > 0) wait();
      else then();
    });
  };
  wait();
  return () => callOff();
}
