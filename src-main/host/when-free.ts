import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from './start-refused.ts';

/**
 * Who holds the folder may not listen yet, or no more, or be a command that is over in a moment: it is asked again, at longer and
 * longer intervals, six seconds in all.
 */
const WAITS_MS = [100, 200, 400, 800, 1_600, 3_200];
const MOST_MS = WAITS_MS.reduce((sum, ms) => sum + ms, 0);

/**
 * What `open` gives once nobody holds the folder; where somebody still does after six seconds, or stays (`mayEnd`), it is refused as
 * `open` refuses it.
 */
export async function whenFree<T>(
  open: () => Promise<T>,
  mayEnd: () => Promise<boolean> = async () => true,
): Promise<T> {
  const beganMs = performance.now();
  for (const waitMs of WAITS_MS) {
    try {
      return await open();
    } catch (error) {
      const isHeld = error instanceof StartRefused && error.code === 'held';
      // To be asked may take its time, too.
      if (!isHeld || performance.now() - beganMs > MOST_MS || !(await mayEnd())) throw error;
      await sleep(waitMs);
    }
  }
  return open();
}
