import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from './start-refused.ts';

/**
 * Who holds the folder may not listen yet, or no more, or be a command that is over in a moment: it is asked again, at longer and
 * longer intervals, six seconds in all.
 */
const WAITS_MS = [100, 200, 400, 800, 1_600, 3_200];
const MOST_MS = WAITS_MS.reduce((sum, ms) => sum + ms, 0);
/** Of commands that follow one another the last one waits for all of them, but no longer. */
const MOST_IN_ALL_MS = 60_000;

export interface Waiting {
  /** Whether it may be free soon; asked each time. Default: it may. */
  mayEnd?: () => Promise<boolean>;
  /** For the same holder; default, and at least: six seconds. At most a minute. */
  forMs?: number;
}

/**
 * What `open` gives once nobody holds the folder; where the same one still does after that time, or stays (`mayEnd`), it is refused
 * as `open` refuses it, which names the holder.
 */
export async function whenFree<T>(
  open: () => Promise<T>,
  { mayEnd = async () => true, forMs = MOST_MS }: Waiting = {},
): Promise<T> {
  const beganMs = performance.now();
  const mostMs = Math.max(forMs, MOST_MS);
  let held = { by: '', sinceMs: beganMs, waits: 0 };
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StartRefused && error.code === 'held')) throw error;
      const nowMs = performance.now();
      if (error.message !== held.by) held = { by: error.message, sinceMs: held.by === '' ? beganMs : nowMs, waits: 0 };
      const waitMs = WAITS_MS[held.waits] ?? (mostMs > MOST_MS ? WAITS_MS.at(-1) : undefined);
      held.waits += 1;
      // To be asked may take its time, too.
      const isLate = nowMs - held.sinceMs > mostMs || nowMs - beganMs > MOST_IN_ALL_MS;
      if (waitMs === undefined || isLate || !(await mayEnd())) throw error;
      await sleep(waitMs);
    }
  }
}
