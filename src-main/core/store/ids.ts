import { parse, v7 } from 'uuid';
import type { Clock } from '../clock.ts';

/** Makes local ids: UUIDv7 (the field's library: Node's own is not monotone inside a millisecond). */
export type NewId = () => string;

const hex = (digits: number): string => '[0-9a-f]'.repeat(digits);

/** SQL's GLOB of the ids that are made here. */
export const OWN_ID_GLOB = [hex(8), hex(4), `7${hex(3)}`, `[89ab]${hex(3)}`, hex(12)].join('-');

/** No clock tells what ids from here on would (the year 9774), and behind the last of them there is no time left to rise into. */
export const BEYOND_OWN_IDS = 'e';

/**
 * Ids that only rise, also inside a millisecond and over a clock that was set back: the order of a lane rests on them.
 * `largest` is the largest id of our own that is already on disk.
 */
export function risingIds(clock: Pick<Clock, 'nowMs'>, largest: string | null): NewId {
  let lastMs = largest === null ? 0 : timeOf(largest) + 1;
  let seq = 0;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      seq = 0;
    } else {
      seq += 1;
    }
    return v7({ msecs: lastMs, seq });
  };
}

/** The milliseconds in a UUIDv7: its first 48 bits. */
function timeOf(id: string): number {
  return parse(id)
    .slice(0, 6)
    .reduce((sum, byte) => sum * 256 + byte, 0);
}
