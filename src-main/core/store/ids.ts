import { parse, v7 } from 'uuid';
import type { Clock } from '../clock.ts';

/** Makes local ids: UUIDv7 (the field's library: Node's own is not monotone inside a millisecond). */
export type NewId = () => string;

/**
 * Ids that only rise, also inside a millisecond and over a clock that was set back: the order of a lane rests on them.
 * `largest` is the largest id that is already on disk.
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
