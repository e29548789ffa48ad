import type { Database } from 'better-sqlite3';
import { expect } from 'vitest';
import type { SkippingClock } from './skipping-clock.ts';

/**
 * What lets Undo's seconds go by for a core on this clock: each call waits until something was held back for Undo since the last
 * one, and leaves out what is left of its time.
 */
export function undoTime(clock: SkippingClock, database: () => Database): () => Promise<void> {
  let passedAtMs = clock.nowMs();
  return async () => {
    // Whatever state it is in by now: on a slow machine its time may have gone by.
    const until = database().prepare('SELECT max(undo_until_ms) FROM action').pluck();
    const heldUntilMs = (): number => Number(until.get());
    await expect.poll(heldUntilMs, { interval: 10 }).toBeGreaterThan(passedAtMs);
    clock.skip(Math.max(0, heldUntilMs() + 1 - clock.nowMs()));
    passedAtMs = clock.nowMs();
  };
}
